import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import {
  type ColumnKind,
  type Db,
  type Ddl,
  type Dialect,
  type FaultKind,
  StorageFault,
  type Words,
} from '../dialect.ts'
import type { DirectReads, StatementOptions } from '../prepared.ts'
import { type Snapshots, snapshotOn } from '../snapshot.ts'
import { readPrepared } from './postgres-read.ts'

/** Enough to keep a few cores of the database busy; several processes share its default of 100 connections. */
const POOL_SIZE = 10
/** A request that gets no connection by then is told so (503) rather than left hanging. */
const CONNECT_TIMEOUT_MS = 4_000
/** As long as one request waits for another that holds its idempotency key. */
const LOCK_TIMEOUT_MS = 15_000
/** Beyond every lock wait, so that only a statement that runs away meets it. */
const STATEMENT_TIMEOUT_MS = 20_000
/** Ours, for a server that says nothing at all: a request is told so rather than left hanging. */
const ANSWER_TIMEOUT_MS = 4_500
/** No transaction waits for anything but the database, so a silent one has lost its process. */
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000

/** Any number will do, as long as every version uses this one. */
const MIGRATION_LOCK = 7_067_726_001

/** Seen by the driver as well, which then waits for this transaction without a limit. */
const LIFT_LIMITS = 'set local statement_timeout = 0; set local lock_timeout = 0'

