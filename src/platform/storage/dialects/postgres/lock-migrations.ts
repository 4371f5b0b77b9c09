import { CompiledQuery, sql } from 'kysely'
import type { DialectSql } from '../../dialect.ts'
import type { StatementOptions } from '../../pipelined-connection.ts'
import { ONE_SHARD_AT_A_TIME } from '../citus/citus-distribution.ts'
import { LIFT_LIMITS } from './postgres-connection.ts'

/** The id of the advisory lock for migrations. The number is arbitrary, but every version must use the same one. */
const MIGRATION_LOCK = 7_067_726_001

/** Lifts the timeouts, because a migration may take a long time, and so may waiting for another process that is migrating. */
export const lockMigrations: DialectSql['lockMigrations'] = async (trx) => {
  await trx.executeQuery({ ...CompiledQuery.raw(LIFT_LIMITS), limitMs: 0 } as CompiledQuery & StatementOptions)
  await sql.raw(ONE_SHARD_AT_A_TIME).execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
}
