import type { MailBytes } from './mail-bytes.ts'
import { CRLF, columnAfter, encodeQuotedPrintable, isPlain, SOFT_BREAK } from './quoted-printable.ts'

/** A placeholder in a body. For each recipient, it is replaced by the value with this name. */
export interface Hole {
  readonly hole: string
}

export type BodySource = string | readonly (string | Hole)[]

export type HoleValues = Readonly<Record<string, string>>

/** Returns the body as text, with the placeholders replaced by their values. Placeholders without a value are left out. */
export const flatBody = (source: BodySource, values: HoleValues = {}): string =>
  typeof source === 'string'
    ? source
    : source.map((part) => (typeof part === 'string' ? part : (values[part.hole] ?? ''))).join('')

/** A piece of text before, between or after the placeholders, encoded as if it began at the start of a line. */
interface StaticPart {
  readonly encoded: Buffer
  readonly endColumn: number
  readonly isEmpty: boolean
  /** The text's first character if it's a line break. This line break isn't part of `encoded`. */
  readonly startsWith: '' | '\r' | '\n'
  readonly endsWithCr: boolean
}

/**
 * A body that is already encoded as quoted-printable, except for its placeholders (`holes`). There is a static part before each
 * placeholder, and another one at the end.
 */
export interface CompiledBody {
  readonly parts: readonly StaticPart[]
  readonly holes: readonly string[]
}

const compilePart = (text: string): StaticPart => {
  const startsWith = text[0] === '\r' || text[0] === '\n' ? text[0] : ''
  const encoded = encodeQuotedPrintable(startsWith ? text.slice(text.startsWith('\r\n') ? 2 : 1) : text)
  return {
    encoded: Buffer.from(encoded, 'latin1'),
    endColumn: columnAfter(encoded, 0),
    isEmpty: text === '',
    startsWith,
    endsWithCr: text.endsWith('\r'),
  }
}

/**
 * Encodes a text or HTML body once for all recipients. Only the values of the placeholders are encoded for each recipient. A
 * placeholder is an object, not characters in the text, so no text can be mistaken for a placeholder.
 */
export const compileBody = (source: BodySource): CompiledBody => {
  const texts = ['']
  const holes: string[] = []
  for (const part of typeof source === 'string' ? [source] : source) {
    if (typeof part === 'string') {
      texts[holes.length] += part
    } else {
      holes.push(part.hole)
      texts.push('')
    }
  }
  return { parts: texts.map(compilePart), holes }
}

/**
 * Adds the body in quoted-printable to `mail`, with the placeholders replaced by their values. Static parts always start on a new
 * line of the encoded text, so they can be copied unchanged, no matter what the values are.
 */
export const addBody = (mail: MailBytes, { parts, holes }: CompiledBody, values: HoleValues): void => {
  let column = 0
  // A CR followed by an LF is one line break, even if only one of them is in a value.
  let isAfterCr = false
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as StaticPart
    if (!part.isEmpty) {
      if (part.startsWith === '\r' || (part.startsWith === '\n' && !isAfterCr)) mail.addAscii(CRLF)
      else if (column > 0) mail.addAscii(SOFT_BREAK)
      mail.add(part.encoded)
      column = part.endColumn
      isAfterCr = part.endsWithCr
    }
    const hole = holes[index]
    if (hole === undefined) break
    const value = values[hole]
    if (typeof value !== 'string') throw new TypeError(`The email needs a value for “${hole}”.`)
    if (value === '') continue
    if (isPlain(value, column)) {
      mail.addAscii(value)
      column += value.length
      isAfterCr = false
      continue
    }
    const encoded = encodeQuotedPrintable(isAfterCr && value.startsWith('\n') ? value.slice(1) : value, column)
    mail.addAscii(encoded)
    column = columnAfter(encoded, column)
    isAfterCr = value.endsWith('\r')
  }
}
