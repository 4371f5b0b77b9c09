import { Kysely } from 'kysely'
import type { Db, Dialect } from './dialect.ts'
import { postgresDialect } from './dialects/postgres/postgres.ts'
import { sqliteDialect } from './dialects/sqlite/sqlite.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly db: Db
  readonly dialect: Dialect
}

interface Location {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** On PostgreSQL, the server-side timeout for waiting for a lock that another transaction holds. */
  readonly lockTimeoutMs?: number
}

/** Connects when the first statement runs. Close the database with `db.destroy()`. */
export const openDatabase = ({ databaseUrl, dataDir, lockTimeoutMs }: Location): Database => {
  const dialect = databaseUrl ? postgresDialect(databaseUrl, lockTimeoutMs) : sqliteDialect(dataDir)
  return { db: new Kysely<Tables>({ dialect: dialect.kysely }), dialect }
}
