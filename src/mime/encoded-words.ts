/** The maximum length of an encoded word (RFC 2047). */
export const MAX_ENCODED_WORD = 75
/** The length of `=?utf-8?Q?` and `?=`. */
const OVERHEAD = 12
/** Room for the longest character: four bytes, each as `=XX`. */
export const MIN_ENCODED_WORD = OVERHEAD + 12

/** The characters that need no encoding in an encoded word, also in a name before an address. */
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

/** How a piece of text grows by each character, and when it's full. */
interface Measure {
  readonly unitsOf: (character: string) => number
  readonly columnsOf: (units: number) => number
}

const Q: Measure = { unitsOf: (character) => encodeQ(character).length, columnsOf: (columns) => columns }
const BASE64: Measure = { unitsOf: (character) => Buffer.byteLength(character), columnsOf: base64Length }

/** Splits a text between characters into pieces that fit into one encoded word each. */
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
 * Encodes a text as one or more words (RFC 2047), in base64 or Q, whichever is shorter. The first word has at most `firstRoom` columns,
 * which must be at least MIN_ENCODED_WORD. Decoders join the words without the spaces between them.
 */
export const encodeWords = (text: string, firstRoom: number): string[] => {
  const q = encodeQ(text)
  if (q.length > base64Length(Buffer.byteLength(text)))
    return splitText(text, BASE64, firstRoom).map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`)
  if (q.length + OVERHEAD <= firstRoom) return [`=?utf-8?Q?${q}?=`]
  return splitText(text, Q, firstRoom).map((piece) => `=?utf-8?Q?${encodeQ(piece)}?=`)
}
