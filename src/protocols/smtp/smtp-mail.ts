import { isAscii } from 'node:buffer'
import type { SmtpFeatures } from './smtp-features.ts'

export interface SmtpMail {
  /** The envelope sender, which bounces are sent to. If it's empty, there are no bounces. */
  readonly from: string
  readonly to: string
  /**
   * Called when a connection takes the message, so that messages that wait for one need little memory. Called again if the message is
   * moved to another connection.
   */
  readonly compose: () => MailContent
}

export interface MailContent {
  /** The complete message. Lines must end with CRLF and must not start with a dot. Must not change until there is an outcome. */
  readonly message: Buffer
  /** Whether headers or addresses contain characters that aren't ASCII. */
  readonly needsUtf8: boolean
}

export interface PreparedMail {
  readonly commands: EnvelopeCommands
  readonly content: Buffer
  /** The final dot, preceded by a line break if the content doesn't end with one. */
  readonly dot: string
}

export interface EnvelopeCommands {
  readonly mail: string
  readonly rcpt: string
  /** MAIL, RCPT and DATA as one group. */
  readonly all: string
  readonly encoding: 'latin1' | 'utf8'
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
  const { message: content, ...composed } = mail.compose()
  const size = content.length
  if (!isDotSafe(content)) return 'The message has a line that starts with a dot.'
  const hasAsciiAddresses = ASCII.test(from) && ASCII.test(to)
  const needsUtf8 = composed.needsUtf8 || !hasAsciiAddresses
  if (needsUtf8 && !features.smtpUtf8) {
    return NEEDS_UTF8
  }
  if (size > features.maxSize) {
    return `The message has ${size} bytes, but the mail server accepts at most ${features.maxSize}.`
  }
  const is7Bit = isAscii(content)
  if (!is7Bit && !features.eightBitMime) return 'The mail server accepts only messages in ASCII (no 8BITMIME).'

  const sender = [
    `MAIL FROM:<${from}>`,
    features.size ? ` SIZE=${size}` : '',
    is7Bit ? '' : ' BODY=8BITMIME',
    needsUtf8 ? ' SMTPUTF8' : '',
    '\r\n',
  ].join('')
  const rcpt = `RCPT TO:<${to}>\r\n`
  return {
    commands: { mail: sender, rcpt, all: `${sender}${rcpt}DATA\r\n`, encoding: hasAsciiAddresses ? 'latin1' : 'utf8' },
    content,
    dot: endsWithNewline(content) ? END_OF_MAIL : `\r\n${END_OF_MAIL}`,
  }
}

const isSafeAddress = (address: string) => address.length <= MAX_ADDRESS_LENGTH && !UNSAFE.test(address)

/**
 * Returns true if no line starts with a dot. A dot at the start of a line could end the message early, and the server would treat
 * the rest as commands.
 */
const isDotSafe = (content: Buffer): boolean => content[0] !== DOT && !content.includes('\n.')
const DOT = 0x2e

const endsWithNewline = (content: Buffer): boolean => content.at(-2) === 0x0d && content.at(-1) === 0x0a
