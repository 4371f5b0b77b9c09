import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { StorageFault } from '../dialect.ts'

/** Far more than the code has; bounds what statements with lists of varying length would pile up. */
const KEPT_STATEMENTS = 500

type Row = Record<string, unknown>

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
  /** Undefined where no column needs it: most rows go out as they came in. */
  readonly decode: ((row: Row) => void) | undefined
}

/** Statements of one connection, prepared once and kept. */
export class SqliteStatements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, returnsRows, decode } = this.#prepared.get(sql) ?? this.#prepare(sql)
    const values = parameters.map(encode)
    if (!returnsRows) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
    const rows = statement.all(...values) as Row[]
    if (decode) rows.forEach(decode)
    return { rows: rows as R[], numAffectedRows: BigInt(rows.length) }
  }

  #prepare(sql: string): Prepared {
    const statement = this.#database.prepare(sql)
    const columns = statement.columns()
    const prepared = { statement, returnsRows: columns.length > 0, decode: decoder(columns) }
    if (this.#prepared.size >= KEPT_STATEMENTS) this.#prepared.delete(this.#prepared.keys().next().value as string)
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

const encode = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue

/** By the column's declared type, as pg does by its oid: a user's text that looks like JSON stays text. */
const decoder = (columns: ReturnType<StatementSync['columns']>) => {
  const booleans = columns.filter(({ type }) => type === 'boolean').map(({ name }) => name)
  const documents = columns.filter(({ type }) => type === 'json').map(({ name }) => name)
  if (booleans.length + documents.length === 0) return undefined
  return (row: Row) => {
    for (const name of booleans) if (row[name] !== null) row[name] = row[name] === 1
    for (const name of documents) if (row[name] !== null) row[name] = JSON.parse(row[name] as string)
  }
}

/** The low byte of `errcode` (https://www.sqlite.org/rescode.html). */
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
