import { encodeWords, MAX_ENCODED_WORD, MIN_ENCODED_WORD } from './encoded-words.ts'
import { InvalidHeader } from './invalid-header.ts'

/** RFC 5322 recommends 78, and lines with encoded words are limited to 76. */
const MAX_COLUMNS = 76
/** With a longer unencoded word, a line that also contains the header's name might exceed the limit of 998 octets. */
const MAX_WORD = 900
const MAX_NAME = 76

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
/** Line breaks would start another header. No mail server accepts NUL. */
const FORBIDDEN = /[\r\n\0]/
/** Printable ASCII words, separated by single spaces. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

export const refuseControls = (header: string, value: string): void => {
  if (FORBIDDEN.test(value)) throw new InvalidHeader(header, 'must not contain line breaks or NUL characters')
}

export const checkHeaderName = (name: string): void => {
  if (!NAME.test(name) || name.length > MAX_NAME)
    throw new InvalidHeader(
      name,
      `must have a name of letters, digits, hyphens, dots and underscores, at most ${MAX_NAME} characters long`,
    )
}

/** Writes one header, and folds it before words that don't fit on the line. */
export class HeaderLine {
  readonly #name: string
  #text: string
  #column: number
  #isFirst = true

  constructor(name: string) {
    this.#name = name
    this.#text = `${name}:`
    this.#column = this.#text.length
  }

  /** Adds a word without encoding it. It must be printable ASCII, or UTF-8 if SMTPUTF8 is used. */
  addWord(word: string): void {
    if (word.length > MAX_WORD) throw new InvalidHeader(this.#name, `has a part longer than ${MAX_WORD} characters`)
    const isTooLong = this.#column + 1 + word.length > MAX_COLUMNS
    // Folding right after the header's name makes sense only if the word then fits.
    if (isTooLong && (!this.#isFirst || word.length < MAX_COLUMNS)) this.#fold()
    this.#text += ` ${word}`
    this.#column += 1 + word.length
    this.#isFirst = false
  }

  addEncoded(text: string): void {
    const room = Math.min(MAX_COLUMNS - this.#column - 1, MAX_ENCODED_WORD)
    for (const word of encodeWords(text, room < MIN_ENCODED_WORD ? MAX_ENCODED_WORD : room)) this.addWord(word)
  }

  /** Returns the header without a line break at the end. */
  toString(): string {
    return this.#text
  }

  #fold(): void {
    this.#text += '\r\n'
    this.#column = 0
  }
}

/** Returns whether a decoder could mistake the text for an encoded word. */
export const looksEncoded = (text: string): boolean => text.includes('=?')

const canWriteAsIs = (word: string) => /^[!-~]+$/.test(word) && word.length <= MAX_WORD && !looksEncoded(word)

const fitsPlainly = (name: string, value: string) => name.length + 2 + value.length <= MAX_COLUMNS && PLAIN.test(value)

/**
 * Writes a header with free text, like Subject. Encodes only the words that need it, and removes spaces around the whole text.
 */
export const textHeader = (name: string, value: string): string => {
  if (fitsPlainly(name, value) && !looksEncoded(value)) return `${name}: ${value}`
  refuseControls(name, value)
  const text = value.trim()
  const line = new HeaderLine(name)
  if (text === '') return line.toString()
  const words = text.split(' ')
  // An empty word means two adjacent spaces. Folding could lose one of them, so both are encoded with the word before them.
  const isPlain = words.map((word, index) => canWriteAsIs(word) && words[index + 1] !== '')
  for (let index = 0; index < words.length; index++) {
    if (isPlain[index]) {
      line.addWord(words[index] as string)
      continue
    }
    const start = index
    while (index + 1 < words.length && !isPlain[index + 1]) index++
    line.addEncoded(words.slice(start, index + 1).join(' '))
  }
  return line.toString()
}

/** Writes a header whose words must not be encoded, because programs read them, like URLs and message ids. */
export const wordsHeader = (name: string, value: string): string => {
  if (fitsPlainly(name, value)) return `${name}: ${value}`
  refuseControls(name, value)
  const text = value.trim()
  if (!PLAIN.test(text)) throw new InvalidHeader(name, 'must contain printable ASCII characters and single spaces only')
  const line = new HeaderLine(name)
  for (const word of text.split(' ')) line.addWord(word)
  return line.toString()
}
