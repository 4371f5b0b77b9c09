import { mailMemory } from '../../protocols/mime/mail-bytes.ts'
import { MAX_PENDING } from '../../protocols/smtp/mail-dialogue.ts'
import type { SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import { smtpPool } from '../../protocols/smtp/smtp-pool.ts'
import type { PoolSockets } from '../../protocols/smtp/socket-limits.ts'
import type { Provider } from './carrier.ts'
import type { EmailComposer } from './email-message.ts'
import { smtpSender } from './smtp-sender.ts'

/** How many connections to open to one mail server: enough to hide network latency, and few enough for most providers. */
const CONNECTIONS = 10

interface PoolOptions {
  readonly sockets?: PoolSockets
  readonly connections?: number | undefined
  readonly messagesPerConnection?: number | null | undefined
}

/** Returns a function that opens a pool of connections to a mail server. */
export const smtpOpener = ({ compose }: EmailComposer) => {
  const memory = mailMemory()
  return (server: SmtpOptions, options: PoolOptions = {}): Provider => {
    const { connections = CONNECTIONS, messagesPerConnection, sockets } = options
    const pool = smtpPool({
      server,
      max: connections,
      ...(messagesPerConnection != null && { messagesPerConnection }),
      ...(sockets && { sockets }),
    })
    return {
      atOnce: connections * MAX_PENDING,
      send: smtpSender({ memory, pool, compose }),
      close: (graceMs) => pool.close(graceMs),
    }
  }
}
