import { type RawBuilder, sql } from 'kysely'
import type { CopyIdentity } from '../../copy-identity.ts'
import type { Db } from '../../dialect.ts'

/** Returns undefined if the function doesn't exist on this server or the role isn't allowed to call it. */
const ask = async <T>(db: Db, expression: RawBuilder<T>): Promise<T | undefined> => {
  try {
    const { rows } = await sql<{ value: T }>`select ${expression} as value`.execute(db)
    return rows[0]?.value
  } catch (error) {
    const { code = '' } = error as { code?: string }
    // The codes mean: not supported, not allowed, no such function, not now (in recovery).
    if (['0A000', '42501', '42883', '55000'].includes(code)) return undefined
    throw error
  }
}

/** A logical restore creates another database, and a copied cluster keeps its identifier. A promotion starts a new timeline. */
export const identifyPostgresCopy = async (db: Db): Promise<CopyIdentity> => {
  const system = await ask(db, sql<string>`(select system_identifier::text from pg_control_system())`)
  const database = await ask(db, sql<string>`(select oid::text from pg_database where datname = current_database())`)
  const timeline = await ask(
    db,
    // The first eight digits of a log file's name are its timeline. The control file can lag behind after a promotion.
    sql<number>`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint`,
  )
  // Citus copies the rows of shared tables to every server, each in a transaction of that server.
  const hasCitus = await ask(db, sql<boolean>`exists (select from pg_extension where extname = 'citus')`)
  return {
    copy: `${system ?? '-'} ${database ?? '-'}`,
    timeline: timeline ?? null,
    keepsTransactionIds: hasCitus === false,
  }
}
