import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

/** Records when a process that sends messages was last alive. */
export interface HeartbeatTable {
  id: Generated<number>
  name: string
  beat_at: Timestamp
  /** Set after a long outage. Messages that were due before this time are not sent. */
  overdue_before: Timestamp | null
}

declare module '../storage/tables.ts' {
  interface Tables {
    heartbeats: HeartbeatTable
  }
}
