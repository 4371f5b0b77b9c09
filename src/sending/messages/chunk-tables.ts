import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/storage/tables.ts'

/**
 * Messages of one team that are claimed and sent together. The row is deleted as soon as all of them are handled. Messages that
 * have to be retried are moved to new chunks.
 */
export interface MessageChunkTable {
  id: Generated<number>
  team_id: number
  lane: Lane | typeof PARKED | SuspendedLane
  /** The campaign that all messages belong to, if any. */
  campaign_id: number | null
  /** A JSON array of message ids. */
  message_ids: string
  /** When the messages should be sent. */
  due_at: Timestamp
  /**
   * When the chunk can be claimed. This is later than `due_at` if the chunk is waiting for a connection. While a worker holds the
   * chunk, this is when the worker's lease ends.
   */
  run_at: Timestamp
  /** The token of the current lease; null if no worker holds the chunk. */
  lease_token: number | null
  /**
   * Why the chunk waits for a person, if its lane is a suspended one. In other lanes: why its messages fail instead of being sent.
   */
  suspended_reason: SuspendedReason | null
  /** When the chunk was created or last postponed. */
  created_at: Timestamp
}

/** With more, the team's other messages would wait longer; with fewer, the overhead per message would be higher. */
export const MAX_CHUNK = 500

/** Transactional messages have their own lane, so that they don't wait for campaigns. */
export const LANES = ['transactional', 'marketing'] as const
export type Lane = (typeof LANES)[number]

/** Stored instead of a lane while a chunk's campaign is being prepared or is paused. Workers don't claim parked chunks. */
export const PARKED = 'parked'

/**
 * Why messages wait until a person decides whether to send them: the database is a restored copy, so they may have been sent
 * already, or the server was down for hours, so it may be too late.
 */
export const SUSPENDED_REASONS = ['restored', 'overdue'] as const
export type SuspendedReason = (typeof SUSPENDED_REASONS)[number]

/** Stored instead of the lane while a chunk waits for a person. Workers don't claim suspended chunks. */
export type SuspendedLane = `suspended ${Lane}`
export const suspendedLaneOf = (lane: Lane): SuspendedLane => `suspended ${lane}`

/**
 * Records which messages in a chunk were about to be handed to a provider, and the results of messages that were handed over
 * earlier. A worker that takes over the chunk reads this to find out which messages may already have been sent. Deleted with the
 * chunk.
 */
export interface HandOverTable {
  id: Generated<number>
  team_id: number
  chunk_id: number
  /** A JSON array of message ids. */
  handed: string
  /** A JSON array of results: see `SendResult`. */
  results: string
  created_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    message_chunks: MessageChunkTable
    hand_overs: HandOverTable
  }
}
