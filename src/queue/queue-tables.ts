import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

/** Work in large numbers, claimed in batches; see src/queue. */
export interface QueueItemTable {
  id: Generated<number>
  team_id: number
  queue: string
  /** JSON, as text: many rows are inserted from one array of texts. */
  payload: string
  /** When it is due. While a worker holds it, when that worker's lease ends. */
  run_at: Timestamp
  /** Names the claim that holds the item; null: nobody does. */
  lease_token: number | null
  /** Claims so far, except those that gave it back unharmed. */
  attempts: number
  last_error: string | null
  created_at: Timestamp
}

/** That a team has items in a queue, the first of them due at `due_at` or later. A team can have several rows for one queue. */
export interface QueueLaneTable {
  id: Generated<number>
  team_id: number
  queue: string
  due_at: Timestamp
  /** When `due_at` was written. */
  updated_at: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    queue_items: QueueItemTable
    queue_lanes: QueueLaneTable
  }
}
