import { type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely'
import { type Columns, type DialectSql, dialectSql, type Tx } from './dialect.ts'
import { adapterOf } from './kysely-parts.ts'
import { runLater, type StatementOptions } from './pipelined-connection.ts'
import { prepared, statement } from './prepared.ts'
import { rowByRow } from './row-by-row.ts'
import type { Tables } from './tables.ts'

interface Shape<Row, Shared> {
  /** Columns that have the same value in all rows. */
  readonly shared: readonly (keyof Shared & string)[]
  readonly columns: Columns<Row>
  /** A column that the database computes. */
  readonly computed?: { readonly column: string; readonly value: (dialect: DialectSql) => RawBuilder<unknown> }
  /** What to do with a row whose key already exists: `on conflict …`. */
  readonly onConflict?: RawBuilder<unknown>
  readonly options?: Pick<StatementOptions, 'limitMs' | 'retriesDuplicates'>
}

const ROWS = 'rows'

/** Returns a function that inserts any number of rows into a table. */
export const insertRowsInto = <Row extends object, Shared extends Record<string, unknown>>(
  table: keyof Tables,
  { shared, columns, computed, onConflict = sql``, options = {} }: Shape<Row, Shared>,
) => {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const given = [...shared, ...names]
  const refs = [...given, ...(computed ? [computed.column] : [])].map((name) => sql.ref(name))
  const into = sql`insert into ${sql.table(table)} (${sql.join(refs)})`
  const computedBy = (trx: Tx) => (computed ? [computed.value(dialectSql(trx))] : [])

  const together = prepared(
    `insert-${table}`,
    (db, values: Shared & { [ROWS]: readonly Row[] }) => {
      const selected = [...shared.map((name) => sql`${values[name]}`), ...names.map((name) => sql.ref(name))]
      const rows = dialectSql(db).rowsOf(values[ROWS], columns)
      // Without "where true", a database could read "on" as the start of a join condition.
      return statement(
        db,
        sql`${into} select ${sql.join([...selected, ...computedBy(db as Tx)])} from ${rows} as rows where true ${onConflict}`,
      )
    },
    options,
  )
  const ofOne = (trx: Tx) => sql`(${sql.join([...given.map((name) => sql`${name}`), ...computedBy(trx)])})`
  const each = rowByRow((trx) => sql`${into} values ${ofOne(trx)} ${onConflict}`)

  /** For each number of rows, a statement with that many. */
  const statements = new WeakMap<DialectAdapter, CompiledQuery[]>()
  const statementFor = (trx: Tx, count: number): CompiledQuery => {
    const adapter = adapterOf(trx)
    const known = statements.get(adapter) ?? []
    statements.set(adapter, known)
    known[count] ??=
      sql`${into} values ${sql.join(Array.from({ length: count }, () => ofOne(trx)))} ${onConflict}`.compile(trx)
    return known[count]
  }

  return async (trx: Tx, values: Shared, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return
    const first = shared.map((name) => values[name])
    const valuesOf = () => rows.map((row) => [...first, ...names.map((name) => row[name])])
    if (each(trx, valuesOf)) return
    if (rows.length > dialectSql(trx).fewRows) return together.later(trx, { ...values, [ROWS]: rows })
    const name = `insert-${table}-${rows.length}`
    await runLater(trx, { ...statementFor(trx, rows.length), ...options, name, parameters: valuesOf().flat() })
  }
}
