import type { StoredStatus } from './message-states.ts'

/** What became of a message that a worker held. */
export type SendResult = { readonly id: number; readonly at: string } & (
  | { readonly is: 'sent'; readonly providerId: string | null }
  /** Refused for good. A bounce also suppresses the address. */
  | { readonly is: 'bounced' | 'failed'; readonly error: string; readonly reason?: string }
  /** Handed to the provider, which didn't confirm it. Perhaps it was sent, perhaps not. */
  | { readonly is: 'unknown'; readonly error: string }
  /** Refused for now. Counts as an attempt. */
  | { readonly is: 'refused'; readonly error: string }
  /** Not tried, for a cause that isn't about the message: a limit, a connection that is down, a server that stops. */
  | { readonly is: 'postponed'; readonly until: string; readonly error?: string }
  /** Not sent, because something changed while the message waited. */
  | { readonly is: 'withheld'; readonly status: StoredStatus; readonly reason: string | null }
)

/** A provider's response to one message, without its id and time. */
export type Sent = DistributiveOmit<SendResult, 'id' | 'at'>

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never
