import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { type Db, type Dialect, StorageFault, WITHOUT_DISK_SYNC } from '../../dialect.ts'
import type { WriteChecks } from '../../health.ts'
import type { DirectReads, StatementOptions } from '../../prepared.ts'
import type { Snapshots } from '../../snapshot.ts'
import { distribution, ONE_SHARD_AT_A_TIME } from '../citus/citus-distribution.ts'
import { connectionOptions, LIFT_LIMITS, letCitusPlan, PostgresConnection } from './postgres-connection.ts'
import { openPostgresSnapshot } from './postgres-snapshot.ts'
import { ddl, sqlFragments } from './postgres-sql.ts'

/** Enough to keep a few cores of the database busy; several processes share its default of 100 connections. */
const POOL_SIZE = 10
/** As long as one request waits for another that holds its idempotency key. */
const LOCK_TIMEOUT_MS = 15_000
/** No transaction waits for anything but the database, so a silent one has lost its process. */
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000

/** Any number will do, as long as every version uses this one. */
const MIGRATION_LOCK = 7_067_726_001

export const postgresDialect = (url: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Dialect => {
  const driver = new PostgresDriver(url, lockTimeoutMs)
  return {
    description: describeUrl(url),
    kysely: {
      createDriver: () => driver,
      createAdapter: () => new PostgresServerAdapter(driver, url),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    ddl,
    hasOneWriter: false,
    backup: {
      instead:
        'This database is PostgreSQL, which brings its own tools: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore to get it back.',
    },
    distribution,
    lockMigrations: async (trx) => {
      // A migration takes the time it takes, and so does waiting for another process that is at it.
      await trx.executeQuery({ ...CompiledQuery.raw(LIFT_LIMITS), limitMs: 0 } as CompiledQuery & StatementOptions)
      await sql.raw(ONE_SHARD_AT_A_TIME).execute(trx)
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    },
  }
}

const describeUrl = (url: string) => {
  const { host, database } = new pg.Client({ connectionString: url })
  return `PostgreSQL, database ${database} on ${host}`
}

class PostgresServerAdapter extends PostgresAdapter implements DirectReads, Snapshots, WriteChecks {
  readonly sqlFragments = sqlFragments
  readonly openSnapshot: () => Promise<Db>
  readonly #driver: PostgresDriver

  constructor(driver: PostgresDriver, url: string) {
    super()
    this.#driver = driver
    this.openSnapshot = () => openPostgresSnapshot(url)
  }

  /** A standby, or a server whose administrator has switched it to read-only. */
  async findWriteFault(db: Db) {
    const { rows } = await sql<{ read_only: boolean }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`.execute(db)
    return rows[0]?.read_only ? 'the database is read-only' : undefined
  }

  read(sql: string, parameters: readonly unknown[], { name, limitMs }: StatementOptions) {
    return name ? this.#driver.read(sql, parameters, name, limitMs) : undefined
  }
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool

  constructor(url: string, lockTimeoutMs: number) {
    this.#pool = new pg.Pool({
      ...connectionOptions(url),
      max: POOL_SIZE,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      onConnect: letCitusPlan,
    })
    // A connection that the server ended. Idle: the pool has dropped it, and the next request opens another. In use: its
    // statement fails as well, and is told to whoever waits for it.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  async init() {}

  async acquireConnection() {
    try {
      return new PostgresConnection(await this.#pool.connect())
    } catch (error) {
      throw new StorageFault('unavailable', error)
    }
  }

  /** One statement on whichever connection is free. */
  async read(text: string, parameters: readonly unknown[], name: string, limitMs?: number): Promise<unknown[]> {
    const connection = await this.acquireConnection()
    try {
      return await connection.read({ name, text }, parameters, limitMs)
    } finally {
      connection.release()
    }
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings) {
    const begin = isolationLevel === WITHOUT_DISK_SYNC ? 'begin; set local synchronous_commit = off' : 'begin'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as PostgresConnection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as PostgresConnection).release()
  }

  async destroy() {
    await this.#pool.end()
  }
}
