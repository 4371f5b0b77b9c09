import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { type FaultKind, StorageFault } from '../../dialect.ts'
import type { NamedQuery, StatementOptions } from '../../prepared.ts'
import { readPrepared, runPrepared } from './postgres-prepared.ts'

/** How long a request waits for a connection. After that, it fails with 503 instead of hanging. */
const CONNECT_TIMEOUT_MS = 4_000
/** The server-side timeout for a statement. It is longer than the lock timeout, so that it stops only runaway statements. */
const STATEMENT_TIMEOUT_MS = 20_000
/** The client's default timeout for a statement. If the server doesn't respond in time, the request fails instead of hanging. */
const ANSWER_TIMEOUT_MS = 4_500

/**
 * Lifts the server-side timeouts for the transaction. The connection recognizes this statement and lifts its client-side timeout,
 * too.
 */
export const LIFT_LIMITS = 'set local statement_timeout = 0; set local lock_timeout = 0'

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.TIMESTAMPTZ) return parseTimestamp
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/**
 * Times are read in UTC. Prepared statements always find rows through an index, so one generic plan works for all parameter values.
 * By default, the server may plan again for each run, which takes longer than running the statement. While a table is small, it would
 * also choose to read the whole table, and keep that plan after the table has grown.
 */
const SESSION_OPTIONS = '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/**
 * Settings for Citus, if it is installed:
 * - Citus needs the team's id to know which server to query, so it supports generic plans only for the simplest statements. With the
 *   setting above, all other statements would fail. The server chooses the kind of plan instead.
 * - Only looking for work concerns all teams. Citus would open up to 16 connections to each server for every such statement, and
 *   close them right after. One connection, which it keeps, is enough for these few rows.
 */
const ADAPT_TO_CITUS = `
  select set_config('plan_cache_mode', 'auto', false), set_config('citus.max_adaptive_executor_pool_size', '1', false)
  from pg_extension where extname = 'citus'`

/** Must run on every new connection before its first use. Returns whether Citus is installed. */
export const adaptToCitus = async (client: pg.ClientBase): Promise<boolean> => {
  const { rowCount } = await client.query({ text: ADAPT_TO_CITUS, query_timeout: ANSWER_TIMEOUT_MS } as pg.QueryConfig)
  return rowCount === 1
}

/**
 * Adds the session options to the connection string. In pg's config, they would be overridden by `options` in the connection
 * string.
 */
const withSessionOptions = (url: string) => {
  const parsed = new URL(url)
  const options = parsed.searchParams.get('options') ?? ''
  parsed.searchParams.set('options', `${options} ${SESSION_OPTIONS}`.trim())
  return parsed.href
}

const WITH_MICROSECONDS = '2026-01-31 12:00:00.123456+00'.length

/** Keeps microseconds, unlike pg's built-in parser, which returns a Date. The session's time zone is UTC. */
const parseTimestamp = (text: string) => {
  // Nine in ten values have this length. `join` is faster than `+`: with `+`, V8 keeps all the pieces, and reading 500 rows takes
  // a third longer.
  if (text.length === WITH_MICROSECONDS) return [text.slice(0, 10), 'T', text.slice(11, 26), 'Z'].join('')
  const [day, time = ''] = text.split(' ')
  const [seconds, fraction = ''] = time.replace('+00', '').split('.')
  return `${day}T${seconds}.${fraction.padEnd(6, '0')}Z`
}

/** Returns the options for every connection, pooled or not. */
export const connectionOptions = (url: string): pg.ClientConfig => ({
  connectionString: withSessionOptions(url),
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  application_name: 'postrider',
  types,
})

export class PostgresConnection implements DatabaseConnection {
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

  async read(name: string, text: string, values: readonly unknown[], limitMs = this.#limitMs) {
    try {
      return await readPrepared(this.#client, { name, text, values }, { limitMs, types })
    } catch (error) {
      throw this.#noteFault(error)
    }
  }

  async runTogether(queries: readonly NamedQuery[]) {
    const statements = queries.map(({ name, sql: text, parameters: values }) => ({ name, text, values }))
    try {
      return await runPrepared(this.#client, statements, { limitMs: this.#limitMs, types })
    } catch (error) {
      throw this.#noteFault(error)
    }
  }

  /**
   * Converts an error to a `StorageFault` if the database failed. If the database is unavailable, also marks the connection as
   * broken, so that it is not reused.
   */
  #noteFault(error: unknown) {
    const fault = toFault(error)
    if (fault instanceof StorageFault && fault.kind === 'unavailable') this.#broken = true
    return fault
  }

  /** Marks the connection as broken if it can't roll back. The server rolls back when the connection closes. */
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
    throw new Error('Streaming is not supported. Read rows in chunks.')
  }
}

/** See https://www.postgresql.org/docs/current/errcodes-appendix.html for the codes. */
const faultKind = (code: string): FaultKind | undefined => {
  if (code === '40001' || code === '40P01') return 'retry'
  if (code === '55P03') return 'lock_timeout'
  if (code === '53100') return 'disk_full'
  // These codes mean: connection exception, too many connections, out of memory, shutting down or starting up, read-only, or
  // canceled (for example by the statement timeout).
  if (/^(08|53|57P)/.test(code) || code === '25006' || code === '57014') return 'unavailable'
  return undefined
}

/** pg throws these errors, without a server error code, if the connection ends or times out during a statement. */
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
