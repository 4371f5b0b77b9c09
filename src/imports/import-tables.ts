import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

/** A file of contacts on its way in. */
export interface ImportTable {
  id: Generated<number>
  team_id: number
  status: string
  /** The name of its file in the store. */
  stored_as: string
  file_name: string | null
  size: number
  /** How the file is read and what its columns mean, in JSON. */
  options: string
  /** Of the file as it was sent. */
  bytes_read: number
  rows_read: number
  created: number
  updated: number
  unchanged: number
  failed: number
  /** Rows that were imported without some of their cells, and those cells. */
  partial: number
  cells_skipped: number
  /** Contacts that were added to the list, that its channel can't reach, and that had left it. */
  subscribed: number
  not_reachable: number
  opted_out: number
  /** Rows in import_errors and their size: there is a limit to both. */
  errors_kept: number
  errors_bytes: number
  /** Why it failed as a whole. */
  problem: string | null
  created_at: Timestamp
  started_at: Timestamp | null
  finished_at: Timestamp | null
  updated_at: Timestamp
}

/** A row of an import with errors, and the errors; both in JSON. */
export interface ImportErrorTable {
  team_id: number
  import_id: number
  line: number
  cells: string
  errors: string
  /** 0: the row failed; otherwise it was imported without so many cells. */
  cells_skipped: number
}

declare module '../storage/tables.ts' {
  interface Tables {
    imports: ImportTable
    import_errors: ImportErrorTable
  }
}
