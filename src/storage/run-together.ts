import type { DialectAdapter } from 'kysely'
import type { Db } from './dialect.ts'
import type { Call, NamedQuery } from './prepared.ts'
import { retryFaults, transactWithoutDiskSync } from './transact.ts'

/**
 * An optional part of an adapter. Runs statements in a transaction that doesn't wait for the disk, with less overhead than Kysely.
 */
export interface Together {
  /** Resolves to undefined if this isn't possible now. In that case, the statements must run through Kysely. */
  readonly runTogether: (queries: readonly NamedQuery[]) => Promise<unknown[][] | undefined>
}

type RowsOf<Calls extends readonly Call[]> = {
  [Index in keyof Calls]: Calls[Index] extends Call<infer Rows> ? Rows : never
}

/**
 * Runs prepared statements in order, in one transaction that doesn't wait for the disk, and returns the rows of each. Statements
 * can't use each other's results, so one round trip to the database is enough.
 */
export const runTogether = async <const Calls extends readonly Call[]>(
  db: Db,
  calls: Calls,
): Promise<RowsOf<Calls>> => {
  const queries = calls.map((call) => call.bind(db))
  const adapter: DialectAdapter & Partial<Together> = db.getExecutor().adapter
  const results = await retryFaults(async () => adapter.runTogether?.(queries))
  return (results ?? (await runOneByOne(db, queries))) as RowsOf<Calls>
}

const runOneByOne = (db: Db, queries: readonly NamedQuery[]): Promise<unknown[][]> =>
  transactWithoutDiskSync(db, async (trx) => {
    const results: unknown[][] = []
    for (const query of queries) results.push((await trx.executeQuery(query)).rows)
    return results
  })
