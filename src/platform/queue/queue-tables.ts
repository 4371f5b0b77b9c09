import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

/** One unit of queued work. Workers claim items in batches. */
export interface QueueItemTable {
  id: Generated<number>
  team_id: number
  queue: string
  /** JSON stored as text, because many rows are inserted from one array of strings. */
  payload: string
  /** When the item is due or, while a worker has leased it, when the lease ends. */
  run_at: Timestamp
  /** The token of the current lease; null if no worker has leased the item. */
  lease_token: number | null
  /** The number of claims so far, not counting claims after which the item was postponed without an error. */
  attempts: number
  last_error: string | null
  /** When the item was created or last claimed. */
  created_at: Timestamp
}

/**
 * Tells workers to look for a team's items in a queue at `due_at`. A team can have several lanes in one queue. The earliest one
 * is due no later than the team's first item.
 */
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
