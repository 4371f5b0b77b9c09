import type pg from 'pg'
import { type DatabaseError, serialize } from 'pg-protocol'
import { StorageFault } from '../../dialect.ts'

type Parse = (text: string) => unknown

interface Column {
  readonly name: string
  readonly parse: Parse
}

export interface Statement {
  /** The statement's name. Empty if the statement is parsed each time. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly retriesDuplicates?: boolean | undefined
}

interface Options {
  readonly limitMs: number
  readonly types: pg.CustomTypesConfig
}

export interface Result {
  readonly rows: unknown[]
  /** What the server has done, like `INSERT 0 5` or `COMMIT`. */
  readonly tag: string
}

type Done = (error: Error | null, results?: Result[]) => void

const UNIQUE_VIOLATION = '23505'

const EXECUTE = serialize.execute()
const SYNC = serialize.sync()
const DESCRIBE = serialize.describe({ type: 'P' })

/** The columns of each named statement that a connection has parsed and run, by connection and statement name. */
const knownColumns = new WeakMap<pg.Connection, Map<string, readonly Column[]>>()

/**
 * Statements that are sent in one write. A connection parses and describes a named statement once, then only binds and runs it.
 * pg's named queries describe the columns every time: with them, reading a brand takes 390 µs of CPU time instead of 333 (`npm run
 * bench -- --only brands --database postgres`).
 *
 * pg calls the methods as the response arrives, like those of its built-in queries.
 */
class PreparedRun implements pg.Submittable {
  /** Read by pg: see `queryWithin`. */
  readonly query_timeout: number
  callback: Done
  readonly statements: readonly Statement[]
  readonly #values: (string | Buffer | null)[][]
  readonly #types: pg.CustomTypesConfig
  readonly #results: Result[] = []
  #rows: unknown[] = []
  #known = new Map<string, readonly Column[]>()
  #columns: readonly Column[] | undefined

  constructor(statements: readonly Statement[], { limitMs, types }: Options, callback: Done) {
    this.query_timeout = limitMs
    this.callback = callback
    this.statements = statements
    this.#values = statements.map(({ values }) => values.map(textOf))
    this.#types = types
  }

  submit(connection: pg.Connection): null {
    this.#known = columnsOf(connection)
    const parts = this.statements.flatMap(({ name, text }, index) => {
      const bind = serialize.bind({ statement: name, values: this.#values[index] as unknown[] })
      if (this.#known.has(name)) return [bind, EXECUTE]
      // The name is freed first: if an earlier run failed, the server may already have parsed the statement.
      const free = name ? [serialize.close({ type: 'S', name })] : []
      return [...free, serialize.parse({ name, text }), bind, DESCRIBE, EXECUTE]
    })
    connection.stream.write(Buffer.concat([...parts, SYNC]))
    this.#startNext()
    return null
  }

  get #name() {
    return this.statements[this.#results.length]?.name ?? ''
  }

  #startNext() {
    this.#rows = []
    this.#columns = this.#known.get(this.#name)
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID) as Parse,
    }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const row: Record<string, unknown> = {}
    for (const [index, { name, parse }] of (this.#columns ?? []).entries()) {
      const text = fields[index]
      row[name] = text == null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }) {
    if (this.#name) this.#known.set(this.#name, this.#columns ?? [])
    this.#results.push({ rows: this.#rows, tag: text })
    this.#startNext()
  }

  handleReadyForQuery() {
    this.callback(null, this.#results)
  }

  handleError(error: Error | DatabaseError) {
    const failed = this.statements[this.#results.length]
    const isDuplicate = 'code' in error && error.code === UNIQUE_VIOLATION
    this.callback(isDuplicate && failed?.retriesDuplicates ? new StorageFault('retry', error) : error)
  }
}

const columnsOf = (connection: pg.Connection) => {
  const known = knownColumns.get(connection) ?? new Map<string, readonly Column[]>()
  knownColumns.set(connection, known)
  return known
}

const textOf = (value: unknown): string | Buffer | null => {
  if (value === null || typeof value === 'string' || value instanceof Buffer) return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError(`A statement can't send a value of type ${typeof value}.`)
}

/**
 * Sends statements in one message and returns the result of each. After an error, the server skips the remaining statements.
 * Outside of `begin` and `commit`, the server runs all of them as one transaction.
 */
export const runPrepared = (
  client: pg.ClientBase,
  statements: readonly Statement[],
  options: Options,
): Promise<Result[]> =>
  new Promise((resolve, reject) => {
    const done: Done = (error, results = []) => (error ? reject(error) : resolve(results))
    client.query(new PreparedRun(statements, options, done))
  })
