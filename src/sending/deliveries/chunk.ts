import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { Lane, SuspendedReason } from '../messages/chunk-tables.ts'
import type { SendResult } from '../messages/send-result.ts'

/** A chunk that a worker has claimed. */
export interface Chunk {
  readonly id: number
  readonly lane: Lane
  readonly messageIds: readonly number[]
  /** When the messages were supposed to be sent. */
  readonly dueAt: string
  /** Why the messages fail instead of being sent. null: they are sent. */
  readonly givenUpReason: SuspendedReason | null
  readonly token: number
  readonly attempts: 1
  /** The campaign that all messages belong to, or `NO_PART`. */
  readonly part: number
  /** Set by the worker once it has handled all messages. */
  handled?: HandledChunk
  /** Results that weren't stored before the attempt failed. They are stored when the chunk is released. */
  unsaved?: readonly SendResult[]
}

/** The result of a worker's attempt to send a chunk. Saved by `settleChunk`. */
export interface HandledChunk {
  readonly messages: readonly ChunkMessage[]
  readonly results: ReadonlyMap<number, SendResult>
  readonly handedAt: ReadonlyMap<number, string>
  /** Messages that were handed over in an earlier attempt, but neither confirmed nor refused by the provider. */
  readonly unconfirmed: ReadonlySet<number>
  readonly carrier: ReadonlyMap<number, string>
  /** The ids of contents to delete once their messages need no further attempts. */
  readonly secretContents: ReadonlySet<number>
}
