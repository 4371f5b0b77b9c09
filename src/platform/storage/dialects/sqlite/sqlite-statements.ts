import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { StorageFault } from '../../dialect.ts'

/**
 * How many statements to cache: far more than the code contains. Without a limit, statements with lists of varying lengths would
 * pile up.
 */
const KEPT_STATEMENTS = 500

interface Prepared {
  readonly statement: StatementSync
  /** Converts the values of a row to an object. Undefined if the statement returns no rows. */
  readonly toRow: ((values: unknown) => unknown) | undefined
}

/**
 * Makes a statement return integers as BigInt. Statements that return no rows need this: their result contains the id of the last
 * inserted row, and the search index has internal ids that are too large for a JavaScript number.
 */
const readLastRowSafely = (statement: StatementSync) => statement.setReadBigInts(true)

export const prepareCommand = (database: DatabaseSync, sql: string): StatementSync => {
  const statement = database.prepare(sql)
  readLastRowSafely(statement)
  return statement
}

/** Prepares the statements of one connection and caches them. */
export class SqliteStatements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, toRow } = this.#prepared.get(sql) ?? this.#prepare(sql)
    const values = parameters.map(encode)
    if (!toRow) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
    const rows = statement.all(...values).map(toRow) as R[]
    return { rows, numAffectedRows: BigInt(rows.length) }
  }

  /** Runs a statement once for each list of values. The statement must not return rows. Returns how many rows each run changed. */
  runEach(sql: string, lists: readonly (readonly unknown[])[]): number[] {
    const { statement } = this.#prepared.get(sql) ?? this.#prepare(sql)
    return lists.map((values) => Number(statement.run(...(values as SQLInputValue[])).changes))
  }

  #prepare(sql: string): Prepared {
    const statement = this.#database.prepare(sql)
    const columns = statement.columns()
    if (columns.length > 0) statement.setReturnArrays(true)
    else readLastRowSafely(statement)
    const prepared = { statement, toRow: columns.length > 0 ? rowMaker(columns) : undefined }
    if (this.#prepared.size >= KEPT_STATEMENTS) this.#prepared.delete(this.#prepared.keys().next().value as string)
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

const encode = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue

/**
 * Decoders by declared column type, so that text that looks like JSON stays text. pg chooses its decoders by OID in the same way.
 */
const DECODERS: Record<string, (value: string) => string> = {
  boolean: (value) => `${value} === 1`,
  json: (value) => `JSON.parse(${value})`,
}

/**
 * Generates the function that turns the values of a statement's rows into objects. All rows then have the same shape, which makes
 * reading and serializing them fast. By default, node:sqlite returns rows as dictionaries, which take three times as long.
 */
const rowMaker = (columns: ReturnType<StatementSync['columns']>) => {
  const properties = columns.map(({ name, type }, index) => {
    const value = `values[${index}]`
    const decode = DECODERS[type ?? '']
    return `${JSON.stringify(name)}: ${decode ? `${value} === null ? null : ${decode(value)}` : value}`
  })
  return new Function('values', `return { ${properties.join(', ')} }`) as (values: unknown) => unknown
}

/** Primary result codes, which are the low byte of `errcode` (https://www.sqlite.org/rescode.html). */
const BUSY = 5
const FAULTS: Record<number, 'unavailable' | 'disk_full'> = {
  [BUSY]: 'unavailable',
  6: 'unavailable', // locked
  10: 'unavailable', // input/output error
  13: 'disk_full',
  14: 'unavailable', // cannot open
}

const primaryCode = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

export const isBusy = (error: unknown) => primaryCode(error) === BUSY

export const toFault = (error: unknown) => {
  const kind = FAULTS[primaryCode(error) ?? -1]
  return kind ? new StorageFault(kind, error) : error
}
