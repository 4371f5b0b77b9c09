import { isUtf8 } from 'node:buffer'

export interface SmtpReply {
  /** Three digits; the first is 2 to 5. */
  readonly code: number
  /** As in RFC 3463, like `5.1.1`. */
  readonly enhancedCode: string | undefined
  /** The text without the codes. Lines are separated by `\n`. It comes from an untrusted server, so it can contain anything. */
  readonly text: string
}

/** RFC 5321 allows 512 bytes, but some servers send longer lines with links to their help pages. */
const MAX_LINE_BYTES = 2_048
/** The longest replies are those to EHLO, with about twenty lines, one for each extension. */
const MAX_LINES = 100
/** Without this limit, `MAX_LINES` long lines would add 200 KB of text to a stored message. */
const MAX_REPLY_BYTES = 16_384

const LINE = /^([2-5]\d\d)(?:([ -])([^\n]*))?$/
const ENHANCED_CODE = /^([245]\.\d{1,3}\.\d{1,3})(?: |$)/
const NOT_ASCII = /[\x80-\xff]/

/** Splits the bytes from a server into replies. Throws `GarbledReply` if they aren't replies, or exceed the limits. */
export class ReplyParser {
  /** The start of a line whose end hasn't arrived yet. */
  #rest = ''
  #code = ''
  #enhancedCode: string | undefined
  #lines: string[] = []
  #bytes = 0

  /** Calls `onReply` for each reply that this chunk completes. */
  read(chunk: Buffer, onReply: (reply: SmtpReply) => void): void {
    const text = this.#rest + chunk.toString('latin1')
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      const line = text.slice(start, end > start && text[end - 1] === '\r' ? end - 1 : end)
      start = end + 1
      const reply = this.#readLine(line)
      if (reply) onReply(reply)
    }
    this.#rest = text.slice(start)
    if (this.#rest.length > MAX_LINE_BYTES) throw new GarbledReply('a line that is too long')
  }

  /** Whether only the beginning of a reply has arrived. */
  get isInsideReply(): boolean {
    return this.#rest !== '' || this.#lines.length > 0
  }

  #readLine(line: string): SmtpReply | undefined {
    if (line.length > MAX_LINE_BYTES) throw new GarbledReply('a line that is too long')
    const [, code, separator, text = ''] = LINE.exec(line) ?? []
    if (!code) throw new GarbledReply('something other than an SMTP reply')
    if (this.#lines.length > 0 && code !== this.#code) throw new GarbledReply('a reply with two different codes')
    this.#bytes += line.length
    if (this.#lines.length >= MAX_LINES || this.#bytes > MAX_REPLY_BYTES) {
      throw new GarbledReply('a reply that is too long')
    }
    const enhancedCode = ENHANCED_CODE.exec(text)?.[1]
    if (this.#lines.length === 0) this.#enhancedCode = enhancedCode
    this.#code = code
    this.#lines.push(enhancedCode ? text.slice(enhancedCode.length + 1) : text)
    return separator === '-' ? undefined : this.#complete()
  }

  #complete(): SmtpReply {
    const text = this.#lines.length === 1 ? (this.#lines[0] ?? '') : this.#lines.join('\n')
    const reply = { code: Number(this.#code), enhancedCode: this.#enhancedCode, text: decoded(text) }
    this.#lines = []
    this.#bytes = 0
    return reply
  }
}

export class GarbledReply extends Error {
  /** `what` completes a sentence like “The mail server sent …”. */
  constructor(what: string) {
    super(what)
  }
}

const decoded = (text: string): string => {
  if (!NOT_ASCII.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : text
}

export const isPositive = ({ code }: SmtpReply): boolean => code >= 200 && code < 300
export const isIntermediate = ({ code }: SmtpReply): boolean => code >= 300 && code < 400
export const isRefusal = ({ code }: SmtpReply): boolean => code >= 400
/** Whether the server is closing the connection. It can send a 421 reply to any command, or without a command. */
export const isClosing = ({ code }: SmtpReply): boolean => code === 421
