import type { Db, Tx } from './dialect.ts'
import { adapterOf } from './kysely-parts.ts'
import { type NamedQuery, runInTransaction } from './pipelined-connection.ts'
import type { Call } from './prepared.ts'
import { retryFaults, transactWithoutDiskSync } from './transact.ts'

/**
 * An optional part of an adapter. Runs statements in a transaction that doesn't wait for the disk, with less overhead than Kysely.
 */
export interface Together {
  /** Resolves to undefined if this isn't possible now. In that case, the statements must run through Kysely. */
  readonly runTogether: (queries: readonly NamedQuery[]) => Promise<unknown[][] | undefined>
}

export type RowsOf<Calls extends readonly Call[]> = {
  [Index in keyof Calls]: Calls[Index] extends Call<infer Rows> ? Rows : never
}

/**
 * Runs prepared statements in order and returns the rows of each. Statements can't use each other's results, so one round trip to
 * the database is enough. Outside a transaction, they run in a new one, which doesn't wait for the disk.
 */
export const runTogether = async <const Calls extends readonly Call[]>(
  db: Db,
  calls: Calls,
): Promise<RowsOf<Calls>> => {
  const queries = calls.map((call) => call.bind(db))
  if (db.isTransaction) return (await runInTransaction(db as Tx, queries)) as RowsOf<Calls>
  const adapter = adapterOf<Partial<Together>>(db)
  const results = await retryFaults(async () => adapter.runTogether?.(queries))
  return (results ?? (await runOneByOne(db, queries))) as RowsOf<Calls>
}

const runOneByOne = (db: Db, queries: readonly NamedQuery[]): Promise<unknown[][]> =>
  transactWithoutDiskSync(db, (trx) => runInTransaction(trx, queries))
