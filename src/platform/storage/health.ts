import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './dialect.ts'
import { adapterOf } from './kysely-parts.ts'

/**
 * Implemented by every adapter. If the database can't be written to, `findWriteFault` returns a short message that says why.
 * Otherwise, it returns undefined.
 */
export interface WriteChecks {
  readonly findWriteFault: (db: Db) => Promise<string | undefined>
}

/** The connections of a pool, and how many requests wait for one. */
export interface ConnectionCounts {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

/** Undefined for a database without a pool. */
export const countConnections = (db: Db): ConnectionCounts | undefined =>
  adapterOf<{ countConnections?: () => ConnectionCounts }>(db).countConnections?.()

/** If a query takes longer than this, the database is reported as unavailable, because health checks need a quick result. */
const PATIENCE_MS = 3_000

/** undefined: the query failed or took too long. */
const ask = <T>(question: () => Promise<T>): Promise<T | undefined> =>
  Promise.race([question().catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })])

/** Reads a row, because a query without a table wouldn't access the database file. */
export const isDatabaseUp = async (db: Db): Promise<boolean> =>
  (await ask(() => db.selectFrom('migrations').select('name').limit(1).execute())) !== undefined

export const findDatabaseFault = async (db: Db): Promise<string | undefined> => {
  if (!(await isDatabaseUp(db))) return 'database unavailable'
  const adapter = adapterOf<WriteChecks>(db)
  const found = await ask(async () => ({ fault: await adapter.findWriteFault(db) }))
  return found ? found.fault : 'database unavailable'
}
