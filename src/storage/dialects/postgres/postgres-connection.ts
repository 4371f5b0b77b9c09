import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { type FaultKind, StorageFault } from '../../dialect.ts'
import type { StatementOptions } from '../../prepared.ts'
import { readPrepared } from './postgres-read.ts'

/** A request that gets no connection by then is told so (503) rather than left hanging. */
const CONNECT_TIMEOUT_MS = 4_000
/** Beyond every lock wait, so that only a statement that runs away meets it. */
const STATEMENT_TIMEOUT_MS = 20_000
/** Ours, for a server that says nothing at all: a request is told so rather than left hanging. */
const ANSWER_TIMEOUT_MS = 4_500

/** Seen by the driver as well, which then waits for this transaction without a limit. */
export const LIFT_LIMITS = 'set local statement_timeout = 0; set local lock_timeout = 0'

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

/**
 * Citus has to see the team's id to know which server to ask, so it has no plan that does for all but of the simplest statements:
 * with the setting above, others would fail. Where it is there, the server chooses, and Citus makes it choose well.
 */
const LET_CITUS_PLAN = `select set_config('plan_cache_mode', 'auto', false) from pg_extension where extname = 'citus'`

/** For every new connection, before its first use. */
export const letCitusPlan = async (client: pg.ClientBase): Promise<void> => {
  await client.query({ text: LET_CITUS_PLAN, query_timeout: ANSWER_TIMEOUT_MS } as pg.QueryConfig)
}

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

/** Of every connection, pooled or not. */
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
