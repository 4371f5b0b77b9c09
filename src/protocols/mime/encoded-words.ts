/** The maximum length of an encoded word (RFC 2047). */
export const MAX_ENCODED_WORD = 75
/** The length of `=?utf-8?Q?` and `?=`. */
const OVERHEAD = 12
/** Enough for the longest character, which has four bytes, each written as `=XX`. */
export const MIN_ENCODED_WORD = OVERHEAD + 12

/** The characters that don't need to be encoded in an encoded word, even in a display name. */
const Q_LITERAL = /^[A-Za-z0-9!*+/-]$/

const Q_BYTES = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  if (character === ' ') return '_'
  return Q_LITERAL.test(character) ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
})

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

const encodeQ = (text: string): string => {
  let encoded = ''
  const bytes = Buffer.from(text)
  for (let index = 0; index < bytes.length; index++) encoded += Q_BYTES[bytes[index] as number]
  return encoded
}

/** Measures how long a piece of text is when it's encoded. */
interface Measure {
  readonly unitsOf: (character: string) => number
  readonly columnsOf: (units: number) => number
}

const Q: Measure = { unitsOf: (character) => encodeQ(character).length, columnsOf: (columns) => columns }
const BASE64: Measure = { unitsOf: (character) => Buffer.byteLength(character), columnsOf: base64Length }

/** Splits text into pieces that each fit into one encoded word, without splitting characters. */
const splitText = (text: string, { unitsOf, columnsOf }: Measure, firstRoom: number): string[] => {
  const pieces: string[] = []
  let start = 0
  let index = 0
  let units = 0
  for (const character of text) {
    const more = unitsOf(character)
    const room = (pieces.length === 0 ? firstRoom : MAX_ENCODED_WORD) - OVERHEAD
    if (index > start && columnsOf(units + more) > room) {
      pieces.push(text.slice(start, index))
      start = index
      units = 0
    }
    units += more
    index += character.length
  }
  pieces.push(text.slice(start))
  return pieces
}

/**
 * Encodes text as one or more encoded words (RFC 2047), in base64 or Q, whichever is shorter. The first word has at most
 * `firstRoom` columns, which must be at least `MIN_ENCODED_WORD`. Decoders drop the spaces between the words.
 */
export const encodeWords = (text: string, firstRoom: number): string[] => {
  const q = encodeQ(text)
  if (q.length > base64Length(Buffer.byteLength(text)))
    return splitText(text, BASE64, firstRoom).map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`)
  if (q.length + OVERHEAD <= firstRoom) return [`=?utf-8?Q?${q}?=`]
  return splitText(text, Q, firstRoom).map((piece) => `=?utf-8?Q?${encodeQ(piece)}?=`)
}
