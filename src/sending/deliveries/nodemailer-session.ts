import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { cleanText } from '../../foundation/clean-text.ts'
import { networkFault, replyFault, SmtpFault } from '../../protocols/smtp/smtp-fault.ts'
import { clientNameOf, type SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import { refuseUnencrypted, signInFault, withoutSecrets } from '../../protocols/smtp/smtp-sign-in.ts'
import { type NodemailerError, replyIn } from './nodemailer-reply.ts'

const TIMEOUT_MS = 60_000
/** The time limit for a whole session, so that a server that reads very slowly can't occupy a connection forever. */
const SESSION_MS = 600_000
/** The same limit as in our own SMTP client. Without a limit, a server could fill the memory with one reply. */
const MAX_REPLY_BYTES = 16_384

export interface Envelope {
  readonly from: string | false
  readonly to: string[]
  /** nodemailer adds an error for each refused recipient before it sends the content. */
  readonly rejectedErrors?: readonly NodemailerError[]
}

export interface SentInfo {
  readonly response: string
  readonly rejectedErrors?: readonly NodemailerError[]
}

export interface NodemailerSession {
  /** Whether the server accepts addresses with characters like “ü” before the @. nodemailer doesn't check this. */
  readonly supportsUtf8: boolean
  /** Sends a message. Waits for `mayEnd` before sending the final dot. If `mayEnd` rejects, the dot isn't sent. */
  readonly send: (envelope: Envelope, content: Readable, mayEnd: () => Promise<void>) => Promise<SentInfo>
  readonly close: () => void
}

/** Connects and signs in with nodemailer. Rejects with an `SmtpFault`, whose text contains no secrets. */
export const openSession = async (server: SmtpOptions): Promise<NodemailerSession> => {
  const { host, port, security, auth, tls } = server
  // Loaded only here, because many installations never need it.
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const socket = new Socket()
  const connection = new SMTPConnection({
    host,
    port,
    socket,
    name: clientNameOf(server),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(tls && { tls }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    maxResponseSize: MAX_REPLY_BYTES,
  } as object)
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  connection.on('error', lost.reject)
  // nodemailer emits `end` before the `error` that says why the connection ended.
  connection.on('end', () => {
    setImmediate(() => lost.reject(new SmtpFault('The mail server closed the connection.')))
  })
  const deadline = setTimeout(() => {
    lost.reject(new SmtpFault('The mail server took too long to accept the message.'))
    close()
  }, SESSION_MS)
  const close = () => {
    clearTimeout(deadline)
    connection.close()
  }
  /** Calls a nodemailer function. Rejects if the connection ends, because nodemailer might never call back in that case. */
  const call = <T>(start: (done: (error?: unknown, result?: T) => void) => void): Promise<T> =>
    Promise.race([
      lost.promise,
      new Promise<T>((resolve, reject) => start((error, result) => (error ? reject(error) : resolve(result as T)))),
    ])

  try {
    await call((done) => connection.connect(done))
    if (auth) {
      refuseUnencrypted({ isSecure: connection.secure, remoteAddress: socket.remoteAddress })
      await call((done) => connection.login({ user: auth.user, pass: auth.password }, done))
    }
  } catch (error) {
    close()
    throw toFault(error, auth)
  }
  const { _supportedExtensions: extensions = [] } = connection as unknown as { _supportedExtensions?: string[] }
  return {
    supportsUtf8: extensions.includes('SMTPUTF8'),
    send: (envelope, content, mayEnd) =>
      call<SentInfo>((done) => connection.send(envelope, gated(content, mayEnd), done as never)),
    close,
  }
}

/** Returns a stream that waits for `mayEnd` before it ends. Reads nothing until nodemailer asks for the content. */
const gated = (content: Readable, mayEnd: () => Promise<void>): Readable =>
  Readable.from(
    (async function* () {
      try {
        for await (const chunk of content) yield chunk
      } catch (cause) {
        throw new SmtpFault('An attachment could not be read.', { cause })
      }
      await mayEnd()
    })(),
    { objectMode: false },
  )

/**
 * Converts an error to a fault that says why a session couldn't be opened or has ended. Its text contains no secrets, so it is
 * safe to store.
 */
export const toFault = (error: unknown, auth: SmtpOptions['auth']): SmtpFault => {
  if (error instanceof SmtpFault) return error
  const reply = replyIn(error as NodemailerError, auth)
  if (reply) {
    const isSignIn = (error as NodemailerError).command?.startsWith('AUTH')
    return isSignIn ? signInFault(reply) : replyFault('refused the connection', reply)
  }
  const { originalCode, code, message } = error as NodemailerError
  const network = networkFault(Object.assign(new Error(message), { code: originalCode ?? code ?? '' }))
  return new SmtpFault(cleanText(auth ? withoutSecrets(network.message, auth) : network.message), { cause: error })
}
