import { isIPv4 } from 'node:net'
import { isIntermediate, isPositive, type SmtpReply } from './reply-parser.ts'
import type { SetupDialogue } from './setup-dialogue.ts'
import { replyFault, SmtpFault } from './smtp-fault.ts'
import type { SmtpWire } from './smtp-wire.ts'

interface Credentials {
  readonly user: string
  readonly password: string
}

/** Throws if the connection is neither encrypted nor to this machine. A password must not be sent over such a connection. */
const refuseUnencrypted = ({ isSecure, remoteAddress }: SmtpWire): void => {
  if (isSecure || isLoopback(remoteAddress)) return
  throw new SmtpFault('The password was not sent, because the connection to the mail server is not encrypted. Use TLS.')
}

/**
 * Signs in with AUTH PLAIN or LOGIN. Both send the password unencrypted, so they require TLS unless the server is on this
 * machine.
 */
export const signIn = async (
  dialogue: SetupDialogue,
  auth: Credentials,
  methods: readonly string[],
  timeoutMs: number,
): Promise<void> => {
  const { wire } = dialogue
  refuseUnencrypted(wire)
  const ask = (line: string) => dialogue.ask(line, 'respond to AUTH', timeoutMs)
  const reply = methods.includes('PLAIN')
    ? await ask(`AUTH PLAIN ${base64(`\0${auth.user}\0${auth.password}`)}`)
    : methods.includes('LOGIN')
      ? await askLogin(ask, auth)
      : undefined
  if (!reply) {
    const offered = methods.length > 0 ? `It offers ${methods.slice(0, 10).join(', ')}.` : 'It offers none.'
    throw new SmtpFault(`The mail server doesn’t offer AUTH PLAIN or LOGIN, so we can’t sign in. ${offered}`)
  }
  if (!isPositive(reply)) throw signInFault({ ...reply, text: withoutSecrets(reply.text, auth) })
}

/** A temporary reply, like 454, says nothing about the password: the server couldn't check it. */
const signInFault = (reply: SmtpReply): SmtpFault =>
  replyFault(isTemporary(reply) ? 'can’t sign us in right now' : 'refused the user name or password', reply)

const isTemporary = ({ code }: SmtpReply): boolean => code >= 400 && code < 500

const askLogin = async (ask: (line: string) => Promise<SmtpReply>, { user, password }: Credentials) => {
  let reply = await ask('AUTH LOGIN')
  for (const answer of [user, password]) {
    if (!isIntermediate(reply)) return reply
    reply = await ask(base64(answer))
  }
  return reply
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const isLoopback = (address = ''): boolean => {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** Masks the password in a server's text, because a server could repeat what we sent. */
export const withoutSecrets = (text: string, { user, password }: Credentials): string => {
  const secrets = [password, base64(password), base64(`\0${user}\0${password}`)].filter(Boolean)
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
}
