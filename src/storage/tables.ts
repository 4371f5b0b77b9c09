import type { ColumnType } from 'kysely'

/** Read as a value, written as JSON text: pg would send an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** `2026-11-15T09:30:00.123456Z`, always from the application's clock. */
export type Timestamp = string

/** The number of rows in each range of ids, for numbered pages; see numbered-pages/. */
export interface RangeCountTable {
  team_id: number
  /** What is counted: the code of a scope. */
  scope: number
  /** Of a scope that is counted for each list: the list's id; else 0. */
  scope_id: number
  level: number
  bucket: number
  /** Every count is split into a few, so that transactions don't wait for each other. */
  stripe: number
  n: number
}

export interface MigrationTable {
  name: string
  applied_at: Timestamp
}

/** Every table there is, by name. Each slice adds its own in its table file. */
export interface Tables {
  migrations: MigrationTable
  range_counts: RangeCountTable
}
