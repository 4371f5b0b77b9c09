import { type DialectAdapter, sql } from 'kysely'
import { type Columns, dialectSql, type Tx } from './dialect.ts'
import { prepared, statement } from './prepared.ts'
import type { Tables } from './tables.ts'

/**
 * Optional for an adapter. Runs a statement once per row, if that is faster than one statement for all rows. Works only inside
 * transactions.
 */
export interface RowByRow {
  readonly runEach: (sql: string, values: readonly (readonly unknown[])[]) => void
}

interface Shape<Row, Shared> {
  /** Columns that have the same value in all rows. */
  readonly shared: readonly (keyof Shared & string)[]
  readonly columns: Columns<Row>
}

const ROWS = 'rows'

/** Returns a function that inserts any number of rows into a table. */
export const insertRowsInto = <Row extends object, Shared extends Record<string, unknown>>(
  table: keyof Tables,
  { shared, columns }: Shape<Row, Shared>,
) => {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const into = sql`insert into ${sql.table(table)} (${sql.join([...shared, ...names].map((name) => sql.ref(name)))})`
  const together = prepared(`insert-${table}`, (db, values: Shared & { [ROWS]: readonly Row[] }) => {
    const given = [...shared.map((name) => sql`${values[name]}`), ...names.map((name) => sql.ref(name))]
    const rows = dialectSql(db).rowsOf(values[ROWS], columns)
    return statement(db, sql`${into} select ${sql.join(given)} from ${rows} as rows`)
  })
  const each = sql`${into} values (${sql.join([...shared, ...names].map((name) => sql`${name}`))})`
  const texts = new WeakMap<DialectAdapter, string>()

  return async (trx: Tx, values: Shared, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return
    const adapter: DialectAdapter & Partial<RowByRow> = trx.getExecutor().adapter
    if (!adapter.runEach) {
      await together(trx, { ...values, [ROWS]: rows })
      return
    }
    const text = texts.get(adapter) ?? each.compile(trx).sql
    texts.set(adapter, text)
    const first = shared.map((name) => values[name])
    adapter.runEach(
      text,
      rows.map((row) => [...first, ...names.map((name) => row[name])]),
    )
  }
}
