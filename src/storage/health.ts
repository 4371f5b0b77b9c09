import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './dialect.ts'

/** What an adapter offers: why nothing can be written, in words for an operator; undefined: it can. */
export interface WriteChecks {
  readonly findWriteFault: (db: Db) => Promise<string | undefined>
}

/** Health checks want a quick answer: a database that needs longer for one row counts as down. */
const PATIENCE_MS = 3_000

/** undefined: it gave up waiting, or the database refused. */
const ask = <T>(question: () => Promise<T>): Promise<T | undefined> =>
  Promise.race([question().catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })])

/** Reads a row, since a statement without a table would not touch the database file. */
export const isDatabaseUp = async (db: Db): Promise<boolean> =>
  (await ask(() => db.selectFrom('migrations').select('name').limit(1).execute())) !== undefined

/** Why the database can't serve requests that write; undefined: it can. */
export const findDatabaseFault = async (db: Db): Promise<string | undefined> => {
  if (!(await isDatabaseUp(db))) return 'database unavailable'
  const adapter = db.getExecutor().adapter as unknown as WriteChecks
  const found = await ask(async () => ({ fault: await adapter.findWriteFault(db) }))
  return found ? found.fault : 'database unavailable'
}
