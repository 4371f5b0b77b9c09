import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import type { Tables } from '../tables.ts'
import type { LeafPath } from './id-ranges.ts'
import { totalAndBefore } from './range-sums.ts'
import { type RowOf, type ScopeName, scopeOf } from './scopes.ts'

/** The parameters for selecting a page by skipping rows from the beginning. */
export type FirstQuery = Readonly<Record<'teamId' | 'scopeId' | 'offset' | 'limit', number>>

/** The parameters for selecting a page near a leaf: skips at most `maxSkipped` rows, starting from the leaf's first id. */
export type PlacedQuery = FirstQuery & LeafPath & Readonly<Record<'fromId' | 'maxSkipped', number>>

type Builder = ExpressionBuilder<Tables, never>
export type Column<S extends ScopeName> = keyof RowOf<S> & string

/** Selects the scope's rows, sorted by id. The casts are needed because the table's name is known only at run time. */
const rowsOf = (eb: Builder, scope: ScopeName, { teamId, scopeId }: FirstQuery, columns: readonly string[]) => {
  const { table, by, only } = scopeOf(scope)
  return eb
    .selectFrom(table as 'subscribers')
    .select(columns as ['id'])
    .where('team_id', '=', teamId)
    .$if(by !== undefined, (query) => query.where(sql.ref(by as string), '=', scopeId))
    .$if(only !== undefined, (query) => query.where(sql.ref(only?.[0] as string), '=', sql.lit(only?.[1])))
    .orderBy('id')
}

/**
 * Builds a `from` item with the rows of a page, found by skipping rows from the scope's first row. This takes a third less work
 * than `placedPage`.
 */
export const firstPage = (eb: unknown, scope: ScopeName, query: FirstQuery, columns: readonly string[]) =>
  rowsOf(eb as Builder, scope, query, columns)
    .limit(query.limit)
    .offset(query.offset)
    .as('page')

/**
 * Adds the `place` CTE: the total number of rows, and how many are before the leaf. Both come from the same snapshot as the page.
 */
export const withPlace = (db: Db, scope: ScopeName, query: PlacedQuery) =>
  db.with(
    (cte) => cte('place').materialized(),
    (eb) => totalAndBefore(eb as never, { scope, teamId: query.teamId, scopeId: query.scopeId }, query),
  )

/**
 * Builds a `from` item to join with `place`. It selects the rows of a page by skipping rows from the start of a leaf. `place`
 * counts the rows before the leaf in the same statement, so the right number is skipped even if the leaf is a bad guess. If too
 * many rows would have to be skipped, the result is empty.
 */
export const placedPage = (eb: unknown, scope: ScopeName, query: PlacedQuery, columns: readonly string[]) =>
  rowsOf(eb as Builder, scope, query, columns)
    .where('id', '>=', query.fromId)
    .limit(
      ofPlace(sql`case when ${query.offset} - before between 0 and ${query.maxSkipped} then ${query.limit} else 0 end`),
    )
    .offset(ofPlace(sql`abs(${query.offset} - before)`))
    .as('page')

const ofPlace = (value: Expression<unknown>) => sql<number>`(select ${value} from place)`
