import {
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { Identities } from '../../copy-identity.ts'
import { type Db, type Dialect, StorageFault, WITHOUT_DISK_SYNC } from '../../dialect.ts'
import type { WriteChecks } from '../../health.ts'
import type { NamedQuery, StatementOptions } from '../../pipelined-connection.ts'
import type { DirectReads } from '../../prepared.ts'
import type { Together } from '../../run-together.ts'
import type { Snapshots } from '../../snapshot.ts'
import { distribution } from '../citus/citus-distribution.ts'
import { citusFragments } from '../citus/citus-sql.ts'
import { adaptToCitus, connectionOptions, PostgresConnection } from './postgres-connection.ts'
import { identifyPostgresCopy } from './postgres-identity.ts'
import { openPostgresSnapshot } from './postgres-snapshot.ts'
import { ddl, sqlFragments } from './postgres-sql.ts'

/**
 * The number of connections per process: enough to keep a few of the server's cores busy. By default, the server allows 100
 * connections, which all processes share.
 */
const POOL_SIZE = 10
/**
 * The default server-side timeout for waiting for a lock. A request waits this long for another one with the same idempotency key.
 * Most other statements fail earlier, because of the client-side timeout.
 */
const LOCK_TIMEOUT_MS = 15_000
/**
 * Ends a transaction that is idle for this long. Our transactions wait only for the database, so if one is idle, its process has
 * died.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000

const RESTORE_INSTEAD =
  'This database is PostgreSQL. Stop all servers, and restore it with pg_restore. The next server that starts recognizes the restored copy: messages that were waiting to be sent stay in the queue until you decide (see the restored command).'

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
        'This database is PostgreSQL. Back it up with pg_dump --format=custom --file=FILE "$DATABASE_URL", and restore it with pg_restore.',
    },
    restore: { instead: RESTORE_INSTEAD },
    distribution,
  }
}

const describeUrl = (url: string) => {
  const { host, database } = new pg.Client({ connectionString: url })
  return `PostgreSQL, database ${database} on ${host}`
}

class PostgresServerAdapter
  extends PostgresAdapter
  implements DirectReads, Identities, Snapshots, Together, WriteChecks
{
  readonly identifyCopy = identifyPostgresCopy
  readonly openSnapshot: () => Promise<Db>
  readonly #driver: PostgresDriver

  constructor(driver: PostgresDriver, url: string) {
    super()
    this.#driver = driver
    this.openSnapshot = () => openPostgresSnapshot(url)
  }

  get sqlFragments() {
    return this.#driver.hasCitus ? citusFragments : sqlFragments
  }

  /** Detects a standby server, or a server that an administrator has made read-only. */
  async findWriteFault(db: Db) {
    const { rows } = await sql<{ read_only: boolean }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`.execute(db)
    return rows[0]?.read_only ? 'the database is read-only' : undefined
  }

  countConnections() {
    return this.#driver.countConnections()
  }

  read(sql: string, parameters: readonly unknown[], { name, limitMs }: StatementOptions) {
    return name ? this.#driver.read(sql, parameters, name, limitMs) : undefined
  }

  runTogether(queries: readonly NamedQuery[]) {
    return this.#driver.runTogether(queries)
  }
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  /** Known once the first connection is open. */
  hasCitus = false

  constructor(url: string, lockTimeoutMs: number) {
    this.#pool = new pg.Pool({
      ...connectionOptions(url),
      max: POOL_SIZE,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      onConnect: async (client) => {
        this.hasCitus = await adaptToCitus(client)
      },
    })
    // This error means that the server closed a connection. If the connection was idle, the pool drops it, and the next request
    // opens another. If it was in use, its statement fails too, so the caller receives the error.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  async init() {}

  countConnections() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  async acquireConnection() {
    try {
      return new PostgresConnection(await this.#pool.connect())
    } catch (error) {
      throw new StorageFault('unavailable', error)
    }
  }

  async read(text: string, parameters: readonly unknown[], name: string, limitMs?: number): Promise<unknown[]> {
    const connection = await this.acquireConnection()
    try {
      return await connection.read(name, text, parameters, limitMs)
    } finally {
      connection.release()
    }
  }

  /**
   * Always returns undefined if Citus is installed, because Citus supports transactions across several servers only between
   * `begin` and `commit`.
   */
  async runTogether(queries: readonly NamedQuery[]): Promise<unknown[][] | undefined> {
    const connection = await this.acquireConnection()
    try {
      return this.hasCitus ? undefined : await connection.runTogether(queries)
    } finally {
      connection.release()
    }
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings) {
    ;(connection as PostgresConnection).begin({ skipDiskSync: isolationLevel === WITHOUT_DISK_SYNC })
  }

  async commitTransaction(connection: DatabaseConnection) {
    await (connection as PostgresConnection).commit()
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
