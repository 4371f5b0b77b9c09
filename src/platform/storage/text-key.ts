import { hash } from 'node:crypto'
import { foldCase } from '../../foundation/fold-case.ts'

/** How many characters of a text value are used for sorting. This limits the size of the index. */
const SORTED_LENGTH = 100
const HASH_LENGTH = 12
/** A character that sorts before every character that people use in text. */
const END = '\u0001'
const AFTER_END = '\u0002'
const LAST_CHARACTER = '\u{10ffff}'

/**
 * Returns the key that is used to sort and find a text value, regardless of case. If folding or truncating changed the text, its
 * key ends with a hash of the text. So different values have different keys, unless they contain control characters. `Ann` and
 * `ann` have different keys, which are sorted next to each other.
 *
 * A change here needs a migration that rebuilds the stored keys.
 */
export const textKey = (text: string, folded = foldCase(text)): string => {
  const sorted = firstCharacters(folded)
  return sorted === text ? text : `${sorted}${END}${hash('sha256', text, 'base64url').slice(0, HASH_LENGTH)}`
}

export interface KeyRange {
  readonly from: string
  readonly below: string
}

/**
 * Returns the range that contains the keys of all values that are equal to this text regardless of case. Only the characters that
 * fit in a key are compared.
 */
export const keyRange = (text: string): KeyRange => {
  const sorted = firstCharacters(foldCase(text))
  return { from: sorted, below: sorted + AFTER_END }
}

/**
 * Returns the range that contains the keys of all values that start with this text, regardless of case. Only the characters that
 * fit in a key are compared.
 */
export const prefixRange = (text: string): KeyRange => {
  const sorted = firstCharacters(foldCase(text))
  return { from: sorted, below: sorted + LAST_CHARACTER }
}

/** Returns the folded text that a key contains. If `isCut` is true, the key may contain only the beginning of the text. */
export const textOfKey = (key: string): { readonly text: string; readonly isCut: boolean } => {
  const end = key.length - HASH_LENGTH - END.length
  const text = key[end] === END ? key.slice(0, end) : key
  return { text, isCut: text.includes(END) || (text !== key && [...text].length >= SORTED_LENGTH) }
}

/** Returns true if the text is too long for its key. In that case, its range contains all values with the same beginning. */
export const isCut = (text: string): boolean => {
  const folded = foldCase(text)
  return firstCharacters(folded) !== folded
}

const firstCharacters = (text: string) =>
  text.length <= SORTED_LENGTH ? text : [...text.slice(0, 2 * SORTED_LENGTH)].slice(0, SORTED_LENGTH).join('')
