/** RFC 2045 allows 76 columns. The last one is reserved for the `=` of a soft line break. */
const MAX_COLUMNS = 75

const LF = 0x0a
const CR = 0x0d
const DOT = 0x2e
const CAPITAL_F = 0x46
const TILDE = 0x7e

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
 * Returns whether a line must not start at this index, because a dot or `From ` follows. Also true if the text ends with the
 * beginning of `From `, because the text that comes next could complete it.
 */
const mustNotStartLine = (text: string, index: number) => {
  const code = text.charCodeAt(index)
  if (code !== CAPITAL_F) return code === DOT
  return text.startsWith('From ', index) || (index + 5 > text.length && 'From '.startsWith(text.slice(index)))
}

/**
 * Matches everything that can't be copied unchanged: characters that need encoding, line breaks, and spaces and tabs at the end of
 * a line.
 */
const SPECIAL = /[^\t -<>-~]|[\t ](?=[\r\n]|$)/g

const nextSpecial = (text: string, from: number): number => {
  SPECIAL.lastIndex = from
  // `test` sets `lastIndex` to the end of the match, and is faster than `exec`.
  return SPECIAL.test(text) ? SPECIAL.lastIndex - 1 : text.length
}

/** Breaks text without special characters, from `start` to `end`, into lines. */
const breakLines = (text: string, start: number, end: number, column: number): string => {
  let encoded = ''
  let from = start
  let at = column
  while (true) {
    if (at === 0 && mustNotStartLine(text, from)) {
      encoded += hex(text.charCodeAt(from++))
      at = 3
    }
    const lineEnd = from + MAX_COLUMNS - at
    if (lineEnd >= end) return encoded + text.slice(from, end)
    encoded += text.slice(from, lineEnd) + SOFT_BREAK
    from = lineEnd
    at = 0
  }
}

/**
 * Encodes text for a line that already has `column` columns. Every line break (CRLF, CR or LF) becomes CRLF. Spaces and tabs at
 * the end of a line or of the text are encoded.
 *
 * No line starts with a dot, which SMTP would have to escape, or with `From `, which some servers change to `>From `. The encoded
 * bytes of a character stay on one line.
 *
 * Text between special characters is copied a line at a time, which is several times faster than checking each character.
 */
export const encodeQuotedPrintable = (text: string, column = 0): string => {
  let encoded = ''
  let at = column
  let index = 0
  while (index < text.length) {
    const special = text.charCodeAt(index) > TILDE ? index : nextSpecial(text, index)
    if (special > index) {
      const lines = breakLines(text, index, special, at)
      encoded += lines
      at = columnAfter(lines, at)
    }
    index = special
    if (index === text.length) break
    const code = text.charCodeAt(index)
    if (code === CR || code === LF) {
      encoded += CRLF
      at = 0
      index += code === CR && text.charCodeAt(index + 1) === LF ? 2 : 1
      continue
    }
    const point = text.codePointAt(index) as number
    const character = encodeCodePoint(point)
    if (at + character.length > MAX_COLUMNS) {
      encoded += SOFT_BREAK
      at = 0
    }
    encoded += character
    at += character.length
    index += point > 0xffff ? 2 : 1
  }
  return encoded
}

/** Matches text without special characters that doesn't end with a space, and doesn't start with a dot or an F (as in `From `). */
const PLAIN = /^(?![.F])[ -<>-~]*[!-<>-~]$/

/**
 * Returns whether encoding leaves the text unchanged on a line that already has `column` columns. This is true for most values,
 * like names and numbers, and checking takes a fifth as long as encoding.
 */
export const isPlain = (text: string, column: number): boolean =>
  column + text.length <= MAX_COLUMNS && PLAIN.test(text)

export const columnAfter = (encoded: string, column: number): number => {
  const lineBreak = encoded.lastIndexOf('\n')
  return lineBreak === -1 ? column + encoded.length : encoded.length - lineBreak - 1
}
