import { type RawBuilder, sql } from 'kysely'
import type { ColumnKind, Columns, DialectSql } from '../../dialect.ts'
import { encoded } from '../../prepared.ts'
import { bigintArray, integerArray, textArray } from './postgres-arrays.ts'

/**
 * An array for each column: a statement has as many parameters, whatever the number of rows. In binary form, because PostgreSQL took
 * twice as long to take rows apart that came as JSON (`npm run bench -- --only imports --database postgres`).
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
  return sql<Row>`(select ${sql.join(values)} from unnest(${arrays}) as unnested (${names}))`
}

interface Column {
  /** Of a row. */
  readonly value: RawBuilder<unknown>
  /** What it is made of: names and arrays, one item of them for each row. */
  readonly unnested: readonly (readonly [name: string, array: RawBuilder<unknown>])[]
}

const columnOf = <Row extends object>(rows: readonly Row[], name: keyof Row & string, kind: ColumnKind): Column => {
  const array = <Value>(encode: (values: Value[]) => Buffer) =>
    encoded(rows, (given) => encode(given.map((row) => row[name] as Value)))
  if (kind === 'text') return { value: sql.ref(name), unnested: [[name, sql`${array(textArray)}::text[]`]] }
  if (kind === 'integer') return { value: sql.ref(name), unnested: [[name, sql`${array(bigintArray)}::bigint[]`]] }
  // Arrays of one length only can be in an array: they are laid end to end, and each row has its part.
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
