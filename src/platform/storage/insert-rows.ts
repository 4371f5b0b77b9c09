import { sql } from 'kysely'
import { type Columns, dialectSql, type Tx } from './dialect.ts'
import { prepared, statement } from './prepared.ts'
import { rowByRow } from './row-by-row.ts'
import type { Tables } from './tables.ts'

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
  const each = rowByRow(() => sql`${into} values (${sql.join([...shared, ...names].map((name) => sql`${name}`))})`)

  return async (trx: Tx, values: Shared, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return
    const first = shared.map((name) => values[name])
    const changed = each(trx, () => rows.map((row) => [...first, ...names.map((name) => row[name])]))
    if (!changed) await together.later(trx, { ...values, [ROWS]: rows })
  }
}
