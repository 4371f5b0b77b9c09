import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { type FaultKind, StorageFault } from '../../dialect.ts'
import type { NamedQuery, PipelinedConnection, StatementOptions } from '../../pipelined-connection.ts'
import { queryWithin } from './limited-query.ts'
import { type Result, runPrepared, type Statement } from './postgres-prepared.ts'

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
  const { rowCount } = await queryWithin(client, ANSWER_TIMEOUT_MS, ADAPT_TO_CITUS)
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

const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }
/** Unlike `set local`, this doesn't log a warning outside of `begin` and `commit`. */
const SKIP_DISK_SYNC: Statement = {
  name: 'skip-disk-sync',
  text: `select set_config('synchronous_commit', 'off', true)`,
  values: [],
}

const toStatement = ({
  sql,
  parameters,
  name = '',
  retriesDuplicates,
}: CompiledQuery & StatementOptions): Statement => ({
  name,
  text: sql,
  values: parameters,
  retriesDuplicates,
})

/** How many rows a statement returned or changed: the number at the end of a tag like `INSERT 0 5`. Tags like `BEGIN` have none. */
const countOf = (tag: string): bigint => BigInt(/\d+$/.exec(tag)?.[0] ?? 0)

/**
 * Sends as few messages as possible, because sending one takes longer than running most statements: `begin` is sent with the
 * transaction's first statement, and statements whose results nobody needs with the next one, at the latest with `commit`.
 */
export class PostgresConnection implements DatabaseConnection, PipelinedConnection {
  readonly #client: pg.PoolClient
  #limitMs = ANSWER_TIMEOUT_MS
  #broken = false
  #isReleased = false
  /** The statements that begin the transaction, until they're sent. */
  #begin: readonly Statement[] = []
  /** Statements whose results nobody needs, until they're sent. */
  #later: (Statement & { readonly limitMs: number })[] = []

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery & StatementOptions): Promise<QueryResult<R>> {
    const { limitMs = this.#limitMs } = query
    if (!query.name && query.parameters.length === 0) return this.#runScript(query.sql)
    const [{ rows, tag }] = (await this.#run([toStatement(query)], limitMs)) as [Result]
    return { rows: rows as R[], numAffectedRows: countOf(tag) }
  }

  /** Runs SQL that may consist of several statements. */
  async #runScript<R>(text: string): Promise<QueryResult<R>> {
    if (text === LIFT_LIMITS) this.#limitMs = 0
    if (this.#begin.length + this.#later.length > 0) await this.#run([])
    try {
      const { rows, rowCount } = await queryWithin(this.#client, this.#limitMs, text)
      return { rows: (rows ?? []) as R[], numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      throw this.#noteFault(error)
    }
  }

  async read(name: string, text: string, values: readonly unknown[], limitMs = this.#limitMs) {
    const [{ rows }] = (await this.#run([{ name, text, values }], limitMs)) as [Result]
    return rows
  }

  sendLater(query: NamedQuery) {
    this.#checkIsOpen()
    this.#later.push({ ...toStatement(query), limitMs: query.limitMs ?? this.#limitMs })
  }

  async executeTogether(queries: readonly NamedQuery[]) {
    this.#checkIsOpen()
    if (queries.length === 0) return []
    const longestMs = this.#limitMs && Math.max(...queries.map(({ limitMs = this.#limitMs }) => limitMs))
    return (await this.#run(queries.map(toStatement), longestMs)).map(({ rows }) => rows)
  }

  /** `connectionOf` bypasses Kysely, which checks this otherwise. */
  #checkIsOpen() {
    if (this.#isReleased) throw new Error('The transaction has already ended.')
  }

  /** Runs statements in a new transaction that doesn't wait for the disk. */
  async runTogether(queries: readonly NamedQuery[]) {
    const [, ...results] = await this.#run([SKIP_DISK_SYNC, ...queries.map(toStatement)])
    return results.map(({ rows }) => rows)
  }

  /** Sends what is waiting, then the given statements, and returns the results of the latter. */
  async #run(statements: readonly Statement[], limitMs = this.#limitMs): Promise<Result[]> {
    const waiting = [...this.#begin, ...this.#later]
    const longestMs = limitMs && Math.max(limitMs, ...this.#later.map((later) => later.limitMs))
    this.#begin = []
    this.#later = []
    try {
      const results = await runPrepared(this.#client, [...waiting, ...statements], { limitMs: longestMs, types })
      return results.slice(waiting.length)
    } catch (error) {
      throw this.#noteFault(error)
    }
  }

  /** A transaction that skips the disk sync runs in the background and writes many rows at once, so it can wait longer. */
  begin({ skipDiskSync }: { skipDiskSync: boolean }) {
    this.#begin = skipDiskSync ? [BEGIN, SKIP_DISK_SYNC] : [BEGIN]
    if (skipDiskSync) this.#limitMs = STATEMENT_TIMEOUT_MS
  }

  async commit() {
    const isUnused = this.#begin.length > 0 && this.#later.length === 0
    if (isUnused) {
      this.#begin = []
      return
    }
    const [{ tag }] = (await this.#run([COMMIT])) as [Result]
    // After an error that the code has ignored, the server rolls back without an error.
    if (tag !== 'COMMIT') throw new Error('The transaction was rolled back, because one of its statements had failed.')
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
    const isUnused = this.#begin.length > 0
    this.#begin = []
    this.#later = []
    if (this.#broken || isUnused) return
    try {
      await queryWithin(this.#client, ANSWER_TIMEOUT_MS, 'rollback')
    } catch {
      this.#broken = true
    }
  }

  release() {
    this.#isReleased = true
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
  if (!(error instanceof Error) || error instanceof StorageFault) return error
  if (error instanceof pg.DatabaseError) {
    const kind = faultKind(error.code ?? '')
    return kind ? new StorageFault(kind, error) : error
  }
  return isConnectionLoss(error) ? new StorageFault('unavailable', error) : error
}
