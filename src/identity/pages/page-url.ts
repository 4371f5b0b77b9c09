import type { PageRow } from './page-queries.ts'
import type { Page } from './page-schemas.ts'

const MAX_PATH_LENGTH = 255
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(${LABEL}\\.)+${LABEL}$`)

/**
 * Returns true if a page can have this path. The path must be absolute and decoded, must not be too long, and must not contain a
 * query, a fragment, `//`, `.` or `..` segments, backslashes, spaces or control characters.
 */
export const isPagePath = (path: string): boolean =>
  path.startsWith('/') &&
  path.length <= MAX_PATH_LENGTH &&
  !/[?#\\%\s\p{Cc}]/u.test(path) &&
  !/\/\//.test(path) &&
  path.split('/').every((segment) => segment !== '.' && segment !== '..') &&
  path.isWellFormed()

/** Returns the domain as it appears in a Host header, or undefined if it isn't a valid domain. */
export const normalizeDomain = (domain: string): string | undefined => {
  const host = /[/?#@:\\\s]/.test(domain) ? '' : (URL.parse(`http://${domain}`)?.hostname ?? '')
  return DOMAIN.test(host) && host.length <= 253 && !/^[\d.]+$/.test(host) ? host : undefined
}

export const toPage = (publicUrl: string, row: PageRow): Page => {
  const { domain, domain_verified_at, created_at, updated_at, ...page } = row
  const base = domain_verified_at === null ? `${publicUrl}/sites/${page.site_id}` : `https://${domain}`
  return { ...page, full_url: base + encodeURI(page.url), created_at, updated_at }
}
