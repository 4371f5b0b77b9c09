import { hash } from 'node:crypto'
import { foldCase } from './fold-case.ts'

/** Texts that differ only after this many characters sort as equal. It bounds the size of the index. */
const SORTED_LENGTH = 100
const HASH_LENGTH = 12
/** Below what people write in texts. */
const END = '\u0001'
const AFTER_END = '\u0002'

/**
 * What a text is sorted and found by, regardless of case. Texts that differ never share a key: a hash follows the folded text where
 * folding or cutting changed it, so `Ann` and `ann` are neighbours. A change here needs a migration that rebuilds the stored keys.
 */
export const textKey = (text: string, folded = foldCase(text)): string => {
  const sorted = firstCharacters(folded)
  return sorted === text ? text : `${sorted}${END}${hash('sha256', text, 'base64url').slice(0, HASH_LENGTH)}`
}

export interface KeyRange {
  readonly from: string
  readonly below: string
}

/** The range of the keys of all texts that are the same as this one regardless of case, up to the length that keys are cut at. */
export const keyRange = (text: string): KeyRange => {
  const sorted = firstCharacters(foldCase(text))
  return { from: sorted, below: sorted + AFTER_END }
}

/** Whether the text is longer than its key: other texts with the same beginning are in the same range. */
export const isCut = (text: string): boolean => {
  const folded = foldCase(text)
  return firstCharacters(folded) !== folded
}

const firstCharacters = (text: string) =>
  text.length <= SORTED_LENGTH ? text : [...text.slice(0, 2 * SORTED_LENGTH)].slice(0, SORTED_LENGTH).join('')
