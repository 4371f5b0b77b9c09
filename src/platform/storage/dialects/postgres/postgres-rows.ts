import { type RawBuilder, sql } from 'kysely'
import type { ColumnKind, Columns, DialectSql } from '../../dialect.ts'
import { encoded } from '../../prepared.ts'
import { bigintArray, integerArray, textArray } from './postgres-arrays.ts'

/**
 * Sends rows as one array per column, so that the number of parameters doesn't depend on the number of rows. The arrays are binary:
 * PostgreSQL takes twice as long to parse rows in JSON (`npm run bench -- --only imports --database postgres`).
 */
export const rowsOf: DialectSql['rowsOf'] = <Row extends object>(rows: readonly Row[], columns: Columns<Row>) => {
  const made = Object.entries<ColumnKind>(columns).map(([name, kind]) => ({
    name,
    ...columnOf(rows, name as keyof Row & string, kind),
  }))
  const values = made.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)
  const unnested = made.flatMap((column) => column.unnested)
  const arrays = sql.join(unnested.map(([, array]) => array))
  const names = sql.join(unnested.map(([name]) => sql.ref(name)))
  return sql<Row>`(select ${sql.join(values)} from unnest(${arrays}) as unnested (${names}) ${EXPECT_FEW})`
}

/**
 * Limits nothing, but makes the planner expect one row. Without it, the planner assumes ten, its default. On tables without
 * statistics or with many small teams, it would then read all of a team's rows, which is slow for a team with millions of them.
 */
const EXPECT_FEW = sql`limit (select null::bigint)`

/** Returns a subquery with the ids, preceded by other columns. */
export const idRows = (columns: RawBuilder<unknown>, ids: readonly number[]) =>
  sql`(select ${columns} id from unnest(${encoded(ids, bigintArray)}::bigint[]) as unnested (id) ${EXPECT_FEW})`

interface Column {
  /** The column's value in one row. */
  readonly value: RawBuilder<unknown>
  /** The named arrays that the value is computed from. Each array has one item per row. */
  readonly unnested: readonly (readonly [name: string, array: RawBuilder<unknown>])[]
}

const columnOf = <Row extends object>(rows: readonly Row[], name: keyof Row & string, kind: ColumnKind): Column => {
  const array = <Value>(encode: (values: Value[]) => Buffer) =>
    encoded(rows, (given) => encode(given.map((row) => row[name] as Value)))
  if (kind === 'text') return { value: sql.ref(name), unnested: [[name, sql`${array(textArray)}::text[]`]] }
  // Converted here, in a subquery that the planner keeps, because Citus rejects an UPDATE that converts columns to times.
  if (kind === 'time')
    return {
      value: sql`nullif(${sql.ref(name)}, '')::timestamptz`,
      unnested: [[name, sql`${array(textArray)}::text[]`]],
    }
  if (kind === 'integer') return { value: sql.ref(name), unnested: [[name, sql`${array(bigintArray)}::bigint[]`]] }
  // PostgreSQL doesn't support arrays of arrays with different lengths. Instead, all arrays are concatenated, and each row takes
  // its slice.
  const [end, length] = [`${name}_end`, `${name}_length`]
  return {
    value: sql`(${array<number[]>((lists) => integerArray(lists.flat()))}::integer[])[${sql.ref(end)} - ${sql.ref(length)} + 1 : ${sql.ref(end)}]`,
    unnested: [
      [end, sql`${array<number[]>((lists) => integerArray(endsOf(lists)))}::integer[]`],
      [length, sql`${array<number[]>((lists) => integerArray(lists.map((list) => list.length)))}::integer[]`],
    ],
  }
}

const endsOf = (lists: readonly (readonly unknown[])[]) => {
  let end = 0
  return lists.map(({ length }) => {
    end += length
    return end
  })
}
