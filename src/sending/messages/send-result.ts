import type { StoredStatus } from './message-states.ts'

export type SendResult = {
  readonly id: number
  readonly at: string
} /** `lostCopies` says which addresses in cc and bcc got no copy, and why. */ & (
  | { readonly is: 'sent'; readonly providerId: string | null; readonly lostCopies?: readonly string[] }
  /** Refused permanently. A bounce also suppresses the address. */
  | { readonly is: 'bounced' | 'failed'; readonly error: string; readonly reason?: string }
  /**
   * Handed to the provider, which didn't confirm it, so the message may have been sent. `isFinal` means that the message can't
   * be sent again.
   */
  | { readonly is: 'unknown'; readonly error: string; readonly isFinal?: boolean }
  /** Refused temporarily. Counts as an attempt. `afterMs` is how long the provider asks us to wait. */
  | { readonly is: 'refused'; readonly error: string; readonly afterMs?: number | undefined }
  /**
   * Not sent yet, which doesn't count as an attempt: a limit was reached, the message is waiting for a connection or for its
   * scheduled time, or the server is stopping.
   */
  | { readonly is: 'postponed'; readonly until: string; readonly error?: string }
  /**
   * Must not be sent, for example because the message was canceled, its address was suppressed or its contact isn't subscribed.
   */
  | { readonly is: 'withheld'; readonly status: StoredStatus; readonly reason: string | null }
)

/** The error of a message whose content was deleted before the message could be sent. Reports recognize the error by this text. */
export const CONTENT_DELETED = 'The content of the message is no longer stored.'

export type MessageResult = DistributiveOmit<SendResult, 'id' | 'at'>

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never
