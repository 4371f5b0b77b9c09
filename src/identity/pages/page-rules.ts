import type { TObject } from '../../foundation/json-schema.ts'
import { validationFailed } from '../../foundation/problems.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { IsOwnHost } from '../../platform/http/server/host.ts'
import { reservedPathOf } from '../../platform/http/server/routes.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { NewPage as NewPageRow, PageValues } from './page-queries.ts'
import { NewPage, NewSite, PageChanges, SiteChanges } from './page-schemas.ts'
import { isPagePath, normalizeDomain } from './page-url.ts'
import { findSite, type NewSite as NewSiteRow } from './site-queries.ts'

/** The HTML is stored in the database and sent in one piece. */
export const MAX_HTML_BYTES = 2 * 1024 * 1024

const checkPage = ({ url, html }: PageValues, errors: FieldErrors): void => {
  const reserved = url === undefined ? undefined : reservedPathOf(url)
  if (url !== undefined && !isPagePath(url))
    errors.add('url', 'The url field must be a path on the site, like /thank-you.')
  if (reserved)
    errors.add('url', `The url field must not be ${reserved} or start with ${reserved}/, which the server uses.`)
  if (html !== undefined && Buffer.byteLength(html) > MAX_HTML_BYTES)
    errors.add('html', `The html field must not be larger than ${MAX_HTML_BYTES / 1024 / 1024} MiB.`)
}

export const readNewPage = async (trx: Tx, teamId: number, body: unknown): Promise<NewPageRow> => {
  const errors = new FieldErrors()
  const { site_id = 0, ...given } = readBody(NewPage, body, errors)
  checkPage(given, errors)
  if (site_id !== 0 && !(await findSite(trx, teamId, site_id))) errors.add('site_id', selectedMessage('site_id'))
  errors.throwIfAny()
  return { siteId: site_id, ...(given as Required<PageValues>) }
}

/** Returns only the values that the body contains. */
export const readPageChanges = (body: unknown): PageValues => {
  const errors = new FieldErrors()
  const given = readBody(PageChanges, body, errors)
  checkPage(given, errors)
  errors.throwIfAny()
  return given
}

export const pathTaken = () => validationFailed({ url: ['The site already has a page at this path.'] })

export const ownHostMessage = (domain: string) => `The domain field must not be ${domain}, which is this server’s own.`

const readSite = (schema: TObject, body: unknown, isOwnHost: IsOwnHost): Partial<NewSiteRow> => {
  const errors = new FieldErrors()
  const given = readBody(schema, body, errors) as { name?: string; domain?: string | null }
  if (typeof given.domain === 'string') {
    const domain = normalizeDomain(given.domain)
    if (domain === undefined) errors.add('domain', 'The domain field must be a host name, like pages.example.com.')
    else if (isOwnHost(domain)) errors.add('domain', ownHostMessage(domain))
    else given.domain = domain
  }
  errors.throwIfAny()
  return given
}

export const readNewSite = (body: unknown, isOwnHost: IsOwnHost): NewSiteRow => {
  const { name = '', domain = null } = readSite(NewSite, body, isOwnHost)
  return { name, domain }
}

/** Returns only the values that the body contains. */
export const readSiteChanges = (body: unknown, isOwnHost: IsOwnHost) => readSite(SiteChanges, body, isOwnHost)
