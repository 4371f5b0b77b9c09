import { MailDialogue } from './mail-dialogue.ts'
import { SmtpFault } from './smtp-fault.ts'
import type { SmtpFeatures } from './smtp-features.ts'
import type { SmtpMail } from './smtp-mail.ts'
import { clientNameOf, DEFAULT_TIMEOUTS, type SmtpOptions } from './smtp-options.ts'
import type { HandOver, SmtpOutcome } from './smtp-outcome.ts'
import { setUpSession } from './smtp-setup.ts'
import { SmtpWire } from './smtp-wire.ts'

export interface SmtpConnection {
  readonly features: SmtpFeatures
  readonly isSecure: boolean
  /** If false, `send` sends nothing. */
  readonly isOpen: boolean
  /** The number of messages that have no outcome yet: at most two. */
  readonly pending: number
  /** Why the connection ended. */
  readonly fault: SmtpFault | undefined
  readonly closed: Promise<void>
  /**
   * Sends a message. You can call it again before the first message has an outcome: the second envelope is then
   * sent together with the first message's final dot. Rejects if the message can't be composed, or if two messages are pending.
   */
  send(mail: SmtpMail, handOver: HandOver): Promise<SmtpOutcome>
  /** Finishes pending messages, then sends QUIT. */
  close(): Promise<void>
  /**
   * Closes the socket immediately. Pending messages resolve to `unknown` if their final dot was sent, to `refused` if the server
   * has refused them, and otherwise to `not_sent`.
   */
  destroy(): void
}

/** Connects, starts TLS and signs in. Rejects with an `SmtpFault`. `signal` has an effect only until the connection is open. */
export const openSmtp = async (options: SmtpOptions, signal?: AbortSignal): Promise<SmtpConnection> => {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  // If the name is invalid, this throws before anything is opened.
  const clientName = clientNameOf(options)
  const wire = new SmtpWire(options)
  const cancel = () => wire.fail(new SmtpFault('Opening the connection was canceled.'))
  try {
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
    const features = await setUpSession(wire, { ...options, clientName }, timeouts)
    const dialogue = new MailDialogue(wire, features, { timeouts, auth: options.auth })
    return {
      features,
      isSecure: wire.isSecure,
      closed: wire.closed,
      get isOpen() {
        return dialogue.isOpen
      },
      get pending() {
        return dialogue.pending
      },
      get fault() {
        return wire.fault
      },
      send: (mail, handOver) => dialogue.send(mail, handOver),
      close() {
        dialogue.close()
        return wire.closed
      },
      destroy: () => wire.fail(new SmtpFault('The connection was closed.')),
    }
  } catch (error) {
    const fault = error instanceof SmtpFault ? error : new SmtpFault('The connection failed.', { cause: error })
    wire.fail(fault)
    throw fault
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
