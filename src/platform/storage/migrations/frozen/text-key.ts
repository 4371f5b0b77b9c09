import { hash } from 'node:crypto'
import { foldCase } from './fold-case.ts'

const SORTED_LENGTH = 100
const HASH_LENGTH = 12
const END = '\u0001'

/** A copy for released migrations. Never change it. */
export const textKey = (text: string, folded = foldCase(text)): string => {
  const sorted = firstCharacters(folded)
  return sorted === text ? text : `${sorted}${END}${hash('sha256', text, 'base64url').slice(0, HASH_LENGTH)}`
}

const firstCharacters = (text: string) =>
  text.length <= SORTED_LENGTH ? text : [...text.slice(0, 2 * SORTED_LENGTH)].slice(0, SORTED_LENGTH).join('')
