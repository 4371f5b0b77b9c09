import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './dialect.ts'

/** Whoever asks for health wants to know soon; a database that takes longer for one row does not answer. */
const PATIENCE_MS = 3_000

/** Reads a row, since a statement without a table would not touch the database file. */
export const isDatabaseUp = async (db: Db): Promise<boolean> => {
  const asked = db.selectFrom('migrations').select('name').limit(1).execute()
  const answered = asked.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, sleep(PATIENCE_MS, false, { ref: false })])
}
