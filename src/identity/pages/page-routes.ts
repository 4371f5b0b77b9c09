import type { FastifyPluginCallback } from 'fastify'
import { read } from '../../platform/http/callers/access.ts'
import { readMany, readQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { typeMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { PAGE_DOCS } from './page-docs.ts'
import { listPages } from './page-queries.ts'
import { toPage } from './page-url.ts'

interface Deps {
  readonly db: Db
  readonly publicUrl: string
}

export const pageRoutes =
  ({ db, publicUrl }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(PAGE_DOCS.list), async ({ team, query }) =>
      (await listPages(db, team.id, readSiteIds(query))).map((row) => toPage(publicUrl, row)),
    )

    done()
  }

const INTEGER = /^-?\d+$/

/** Returns undefined if the request has no filter. An integer that can't be an id matches no site. */
const readSiteIds = (query: unknown): number[] | undefined => {
  const errors = new FieldErrors()
  const given = readMany(readQuery(query, errors), 'site_id', errors)
  for (const [index, text] of (given ?? []).entries()) {
    const field = given?.length === 1 ? 'site_id' : `site_id.${index}`
    if (!INTEGER.test(text)) errors.add(field, typeMessage(field, ['integer']))
  }
  errors.throwIfAny()
  return given?.map(Number).filter(Number.isSafeInteger)
}
