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
  /** Where another value than the usual one is wanted: how long a statement waits for another process's lock. */
  readonly lockTimeoutMs?: number
}

/** Connects at the first statement, not here. Ended by `db.destroy()`. */
export const openDatabase = ({ databaseUrl, dataDir, lockTimeoutMs }: Location): Database => {
  const dialect = databaseUrl ? postgresDialect(databaseUrl, lockTimeoutMs) : sqliteDialect(dataDir)
  return { db: new Kysely<Tables>({ dialect: dialect.kysely }), dialect }
}
