import { sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { prepared } from '../prepared.ts'
import { firstIdOf, pathOf } from './id-ranges.ts'
import { type Column, type FirstQuery, firstPage, type PlacedQuery, placedPage, withPlace } from './page-statements.ts'
import { leafAt, type Places } from './places.ts'
import { totalOf } from './range-sums.ts'
import type { CountedRows, RowOf, ScopeName } from './scopes.ts'

/** How many rows a read can skip between the cached position and the start of the page: as many as two leaves contain. */
const MAX_SKIPPED = 256
/**
 * How many times to try to read a page. If the cached position was too far from the page, it is refreshed before the next attempt.
 * The last attempt can skip any number of rows.
 */
const MAX_READINGS = 3

export interface Window {
  readonly offset: number
  readonly limit: number
}

/** The counts that a statement returns along with the rows of a page. */
export interface Placed {
  readonly total: number
  /** The number of rows before the leaf that the statement started from. */
  readonly before: number
}

interface Statements<Page> {
  readonly first: (query: PlacedQuery) => Promise<Page>
  readonly placed: (query: PlacedQuery) => Promise<Page>
}

/**
 * Reads a page. Pages near the start use a simpler statement; later pages are read from a cached position. If that position turns
 * out to be too far from the page, refreshes it and reads the page again.
 */
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

/** The columns that the statements below add to each row. */
interface InPage {
  readonly id: number | null
  readonly page_total: number
  readonly page_before: number
}

const SUMS = [sql<number>`place.total`.as('page_total'), sql<number>`place.before`.as('page_before')] as const

/**
 * Returns a function that reads numbered pages of a scope's rows, sorted by id, with exact totals. A deep page takes as long as the
 * first one. Call this once per module, not per request. To have pages, a table needs a scope. See `SCOPES` for how to add one.
 */
export const numberedPages = <S extends ScopeName, C extends Column<S>>(scope: S, columns: readonly ['id', ...C[]]) => {
  const shown = columns.map((column) => `page.${column}` as 'page.id')

  // The page is joined to `place`, so that even an empty page has one row, which contains the total.
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
  if (!first) throw new Error('A page must have at least one row, which carries the total.')
  return { total: first.page_total, before: first.page_before, found }
}

const columnsOf = ({ page_total, page_before, ...row }: InPage) => row
