import type { ColumnType } from 'kysely'

/** A JSON column. It is read as a value but written as JSON text, because pg would send an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Text like `2026-11-15T09:30:00.123456Z`, always from the application's clock. */
export type Timestamp = string

/** The number of rows in each range of ids, for numbered pages. See numbered-pages/. */
export interface RangeCountTable {
  team_id: number
  /** The code of the scope. */
  scope: number
  /** The id of the list or campaign that the rows belong to. 0 if they are counted for the whole team. */
  scope_id: number
  level: number
  bucket: number
  /** Each count is split into a few stripes, so that transactions rarely wait for each other. */
  stripe: number
  n: number
}

export interface MigrationTable {
  name: string
  applied_at: Timestamp
}

/** All tables by name. Each slice declares its tables in a separate file. */
export interface Tables {
  migrations: MigrationTable
  range_counts: RangeCountTable
}
