import { sql } from 'kysely'
import type { Db } from '../../../platform/storage/dialect.ts'
import { findPage, type Window } from '../../../platform/storage/numbered-pages/numbered-page.ts'
import {
  firstPage,
  type PlacedQuery,
  placedPage,
  withPlace,
} from '../../../platform/storage/numbered-pages/page-statements.ts'
import type { Places } from '../../../platform/storage/numbered-pages/places.ts'
import { totalOf } from '../../../platform/storage/numbered-pages/range-sums.ts'
import { prepared } from '../../../platform/storage/prepared.ts'
import { withCurrentFields } from '../contact-queries.ts'

export interface ContactPage {
  readonly total: number
  /** The contacts as comma-separated JSON. */
  readonly data: string
}

const SCOPE = 'contacts'
const COLUMNS = ['id', 'document', 'fields_version'] as const
const BEFORE_ID = '{"id":'

type DocumentQuery = PlacedQuery & { readonly beforeDocument: string }

/** Joins the documents in the database, so that this process does as little work per contact as possible. */
const joined = ({ teamId, beforeDocument }: DocumentQuery) =>
  [
    sql<string | null>`string_agg(id || ${beforeDocument} || document, ${sql.lit(`,${BEFORE_ID}`)})`.as('data'),
    sql<number | null>`min(fields_version)`.as('oldest_version'),
    sql<number>`(select contact_fields_version from teams where id = ${teamId})`.as('version'),
  ] as const

const selectPage = prepared('contact-page', (db, query: DocumentQuery) =>
  withPlace(db, SCOPE, query)
    .selectFrom((eb) => placedPage(eb, SCOPE, query, COLUMNS))
    .select([
      ...joined(query),
      sql<number>`(select total from place)`.as('total'),
      sql<number>`(select before from place)`.as('before'),
    ]),
)

const selectFirst = prepared('first-contacts', (db, query: DocumentQuery) => {
  const { teamId, scopeId } = query
  return db
    .selectFrom((eb) => firstPage(eb, SCOPE, query, COLUMNS))
    .select((eb) => [
      ...joined(query),
      sql<number>`(${totalOf(eb as never, { scope: SCOPE, teamId, scopeId })})`.as('total'),
      sql.lit(0).as('before'),
    ])
})

/** Reads a page row by row. Used if the page contains documents that are older than the team's last field change. */
const selectRows = prepared('contact-page-rows', (db, query: PlacedQuery) =>
  withPlace(db, SCOPE, query)
    .selectFrom((eb) => placedPage(eb, SCOPE, query, COLUMNS))
    .select([
      sql<number>`id`.as('id'),
      sql<string>`document`.as('document'),
      sql<number>`(select total from place)`.as('total'),
    ])
    .orderBy('id'),
)

/**
 * Returns a function that reads a numbered page of a team's contacts, sorted by id. It uses dedicated statements, because
 * contacts are stored as API JSON.
 */
export const contactPages =
  (db: Db, places: Places) =>
  async (teamId: number, window: Window): Promise<ContactPage> => {
    const beforeDocument = `,"team_id":${teamId},`
    const read = (select: typeof selectPage | typeof selectFirst) => async (query: PlacedQuery) => {
      const [page] = await select(db, { ...query, beforeDocument })
      if (!page) throw new Error('An aggregate query always returns a row.')
      return page
    }
    const { page, query } = await findPage(places, { scope: SCOPE, teamId, scopeId: 0 }, window, {
      first: read(selectFirst),
      placed: read(selectPage),
    })
    if (page.data === null) return { total: page.total, data: '' }
    if (page.oldest_version === page.version) return { total: page.total, data: BEFORE_ID + page.data }
    const rows = await selectRows(db, query)
    return { total: rows[0]?.total ?? page.total, data: await withCurrentFields(db, teamId, rows) }
  }
