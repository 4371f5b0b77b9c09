import type { Clock } from '../../foundation/clock.ts'
import type { FileStore } from '../../identity/files/file-store.ts'
import { mailMemory } from '../../protocols/mime/mail-bytes.ts'
import { MAX_PENDING } from '../../protocols/smtp/mail-dialogue.ts'
import type { SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import { smtpPool } from '../../protocols/smtp/smtp-pool.ts'
import type { PoolSockets } from '../../protocols/smtp/socket-limits.ts'
import { attachmentSender } from './attachment-sender.ts'
import type { Provider } from './carrier.ts'
import type { EmailComposer } from './email-message.ts'
import { smtpSender } from './smtp-sender.ts'

/** How many connections to open to one mail server: enough to hide network latency, and few enough for most providers. */
const CONNECTIONS = 10

interface Deps {
  readonly composer: EmailComposer
  readonly store: FileStore
  readonly clock: Clock
}

interface PoolOptions {
  readonly sockets?: PoolSockets
  /** Like `sockets`, for messages that don't use the pool. */
  readonly waitForSocket?: (signal: AbortSignal) => Promise<() => void>
  readonly connections?: number | undefined
  readonly messagesPerConnection?: number | null | undefined
}

/** Returns a function that opens a pool of connections to a mail server. */
export const smtpOpener = ({ composer, store, clock }: Deps) => {
  const memory = mailMemory()
  return (server: SmtpOptions, options: PoolOptions = {}): Provider => {
    const { connections = CONNECTIONS, messagesPerConnection, sockets, waitForSocket } = options
    const pool = smtpPool({
      server,
      max: connections,
      ...(messagesPerConnection != null && { messagesPerConnection }),
      ...(sockets && { sockets }),
    })
    const sendWithNodemailer = attachmentSender({ server, store, clock, fieldsOf: composer.fieldsOf, waitForSocket })
    return {
      atOnce: connections * MAX_PENDING,
      send: smtpSender({ memory, pool, compose: composer.compose, sendWithNodemailer }),
      close: (graceMs) => pool.close(graceMs),
    }
  }
}
