import { sql } from 'kysely'
import type { Db, Tx } from '../dialect.ts'
import { insertRowsInto } from '../insert-rows.ts'
import { CHANGES, LEAVES, MIDDLE, rangeOf, TOP } from './id-ranges.ts'
import { type CountedRow, type CountedTable, scopesOf } from './scopes.ts'

/**
 * When the change counter reaches this value, it restarts at 0, so that it doesn't overflow its 32-bit column. No other count gets
 * this high.
 */
const WRAP = 2_000_000_000

const FROM_THE_TOP = [TOP, MIDDLE, LEAVES] as const

interface Count {
  readonly scope: number
  readonly scope_id: number
  readonly level: number
  readonly bucket: number
  readonly n: number
}

const addCounts = insertRowsInto<Count, { team_id: number }>('range_counts', {
  shared: ['team_id'],
  columns: { scope: 'integer', scope_id: 'integer', level: 'integer', bucket: 'integer', n: 'integer' },
  computed: { column: 'stripe', value: ({ stripe }) => stripe },
  onConflict: sql`on conflict (team_id, scope, scope_id, level, bucket, stripe)
                  do update set n = (range_counts.n + excluded.n) % ${sql.lit(WRAP)}`,
})

/**
 * Rows that a transaction has inserted or deleted. List an updated row twice: its old values in `removed`, its new ones in
 * `added`.
 */
export interface RowChanges<Row> {
  readonly added?: readonly Row[]
  readonly removed?: readonly Row[]
}

/**
 * Keeps the counts of a table's rows exact. Call it in the transaction that changes the rows, with every row that the transaction
 * adds or removes. Call it last, because other transactions that change the same counts wait until this one ends.
 */
export const changeCounts = async <T extends CountedTable>(
  trx: Tx,
  teamId: number,
  table: T,
  { added = [], removed = [] }: RowChanges<CountedRow<T>>,
): Promise<void> => {
  const counts: Count[] = []
  for (const { code, by, only, tracksChanges } of scopesOf(table)) {
    const changes = new Map<number, Map<number, number>>()
    const note = (row: CountedRow<T>, change: 1 | -1) => {
      const values = row as unknown as { readonly id: number } & Readonly<Record<string, unknown>>
      if (only && values[only[0]] !== only[1]) return
      const scopeId = by === undefined ? 0 : (values[by] as number | null)
      if (scopeId === null) return
      const byId = changes.get(scopeId) ?? new Map<number, number>()
      byId.set(values.id, (byId.get(values.id) ?? 0) + change)
      changes.set(scopeId, byId)
    }
    for (const row of added) note(row, 1)
    for (const row of removed) note(row, -1)
    if (tracksChanges) counts.push(updatesOf(code, added.length + removed.length))
    for (const [scopeId, byId] of [...changes].sort(byKey)) counts.push(...countsOf(code, scopeId, byId))
  }
  await addCounts(trx, { team_id: teamId }, counts)
}

const byKey = ([a]: readonly [number, unknown], [b]: readonly [number, unknown]) => a - b

/**
 * Returns the change to each count, sorted by level (top level first), then by range. The caller processes scopes and scope ids in
 * order, too. This way, transactions lock counts in the same order and don't deadlock. Changes that cancel each other out are
 * dropped.
 */
const countsOf = (scope: number, scope_id: number, changes: ReadonlyMap<number, number>): Count[] =>
  FROM_THE_TOP.flatMap((level) => {
    const counts = new Map<number, number>()
    for (const [id, change] of changes) {
      const bucket = rangeOf(id, level)
      counts.set(bucket, (counts.get(bucket) ?? 0) + change)
    }
    return [...counts]
      .filter(([, n]) => n !== 0)
      .sort(byKey)
      .map(([bucket, n]) => ({ scope, scope_id, level, bucket, n }))
  })

const updatesOf = (scope: number, n: number): Count => ({ scope, scope_id: 0, level: CHANGES, bucket: 0, n })

/** Increments the change counter of a table that tracks changes. Call it when a row is updated but stays in the same scopes. */
export const countUpdate = async (trx: Tx, teamId: number, table: CountedTable): Promise<void> => {
  const counts = scopesOf(table).flatMap(({ code, tracksChanges }) => (tracksChanges ? [updatesOf(code, 1)] : []))
  await addCounts(trx, { team_id: teamId }, counts)
}

/**
 * Deletes up to `limit` counts of a scope whose owner (such as a list) was deleted. Call this after all of the owner's rows have
 * been deleted. Returns how many counts were deleted.
 */
export const deleteCounts = async (
  db: Db,
  teamId: number,
  table: CountedTable,
  scopeId: number,
  limit: number,
): Promise<number> => {
  const codes = scopesOf(table).map(({ code }) => code)
  const chunk = db
    .selectFrom('range_counts')
    .select(['scope', 'level', 'bucket', 'stripe'])
    .where('team_id', '=', teamId)
    .where('scope', 'in', codes)
    .where('scope_id', '=', scopeId)
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('range_counts')
    .where('team_id', '=', teamId)
    .where('scope', 'in', codes)
    .where('scope_id', '=', scopeId)
    .where((eb) =>
      eb(eb.refTuple('scope', 'level', 'bucket', 'stripe'), 'in', chunk.$asTuple('scope', 'level', 'bucket', 'stripe')),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
