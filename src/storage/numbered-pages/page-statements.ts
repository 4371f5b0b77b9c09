import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import type { Tables } from '../tables.ts'
import type { LeafPath } from './id-ranges.ts'
import { totalAndBefore } from './range-sums.ts'
import { type RowOf, type ScopeName, scopeOf } from './scopes.ts'

/** A page that is counted from the first row. */
export type FirstQuery = Readonly<Record<'teamId' | 'scopeId' | 'offset' | 'limit', number>>

/** A page that is counted from the first id of a leaf thought to be near; `maxSkipped` rows from there at most. */
export type PlacedQuery = FirstQuery & LeafPath & Readonly<Record<'fromId' | 'maxSkipped', number>>

type Builder = ExpressionBuilder<Tables, never>
export type Column<S extends ScopeName> = keyof RowOf<S> & string

/** The scope's rows by id. The columns are those of its table, which types can't tell from a name that is only known later. */
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

/** For `from`: the rows of a page, counted from the first row. A third less work than `placedPage`. */
export const firstPage = (eb: unknown, scope: ScopeName, query: FirstQuery, columns: readonly string[]) =>
  rowsOf(eb as Builder, scope, query, columns)
    .limit(query.limit)
    .offset(query.offset)
    .as('page')

/** Adds `place`: the number of rows in all and before the leaf, in the snapshot in which the page is read. */
export const withPlace = (db: Db, scope: ScopeName, query: PlacedQuery) =>
  db.with(
    (cte) => cte('place').materialized(),
    (eb) => totalAndBefore(eb as never, { scope, teamId: query.teamId, scopeId: query.scopeId }, query),
  )

/**
 * For `from`, beside `place`: the rows of a page, counted from the leaf. Since the statement itself sums up what is before the leaf, the page
 * is right whatever the leaf. Where it is too far off, there are no rows.
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
