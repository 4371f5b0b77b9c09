import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/storage/tables.ts'

export interface ImportTable {
  id: Generated<number>
  team_id: number
  status: string
  /** The name of the import's file in storage. */
  stored_as: string
  file_name: string | null
  size: number
  /** The file's format, the targets of its columns and the import's options, as JSON. */
  options: string
  /** How many bytes of the uploaded file have been read. */
  bytes_read: number
  rows_read: number
  created: number
  updated: number
  unchanged: number
  failed: number
  /** The number of rows that were imported without some of their cells, and the total number of cells left out. */
  partial: number
  cells_skipped: number
  /**
   * How many contacts were subscribed to the list, how many have no address for its channel, and how many had unsubscribed
   * before.
   */
  subscribed: number
  not_reachable: number
  opted_out: number
  /** The number and size of the rows in import_errors. Both are limited. */
  errors_kept: number
  errors_bytes: number
  /** Why the import failed as a whole. */
  problem: string | null
  created_at: Timestamp
  started_at: Timestamp | null
  finished_at: Timestamp | null
  updated_at: Timestamp
}

/** A row that failed or was imported without some of its cells. Cells and errors are stored as JSON. */
export interface ImportErrorTable {
  team_id: number
  import_id: number
  line: number
  cells: string
  errors: string
  /** The number of cells left out of an imported row, or 0 if the whole row failed. */
  cells_skipped: number
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    imports: ImportTable
    import_errors: ImportErrorTable
  }
}
