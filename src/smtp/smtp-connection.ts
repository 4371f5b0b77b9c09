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
  /** The connection is encrypted. */
  readonly isSecure: boolean
  /** False: `send` returns `not_sent`. */
  readonly isOpen: boolean
  /** How many messages have no outcome yet: at most two. */
  readonly pending: number
  /** Why the connection ended. */
  readonly fault: SmtpFault | undefined
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>
  /**
   * Sends to one recipient. You can call it again before the first message has its outcome: then the next envelope is sent together with
   * the final dot of the first. Never rejects. Throws if two messages are pending.
   */
  send(mail: SmtpMail, handOver: HandOver): Promise<SmtpOutcome>
  /** Finishes pending messages, then says QUIT. */
  close(): Promise<void>
  /** Closes the socket at once. Pending messages become `not_sent` or `unknown`. */
  destroy(): void
}

/** Connects, starts TLS and signs in. Rejects with an `SmtpFault`. `signal` has an effect only until the connection is open. */
export const openSmtp = async (options: SmtpOptions, signal?: AbortSignal): Promise<SmtpConnection> => {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  // Throws before anything is opened, if the name is invalid.
  const clientName = clientNameOf(options)
  const wire = new SmtpWire(options)
  const cancel = () => wire.fail(new SmtpFault('Opening the connection was canceled.'))
  try {
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
    const features = await setUpSession(wire, { ...options, clientName }, timeouts)
    const dialogue = new MailDialogue(wire, features, timeouts)
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