export const postgresDialect = (url: string): Dialect => {
  const driver = new PostgresDriver(url)
  return {
    description: describeUrl(url),
    kysely: {
      createDriver: () => driver,
      createAdapter: () => new PostgresServerAdapter(driver, url),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    ddl,
    backup: {
      instead:
        'This database is PostgreSQL, which brings its own tools: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore to get it back.',
    },
    lockMigrations: async (trx) => {
      // A migration takes the time it takes, and so does waiting for another process that is at it.
      await trx.executeQuery({ ...CompiledQuery.raw(LIFT_LIMITS), limitMs: 0 } as CompiledQuery & StatementOptions)
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    },
  }
}

const describeUrl = (url: string) => {
  const { host, database } = new pg.Client({ connectionString: url })
  return `PostgreSQL, database ${database} on ${host}`
}

/** By a hash: one in order would tempt the planner to read the rows of all teams where one team's are wanted in order. */
const idLookup = (table: string) => [
  `drop index if exists ${table}_id`,
  `create index ${table}_id on ${table} using hash (id)`,
]

// Plain sequences and team-first keys: what Citus needs to distribute a table by team as it is.
const ddl: Ddl = {
  sharedTable: (name, columns) => [
    `create sequence ${name}_id_seq`,
    `create table ${name} (id bigint primary key default nextval('${name}_id_seq'), ${columns})`,
  ],
  teamTable: (name, columns) => [
    `create sequence ${name}_id_seq`,
    `create table ${name} (
       team_id bigint not null references teams (id),
       id bigint not null default nextval('${name}_id_seq'),
       ${columns},
       primary key (team_id, id))`,
    ...idLookup(name),
  ],
  keyedTable: (name, key, columns) => [
    `create table ${name} (team_id bigint not null references teams (id), ${columns}, primary key (${key}))`,
  ],
  // The primary key is one.
  idOrder: () => [],
  idLookup,
  contactTokens: () => [
    `create table contact_tokens (team_id bigint not null, id bigint not null, tokens integer[] not null, primary key (team_id, id))`,
    // New rows wait in a list that every search reads through; it is kept short.
    `create index contact_tokens_tokens on contact_tokens using gin (tokens) with (gin_pending_list_limit = 256)`,
  ],
  bytewiseText: 'text collate "C"',
}

/** As many as one process has connections, nearly: transactions of one process then hardly ever meet. */
const STRIPES = 8

const COLUMN_TYPES: Record<ColumnKind, string> = { text: 'text', integer: 'bigint', integers: 'integer[]' }

const words: Words = {
  rowsOf: (json, columns) => {
    const typed = Object.entries<ColumnKind>(columns).map(
      ([name, kind]) => sql`${sql.ref(name)} ${sql.raw(COLUMN_TYPES[kind])}`,
    )
    return sql`(select * from json_to_recordset(${json}::json) as rows (${sql.join(typed)}))`
  },
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  stripe: sql`pg_backend_pid() % ${sql.lit(STRIPES)}`,
  contactTokens: {
    insert: (teamId, json) => sql`
      insert into contact_tokens (team_id, id, tokens)
      select ${teamId}::bigint, id, tokens from json_to_recordset(${json}::json) as rows (id bigint, tokens integer[])`,
    remove: (teamId, json) => sql`
      delete from contact_tokens where team_id = ${teamId}
      and id in (select id from json_to_recordset(${json}::json) as rows (id bigint))`,
    matching: (teamId, tokens, after) =>
      sql`(select id from contact_tokens where team_id = ${teamId} and tokens @> ${`{${tokens.join()}}`}::integer[] and id > ${after})`,
  },
}

class PostgresSnapshotAdapter extends PostgresAdapter {
  readonly words = words
}

/** A connection of its own, which may wait for a slow reader; the server keeps for it what was there when it began. */
const openPostgresSnapshot = async (url: string): Promise<Db> => {
  const client = new pg.Client({
    connectionString: withSessionOptions(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'postrider',
    types,
  })
  // Its statement fails as well, and is told to whoever waits for it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only; select 1')
  } catch (error) {
    await client.end()
    throw new StorageFault('unavailable', error)
  }
  return snapshotOn(
    {
      createAdapter: () => new PostgresSnapshotAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    new PostgresConnection(client as pg.PoolClient),
    () => client.end(),
  )
}

class PostgresServerAdapter extends PostgresAdapter implements DirectReads, Snapshots {
  readonly words = words
  readonly openSnapshot: () => Promise<Db>
  readonly #driver: PostgresDriver

  constructor(driver: PostgresDriver, url: string) {
    super()
    this.#driver = driver
    this.openSnapshot = () => openPostgresSnapshot(url)
  }

  read(sql: string, parameters: readonly unknown[], { name, limitMs }: StatementOptions) {
    return name ? this.#driver.read(sql, parameters, name, limitMs) : undefined
  }
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.TIMESTAMPTZ) return parseTimestamp
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/**
 * Times are read in UTC. Statements with a name find rows by index whatever their values, so one plan does for all: planning anew
 * for each, as the server would, takes longer than running them.
 */
const SESSION_OPTIONS = '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan'

/** By the connection string, whose own `options` would win over any given beside it. */
const withSessionOptions = (url: string) => {
  const parsed = new URL(url)
  const options = parsed.searchParams.get('options') ?? ''
  parsed.searchParams.set('options', `${options} ${SESSION_OPTIONS}`.trim())
  return parsed.href
}

/** pg's own parser makes a Date, which has no microseconds. The session's time zone is UTC. */
const parseTimestamp = (text: string) => {
  const [day, time = ''] = text.split(' ')
  const [seconds, fraction = ''] = time.replace('+00', '').split('.')
  return `${day}T${seconds}.${fraction.padEnd(6, '0')}Z`
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: withSessionOptions(url),
      max: POOL_SIZE,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      application_name: 'postrider',
      types,
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

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
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

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #limitMs = ANSWER_TIMEOUT_MS
  #broken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery & StatementOptions): Promise<QueryResult<R>> {
    const { sql: text, parameters, name, limitMs = this.#limitMs } = query
    if (text === LIFT_LIMITS) this.#limitMs = 0
    try {
      const config = { text, values: parameters as unknown[], query_timeout: limitMs, ...(name && { name }) }
      const { rows, rowCount } = await this.#client.query(config)
      return { rows: (rows ?? []) as R[], numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      throw this.#noteFault(error)
    }
  }

  async read(statement: { name: string; text: string }, parameters: readonly unknown[], limitMs = this.#limitMs) {
    try {
      return await readPrepared(this.#client, { ...statement, limitMs }, parameters, types)
    } catch (error) {
      throw this.#noteFault(error)
    }
  }

  /** A connection that did not answer is not given to anybody else. */
  #noteFault(error: unknown) {
    const fault = toFault(error)
    if (fault instanceof StorageFault && fault.kind === 'unavailable') this.#broken = true
    return fault
  }

  /** One that cannot roll back is not given to anybody else; the server undoes what it had. */
  async rollback() {
    if (this.#broken) return
    try {
      await this.#client.query({ text: 'rollback', query_timeout: ANSWER_TIMEOUT_MS } as pg.QueryConfig)
    } catch {
      this.#broken = true
    }
  }

  release() {
    this.#client.release(this.#broken)
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and there is nothing to yield.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read in chunks.')
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const faultKind = (code: string): FaultKind | undefined => {
  if (code === '40001' || code === '40P01') return 'retry'
  if (code === '55P03') return 'lock_timeout'
  if (code === '53100') return 'disk_full'
  // Connection exceptions, too many connections, out of memory, shutting down or starting up, not (or no longer) writable.
  if (/^(08|53|57P)/.test(code) || code === '25006' || code === '57014') return 'unavailable'
  return undefined
}

/** pg raises these without a server's code when the connection ends under a statement. */
const isConnectionLoss = (error: Error & { code?: string }) =>
  /^E[A-Z]+$/.test(error.code ?? '') || /Connection terminated|not queryable|timeout/i.test(error.message)

const toFault = (error: unknown) => {
  if (!(error instanceof Error)) return error
  if (error instanceof pg.DatabaseError) {
    const kind = faultKind(error.code ?? '')
    return kind ? new StorageFault(kind, error) : error
  }
  return isConnectionLoss(error) ? new StorageFault('unavailable', error) : error
}
