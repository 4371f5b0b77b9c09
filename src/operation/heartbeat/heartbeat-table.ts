import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/storage/tables.ts'

/** Records when a process that sends messages was last alive, and which copy of the database it used. */
export interface HeartbeatTable {
  id: Generated<number>
  name: string
  beat_at: Timestamp
  /** The number of beats so far. A copy that was restored has fewer than the processes that used the original remember. */
  beats: Generated<number>
  /** True if the process that wrote the last beat has stopped cleanly since. */
  is_stopped: boolean | null
  /** A random id. A restored copy gets a new one when it is recognized. */
  database_id: string | null
  /** See `CopyIdentity`. */
  copy: string | null
  timeline: number | null
  /** The id of the transaction that wrote this row. After a dump and restore, the row has been written by another transaction. */
  written_by: number | null
  /** True in a copy that was made by `postrider backup` or prepared by `postrider restore`. */
  is_backup: boolean | null
  /** When this database was last recognized as a restored copy, and how: see `Evidence`. */
  restored_at: Timestamp | null
  restored_because: string | null
  /** No longer used. */
  overdue_before: Timestamp | null
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    heartbeats: HeartbeatTable
  }
}
