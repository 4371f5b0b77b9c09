import type { Wait } from '../connections/limiter.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { Lane } from '../messages/chunk-tables.ts'
import type { Content } from '../messages/content.ts'
import type { MessageResult } from '../messages/send-result.ts'
import type { FilledEmail } from './render-chunk.ts'

export interface Outgoing {
  readonly teamId: number
  readonly message: ChunkMessage
  readonly content: Content
  /** The parts of the content that were rendered for this message, if it is a campaign email. */
  readonly filled?: FilledEmail | undefined
  /** When the message was first handed over to a provider: now, unless it is sent again. */
  readonly date: string
  /** Aborts when the worker has to stop. After that, no message may be started. */
  readonly signal?: AbortSignal
}

/**
 * A carrier calls this just before it sends the byte that makes the provider accept the message. Resolves to false if the message
 * must not be sent.
 */
export type HandOver = () => Promise<boolean>

/**
 * `down` means that the provider can't be reached or refuses the account. This isn't the message's fault, so it doesn't count
 * as an attempt. `busy` means that the provider currently accepts nothing from the message's sender. `not_handed` means that the
 * message wasn't handed over, because `handOver` didn't allow it or because we are closing the connection.
 */
export type Carried =
  | MessageResult
  | { readonly is: 'down'; readonly error: string }
  | { readonly is: 'busy'; readonly error: string }
  | { readonly is: 'not_handed' }

/** Sends messages on one channel: through a provider account, to browsers, or to the outbox. */
export interface Carrier {
  /** The carrier's name, which is stored with each message that it sends: `outbox`, `push`, `server`, or a connection's id. */
  readonly name: string
  /** Changes when the settings of the connection change. */
  readonly version: string
  readonly atOnce: number
  readonly send: (outgoing: Outgoing, handOver: HandOver) => Promise<Carried>
  /**
   * Waits until the connection's limits per hour and day allow another message. If that would take too long, or if the provider
   * was busy, returns when to try again and why. Called before a message is started.
   */
  readonly admit: (signal: AbortSignal, message: ChunkMessage) => Promise<Wait | undefined>
  /**
   * Like `admit`, for the limit per second. Called just before a message is handed over, because messages that have waited for a
   * slow server would otherwise be sent all at once.
   */
  readonly pace: (signal: AbortSignal) => Promise<Wait | undefined>
  /** Returns when to try the connection again. */
  readonly reportDown: (error: string) => Promise<{ readonly until: string }>
  /** Returns when to try messages of this sender again, and whether this is the first report since the last attempt. */
  readonly reportBusy: (message: ChunkMessage) => { readonly until: string; readonly isFirst: boolean }
  readonly reportUp: (message: ChunkMessage) => void
}

/**
 * Sends messages over a connection. `close` closes the connection's sockets. Messages that have been handed over get `graceMs` to
 * be confirmed.
 */
export interface Provider {
  readonly atOnce: number
  readonly send: Carrier['send']
  readonly close: (graceMs?: number) => Promise<void>
}

/**
 * Finds the carrier that currently sends a team's messages on a channel. While the connection is down, returns when to try again.
 */
export type FindCarrier = (teamId: number, channel: Content['channel'], lane: Lane) => Promise<FoundCarrier>

export type FoundCarrier = { readonly carrier: Carrier } | { readonly until: string; readonly error: string }

/** Sends an HTTP request. Rejects with a `FetchFault` if there is no response. */
export type Post = (
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
  signal: AbortSignal,
) => Promise<{
  readonly status: number
  readonly body: Buffer
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>
}>
