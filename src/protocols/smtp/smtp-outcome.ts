import type { SmtpReply } from './reply-parser.ts'

/**
 * The stage of the SMTP dialogue at which the server refused a message: the sender, the recipient, the DATA command, or the
 * content.
 */
export type RefusedStage = 'mail' | 'rcpt' | 'data' | 'content'

export interface RefusedCopy {
  readonly address: string
  readonly reply: SmtpReply
}

export type SmtpOutcome =
  /** The server has taken responsibility for the message. */
  | {
      readonly kind: 'accepted'
      readonly reply: SmtpReply
      /** The copies that the server refused, with its replies. */
      readonly refusedCopies?: readonly RefusedCopy[]
    }
  | { readonly kind: 'refused'; readonly reply: SmtpReply; readonly stage: RefusedStage }
  /** The message can't have been delivered, so it's safe to try again. */
  | {
      readonly kind: 'not_sent'
      readonly reason: string
      /** Whether sending had started. If false, not even the envelope was sent. */
      readonly isStarted: boolean
      /** True if the cause is on our side: the pool is closing or full, or another message was withheld. */
      readonly isOurs?: boolean
      /**
       * How many messages the connection had carried before this one. If it isn't 0, the server had enough of the connection, so
       * the message isn't at fault.
       */
      readonly carried?: number
      /** How many of the carried messages the server had accepted or refused. The outcome of another one is unknown. */
      readonly decided?: number
      /** The error from `handOver`, from reading an attachment, or from the network. */
      readonly cause?: unknown
    }
  /** The final dot was sent, but no valid reply arrived. The server may have delivered the message. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** `handOver` resolved to false. Nothing was delivered. */
  | { readonly kind: 'withheld' }
  /** The message isn't valid, or this server doesn't support it, so nothing was sent. Trying again doesn't help. */
  | { readonly kind: 'unsupported'; readonly reason: string }

/**
 * Called when the server has the content but not the final dot. The callback should record that the message is handed over, then
 * return true. If it returns false or fails, the message isn't delivered.
 */
export type HandOver = () => boolean | Promise<boolean>
