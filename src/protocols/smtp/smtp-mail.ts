import { isAscii } from 'node:buffer'
import type { SmtpFeatures } from './smtp-features.ts'

export interface SmtpMail {
  /** The envelope sender, which bounces are sent to. If it's empty, there are no bounces. */
  readonly from: string
  /** If the server refuses this address, nobody gets the message. */
  readonly to: string
  /** A message that takes long to send. A pool keeps at least half of its connections free of such messages. */
  readonly isLarge?: boolean
  /**
   * Called when a connection takes the message, so that messages that wait for one need little memory. Called again if the message is
   * moved to another connection.
   */
  readonly compose: (features: SmtpFeatures) => MailContent
}

export interface MailContent {
  /** The message without `rest`. Lines must end with CRLF and must not start with a dot. Must not change until there is an outcome. */
  readonly message: Buffer
  /** The end of the message, which is read while it's being sent. */
  readonly rest?: MailRest
  /** Other recipients. If the server refuses one of them, the others still get the message. */
  readonly copies?: readonly string[]
  /** Whether headers or addresses contain characters that aren't ASCII. */
  readonly needsUtf8: boolean
}

export interface MailRest {
  /** undefined: not known in advance. */
  readonly bytes: number | undefined
  /** Pieces in ASCII that end with CRLF, under the same rules as `message`. */
  readonly pieces: () => AsyncIterable<string>
}

export interface PreparedMail {
  readonly commands: readonly MailCommand[]
  readonly encoding: 'latin1' | 'utf8'
  readonly content: Buffer
  readonly rest: MailRest | undefined
  /** The final dot, preceded by a line break if the content doesn't end with one. */
  readonly dot: string
}

/** A command that precedes the content of a message. */
export interface MailCommand {
  readonly stage: 'reset' | 'mail' | 'rcpt' | 'copy' | 'data'
  readonly text: string
  /** The address of the copy. */
  readonly copy?: string
}

/** A local part of 64 characters, `@`, and a domain of 255 characters. */
const MAX_ADDRESS_LENGTH = 320
/** Characters that would end the command or the address: control characters, spaces and angle brackets. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse.
const UNSAFE = /[\x00-\x20\x7f<>]/
export const NEEDS_UTF8 = 'The mail server does not support addresses with characters like “ü” (SMTPUTF8).'
export const ASCII = /^[\x20-\x7e]*$/
export const END_OF_MAIL = '.\r\n'

/** If the message can't be sent to this server, returns a sentence that says why. Throws if it can't be composed. */
export const prepareMail = (mail: SmtpMail, features: SmtpFeatures): PreparedMail | string => {
  const { from, to } = mail
  if (!to || !isSafeAddress(to)) return 'The recipient’s address contains characters that SMTP does not allow.'
  if (!isSafeAddress(from)) return 'The sender’s address contains characters that SMTP does not allow.'
  const { message: content, rest, copies = [], ...composed } = mail.compose(features)
  if (!copies.every(isSafeAddress)) return 'The address of a copy contains characters that SMTP does not allow.'
  const size = rest ? rest.bytes && content.length + rest.bytes : content.length
  if (!isDotSafe(content)) return 'The message has a line that starts with a dot.'
  const hasAsciiAddresses = ASCII.test(from) && ASCII.test(to) && copies.every((address) => ASCII.test(address))
  const needsUtf8 = composed.needsUtf8 || !hasAsciiAddresses
  if (needsUtf8 && !features.smtpUtf8) {
    return NEEDS_UTF8
  }
  if (size !== undefined && size > features.maxSize) {
    return `The message has ${size} bytes, but the mail server accepts at most ${features.maxSize}.`
  }
  const is7Bit = isAscii(content)
  if (!is7Bit && !features.eightBitMime) return 'The mail server accepts only messages in ASCII (no 8BITMIME).'

  const sender = [
    `MAIL FROM:<${from}>`,
    features.size && size !== undefined ? ` SIZE=${size}` : '',
    is7Bit ? '' : ' BODY=8BITMIME',
    needsUtf8 ? ' SMTPUTF8' : '',
    '\r\n',
  ].join('')
  return {
    commands: [
      { stage: 'mail', text: sender },
      { stage: 'rcpt', text: rcptOf(to) },
      ...copies.map((copy) => ({ stage: 'copy' as const, text: rcptOf(copy), copy })),
      DATA,
    ],
    encoding: hasAsciiAddresses ? 'latin1' : 'utf8',
    content,
    rest,
    dot: rest || endsWithNewline(content) ? END_OF_MAIL : `\r\n${END_OF_MAIL}`,
  }
}

const DATA: MailCommand = { stage: 'data', text: 'DATA\r\n' }

const rcptOf = (address: string) => `RCPT TO:<${address}>\r\n`

const isSafeAddress = (address: string) => address.length <= MAX_ADDRESS_LENGTH && !UNSAFE.test(address)

/**
 * Returns true if no line starts with a dot. A dot at the start of a line could end the message early, and the server would treat
 * the rest as commands.
 */
const isDotSafe = (content: Buffer): boolean => content[0] !== DOT && !content.includes('\n.')
const DOT = 0x2e

const endsWithNewline = (content: Buffer): boolean => content.at(-2) === 0x0d && content.at(-1) === 0x0a
