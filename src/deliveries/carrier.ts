import type { Content } from '../messages/content.ts'
import type { Sent } from '../messages/send-result.ts'
import type { ChunkMessage } from './sending-queries.ts'

/** A message that is ready to be sent. */
export interface Outgoing {
  readonly teamId: number
  readonly message: ChunkMessage
  readonly content: Content
  /** When the provider was first given the message: now, unless it is sent again. */
  readonly date: string
}

/**
 * Called by a carrier when all that is left is the byte that makes the provider accept the message. Resolves false if the message
 * must not be sent. If it rejects, it must not be sent either, and is tried again.
 */
export type HandOver = () => Promise<boolean>

/** `down` says that the provider can't be reached. It isn't the message's fault, so it doesn't count as an attempt. */
export type Carried = Sent | { readonly is: 'down'; readonly error: string } | { readonly is: 'not_handed' }

/** A provider account that carries messages of one channel. */
export interface Carrier {
  /** Stored with each message: `outbox`, `server`, or a connection's id. */
  readonly name: string
  /** How many messages to send at the same time. */
  readonly atOnce: number
  readonly send: (outgoing: Outgoing, handOver: HandOver) => Promise<Carried>
  /** Takes part of the connection's limit. Returns when to try again if the limit is used up for longer than a moment. */
  readonly admit: (signal: AbortSignal) => Promise<{ readonly until: string } | undefined>
  /** Called after a failure or success, so that a connection that is down is left alone for a while. */
  readonly reportDown: (error: string) => Promise<{ readonly until: string }>
  readonly reportUp: () => void
}

/** Finds what carries a team's messages of a channel now. `until` is set while the connection is down. */
export type FindCarrier = (teamId: number, channel: Content['channel'], lane: string) => Promise<FoundCarrier>

export type FoundCarrier = { readonly carrier: Carrier } | { readonly until: string; readonly error: string }
