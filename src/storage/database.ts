import { Kysely } from 'kysely'
import type { Db, Dialect } from './dialect.ts'
import { postgresDialect } from './dialects/postgres/postgres.ts'
import { sqliteDialect } from './dialects/sqlite/sqlite.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly db: Db
  readonly dialect: Dialect
}

/** Connects at the first statement, not here. Ended by `db.destroy()`. */
export const openDatabase = (at: { databaseUrl: string | undefined; dataDir: string }): Database => {
  const dialect = at.databaseUrl ? postgresDialect(at.databaseUrl) : sqliteDialect(at.dataDir)
  return { db: new Kysely<Tables>({ dialect: dialect.kysely }), dialect }
}
