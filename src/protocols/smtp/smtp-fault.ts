import type { SmtpReply } from './reply-parser.ts'
import { quoted } from './server-text.ts'

/** Why a connection can't be opened or has ended. The message is a human-readable sentence without secrets. */
export class SmtpFault extends Error {
  readonly reply: SmtpReply | undefined
  /** True if we closed the connection to withhold a message, so the server isn't at fault. */
  readonly isOurs: boolean

  constructor(message: string, options: { reply?: SmtpReply; cause?: unknown; isOurs?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.reply = options.reply
    this.isOurs = options.isOurs ?? false
  }
}

/** `what` completes “The mail server …”, like “refused the greeting”. */
export const replyFault = (what: string, reply: SmtpReply): SmtpFault =>
  new SmtpFault(`The mail server ${what}: ${quoted(reply)}`, { reply })

const NETWORK: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its name does not resolve.',
  EAI_AGAIN: 'Its name could not be resolved right now.',
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It reset the connection.',
  EPIPE: 'It closed the connection.',
  ETIMEDOUT: 'It did not respond.',
  EHOSTUNREACH: 'There is no route to it.',
  ENETUNREACH: 'There is no route to it.',
}

const TLS = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME|SSL|TLS/

export const networkFault = (error: NodeJS.ErrnoException): SmtpFault => {
  const { code = '' } = error
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) {
    // Node.js adds advice about its own command-line options after a semicolon.
    const [why] = error.message.split(';')
    return new SmtpFault(`The mail server’s certificate isn’t valid: ${why}.`, { cause: error })
  }
  if (TLS.test(code)) {
    return new SmtpFault('The TLS handshake with the mail server failed. Check the port and the security setting.', {
      cause: error,
    })
  }
  const why = NETWORK[code] ?? `The connection failed${code && ` (${code})`}.`
  return new SmtpFault(`The connection to the mail server failed. ${why}`, { cause: error })
}
