import { sql } from 'kysely'
import type { Db } from '../src/platform/storage/dialect.ts'
import { IS_CLUSTER } from './cluster-database.ts'

/** On a cluster, a statement usually waits on a worker, where the coordinator's list doesn't show it. */
const WAITING = IS_CLUSTER
  ? sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        union all select 1 from citus_lock_waits`
  : sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Returns true if a statement is waiting for another transaction's lock. For PostgreSQL only. */
export const isWaitingForLock = async (db: Db): Promise<boolean> => (await WAITING.execute(db)).rows.length > 0
