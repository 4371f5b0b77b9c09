import { sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { prepared } from '../prepared.ts'
import { firstIdOf, pathOf } from './id-ranges.ts'
import { type Column, type FirstQuery, firstPage, type PlacedQuery, placedPage, withPlace } from './page-statements.ts'
import { leafAt, type Places } from './places.ts'
import { totalOf } from './range-sums.ts'
import type { CountedRows, RowOf, ScopeName } from './scopes.ts'

/** Rows skipped at most from where a page is thought to begin: two leaves. */
const MAX_SKIPPED = 256
/** Places that turn out too far off are read again; rows would have to change very fast for it to happen twice. */
const MAX_READINGS = 3

export interface Window {
  readonly offset: number
  readonly limit: number
}

/** What a statement that reads a page says about it. */
export interface Placed {
  readonly total: number
  /** Rows before the place that the page was counted from. */
  readonly before: number
}

interface Statements<Page> {
  readonly first: (query: PlacedQuery) => Promise<Page>
  readonly placed: (query: PlacedQuery) => Promise<Page>
}

/** Reads a page by the statement that suits its depth, again where the remembered place was too far off. */
export const findPage = async <Page extends Placed>(
  places: Places,
  rows: CountedRows,
  { offset, limit }: Window,
  read: Statements<Page>,
): Promise<{ readonly page: Page; readonly query: PlacedQuery }> => {
  const { teamId, scopeId } = rows
  let starts = offset > MAX_SKIPPED ? (places.find(rows) ?? (await places.refresh(rows))) : undefined
  for (let readings = 1; ; readings++) {
    const leaf = starts ? leafAt(starts, offset) : 0
    const maxSkipped = readings < MAX_READINGS ? MAX_SKIPPED : Number.MAX_SAFE_INTEGER
    const query = { teamId, scopeId, offset, limit, maxSkipped, fromId: firstIdOf(leaf), ...pathOf(leaf) }
    const page = await (starts ? read.placed(query) : read.first(query))
    const skipped = offset - page.before
    if (offset >= page.total || (skipped >= 0 && skipped <= maxSkipped)) return { page, query }
    starts = await places.refresh(rows)
  }
}

/** What each row of the statements below has besides its columns. */
interface InPage {
  readonly id: number | null
  readonly page_total: number
  readonly page_before: number
}

const SUMS = [sql<number>`place.total`.as('page_total'), sql<number>`place.before`.as('page_before')] as const

/**
 * Numbered pages of the rows of a scope by id, with exact totals, each at the same cost however deep. Make it once, outside of requests. A table
 * without a scope has no pages: see `SCOPES` for how to add one.
 */
export const numberedPages = <S extends ScopeName, C extends Column<S>>(scope: S, columns: readonly ['id', ...C[]]) => {
  const shown = columns.map((column) => `page.${column}` as 'page.id')

  // Joined to `place`, so that an empty page has a row as well: it tells the total.
  const selectFirst = prepared(`first-page-of-${scope}`, (db, query: FirstQuery) => {
    const { teamId, scopeId } = query
    return db
      .with('place', (eb) => totalOf(eb as never, { scope, teamId, scopeId }).select(sql.lit(0).as('before')))
      .selectFrom('place')
      .leftJoin(
        (eb) => firstPage(eb, scope, query, columns),
        (join) => join.onTrue(),
      )
      .select([...SUMS, ...shown])
      .orderBy('page.id')
  })

  const selectPlaced = prepared(`page-of-${scope}`, (db, query: PlacedQuery) =>
    withPlace(db, scope, query)
      .selectFrom('place')
      .leftJoin(
        (eb) => placedPage(eb, scope, query, columns),
        (join) => join.onTrue(),
      )
      .select([...SUMS, ...shown])
      .orderBy('page.id'),
  )

  return async (
    db: Db,
    teamId: number,
    scopeId: number,
    places: Places,
    window: Window,
  ): Promise<{ readonly rows: Pick<RowOf<S>, keyof RowOf<S> & ('id' | C)>[]; readonly total: number }> => {
    const { page } = await findPage(places, { scope, teamId, scopeId }, window, {
      first: async (query) => placedBy((await selectFirst(db, query)) as InPage[]),
      placed: async (query) => placedBy((await selectPlaced(db, query)) as InPage[]),
    })
    return { rows: page.found.filter(({ id }) => id !== null).map(columnsOf), total: page.total } as never
  }
}

const placedBy = (found: readonly InPage[]) => {
  const [first] = found
  if (!first) throw new Error('A page has a row that tells its total.')
  return { total: first.page_total, before: first.page_before, found }
}

const columnsOf = ({ page_total, page_before, ...row }: InPage) => row
