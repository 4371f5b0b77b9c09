import { sql } from 'kysely'
import type { Db } from '../src/storage/dialect.ts'

/** Returns true if a statement is waiting for another transaction's lock. For PostgreSQL only. */
export const isWaitingForLock = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
