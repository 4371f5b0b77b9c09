/** RFC 2045 allows 76 columns. The last one is reserved for the `=` of a soft line break. */
const MAX_COLUMNS = 75

const TAB = 0x09
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const DOT = 0x2e
const EQUALS = 0x3d
const CAPITAL_F = 0x46
const TILDE = 0x7e

/** The encoded form of each byte: `=00` to `=FF`. */
const ENCODED_BYTES = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)

export const CRLF = '\r\n'
export const SOFT_BREAK = '=\r\n'

const hex = (byte: number) => ENCODED_BYTES[byte] as string

/** Encodes a code point as UTF-8 in quoted-printable. A lone surrogate becomes U+FFFD, as everywhere else in Node. */
const encodeCodePoint = (point: number): string => {
  if (point < 0x80) return hex(point)
  if (point < 0x800) return hex(0xc0 | (point >> 6)) + hex(0x80 | (point & 0x3f))
  if (point >= 0xd800 && point <= 0xdfff) return '=EF=BF=BD'
  if (point < 0x10000) return hex(0xe0 | (point >> 12)) + hex(0x80 | ((point >> 6) & 0x3f)) + hex(0x80 | (point & 0x3f))
  return (
    hex(0xf0 | (point >> 18)) +
    hex(0x80 | ((point >> 12) & 0x3f)) +
    hex(0x80 | ((point >> 6) & 0x3f)) +
    hex(0x80 | (point & 0x3f))
  )
}

/**
 * Returns whether the text at this index must not start a line, because it is a dot or `From `. Also true if the text ends with
 * an incomplete `From `, because the text that follows could complete it.
 */
const mustNotStartLine = (text: string, index: number) => {
  const code = text.charCodeAt(index)
  if (code !== CAPITAL_F) return code === DOT
  return text.startsWith('From ', index) || (index + 5 > text.length && 'From '.startsWith(text.slice(index)))
}

const endsLine = (text: string, index: number) => {
  const code = text.charCodeAt(index)
  return index === text.length || code === CR || code === LF
}

/** Words that need no encoding, separated by single spaces, like most URLs and names. */
const SIMPLE = /^[!-<>-~]+(?: [!-<>-~]+)*$/

/** Breaks simple text into lines. This is several times faster than checking each character. */
const breakLines = (text: string, column: number): string => {
  let encoded = ''
  let start = 0
  let at = column
  while (true) {
    if (at === 0 && mustNotStartLine(text, start)) {
      encoded += hex(text.charCodeAt(start++))
      at = 3
    }
    const end = start + MAX_COLUMNS - at
    if (end >= text.length) return encoded + text.slice(start)
    encoded += text.slice(start, end) + SOFT_BREAK
    start = end
    at = 0
  }
}

/**
 * Encodes text for a line that already has `column` columns. Every line break (CRLF, CR or LF) becomes CRLF. Spaces and tabs at
 * the end of a line or of the text are encoded. No line starts with a dot, which SMTP would have to escape, or with `From `,
 * which some servers change to `>From `. The encoded bytes of a character stay on one line.
 */
export const encodeQuotedPrintable = (text: string, column = 0): string => {
  if (SIMPLE.test(text)) return breakLines(text, column)
  let encoded = ''
  /** The start of the characters that will be copied unchanged. */
  let copyFrom = 0
  let at = column
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > SPACE && code <= TILDE && code !== EQUALS) {
      if (at === MAX_COLUMNS) {
        encoded += text.slice(copyFrom, index) + SOFT_BREAK
        copyFrom = index
        at = 0
      }
      if (at > 0 || !mustNotStartLine(text, index)) {
        at++
        continue
      }
    } else if (code === CR || code === LF) {
      encoded += text.slice(copyFrom, index) + CRLF
      if (code === CR && text.charCodeAt(index + 1) === LF) index++
      copyFrom = index + 1
      at = 0
      continue
    } else if ((code === SPACE || code === TAB) && !endsLine(text, index + 1)) {
      if (at === MAX_COLUMNS) {
        encoded += text.slice(copyFrom, index) + SOFT_BREAK
        copyFrom = index
        at = 0
      }
      at++
      continue
    }
    const point = text.codePointAt(index) as number
    const character = encodeCodePoint(point)
    encoded += text.slice(copyFrom, index)
    if (at + character.length > MAX_COLUMNS) {
      encoded += SOFT_BREAK
      at = 0
    }
    encoded += character
    at += character.length
    if (point > 0xffff) index++
    copyFrom = index + 1
  }
  return encoded + text.slice(copyFrom)
}

/** Returns the column at which the encoded text ends if it starts at `column`. */
export const columnAfter = (encoded: string, column: number): number => {
  const lineBreak = encoded.lastIndexOf('\n')
  return lineBreak === -1 ? column + encoded.length : encoded.length - lineBreak - 1
}
