import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { prepared } from '../prepared.ts'
import type { Tables } from '../tables.ts'
import { CHANGES, LEAVES, type LeafPath, type Level, MIDDLE, TOP } from './id-ranges.ts'
import { type CountedRows, type ScopeName, scopeOf } from './scopes.ts'

type Builder = ExpressionBuilder<Tables, never>

type Id = number | Expression<number>

/** Identifies the rows to count. Each id is a value, a column of the outer query, or a placeholder of a prepared statement. */
export interface Counted {
  readonly scope: ScopeName
  readonly teamId: Id
  readonly scopeId: Id
}

const countsOf = (eb: Builder, { scope, teamId, scopeId }: Counted, level: Level | typeof CHANGES) =>
  eb
    .selectFrom('range_counts')
    .where('team_id', '=', teamId)
    .where('scope', '=', sql.lit(scopeOf(scope).code))
    .where('scope_id', '=', scopeId)
    .where('level', '=', sql.lit(level))

const SUM = sql<number>`coalesce(sum(n), 0)`

const sumOf = (eb: Builder, counted: Counted, level: Level, from: number, to: number) =>
  countsOf(eb, counted, level).select(SUM.as('n')).where('bucket', '>=', from).where('bucket', '<', to)

export const totalOf = (eb: Builder, counted: Counted) => countsOf(eb, counted, TOP).select(SUM.as('total'))

/** Selects one row with the total number of rows and the number of rows before a leaf. */
export const totalAndBefore = (eb: Builder, counted: Counted, path: LeafPath) =>
  countsOf(eb, counted, TOP).select([
    SUM.as('total'),
    sql<number>`coalesce(sum(n) filter (where bucket < ${path.high}), 0)
      + (${sumOf(eb, counted, MIDDLE, path.middleFrom, path.middle)})
      + (${sumOf(eb, counted, LEAVES, path.lowFrom, path.low)})`.as('before'),
  ])

type Ids = Readonly<Record<'teamId' | 'scopeId', number>>

const perScope = <T>(make: (scope: ScopeName) => T) => {
  const made = new Map<ScopeName, T>()
  return (scope: ScopeName): T => {
    const statement = made.get(scope) ?? make(scope)
    made.set(scope, statement)
    return statement
  }
}

const selectTotal = perScope((scope) =>
  prepared(`total-of-${scope}`, (db, { teamId, scopeId }: Ids) => totalOf(db as never, { scope, teamId, scopeId })),
)

export const countRows = async (db: Db, rows: CountedRows): Promise<number> =>
  (await selectTotal(rows.scope)(db, rows))[0]?.total ?? 0

const selectChanges = perScope((scope) =>
  prepared(`changes-of-${scope}`, (db, { teamId, scopeId }: Ids) =>
    countsOf(db as never, { scope, teamId, scopeId }, CHANGES).select(SUM.as('changes')),
  ),
)

/**
 * Returns the change counter of a scope that tracks changes. It increases with every row that is added, removed or updated, and
 * restarts at 0 before it would overflow. If the counter is unchanged, so are the rows.
 */
export const countChanges = async (db: Db, rows: CountedRows): Promise<number> =>
  (await selectChanges(rows.scope)(db, rows))[0]?.changes ?? 0

const selectLeaves = perScope((scope) =>
  prepared(
    `leaves-of-${scope}`,
    (db, { teamId, scopeId, after, limit }: Ids & Readonly<Record<'after' | 'limit', number>>) =>
      countsOf(db as never, { scope, teamId, scopeId }, LEAVES)
        .select(['bucket', (eb) => eb.fn.sum<number>('n').as('n')])
        .where('bucket', '>', after)
        .groupBy('bucket')
        .orderBy('bucket')
        .limit(limit),
  ),
)

/** Returns the leaves after a given one, and the number of rows in each. */
export const listLeaves = (db: Db, rows: CountedRows, after: number, limit: number) =>
  selectLeaves(rows.scope)(db, { ...rows, after, limit })
