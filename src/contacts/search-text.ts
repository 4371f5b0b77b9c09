import { sortKey } from '../storage/sort-key.ts'

/**
 * What a search looks into: the values, folded, and after them the beginnings of their words, since a term of one or two
 * characters is looked for there only. Each part has its mark in front, which is taken out of every value and term.
 */
const VALUE = '\ue000'
const WORD = '\ue001'
const MARKS = /[\ue000\ue001]/g
const BEFORE_MARK = /(?=[\ue000\ue001])/
const NOT_IN_WORDS = /[^\p{L}\p{N}\p{M}]+/u

/** Of all values of a contact together: more would take longer to index than anyone should wait for a request. */
const MAX_SEARCHED_LENGTH = 20_000

/** Terms shorter than this match beginnings of words. */
const SUBSTRING_LENGTH = 3

const fold = (text: string) => sortKey(text).replace(MARKS, ' ')

export const searchTextOf = (values: readonly string[]): string => {
  let left = MAX_SEARCHED_LENGTH
  const folded = values.map((value) => {
    const searched = fold(value.slice(0, left)).toWellFormed()
    left -= Math.min(left, value.length)
    return searched
  })
  const beginnings = new Set<string>()
  for (const value of folded) {
    for (const word of value.split(NOT_IN_WORDS)) if (word) beginnings.add(characters(word).slice(0, 2).join(''))
  }
  return [...folded.map((value) => VALUE + value), ...[...beginnings].map((beginning) => WORD + beginning)].join('')
}

/** By what an index finds the text: every three characters in a row, and one and two at the beginning of a word. */
export const tokensOf = (teamId: number, searchText: string): number[] => {
  const tokens = new Set<number>()
  for (const part of searchText.split(BEFORE_MARK)) {
    const [mark, ...rest] = characters(part)
    if (mark === VALUE) addTrigrams(tokens, teamId, rest)
    else for (let length = 1; length <= rest.length; length++) tokens.add(beginningToken(teamId, rest.slice(0, length)))
  }
  return [...tokens]
}

/** A piece of a text, and the token it is indexed by. */
export interface Gram {
  readonly text: string
  readonly token: number
}

export interface Term {
  /** A match has the tokens of all of them, … */
  readonly grams: readonly Gram[]
  /** … and this in its text. */
  readonly part: string
}

/** undefined: nothing to look for. */
export const termOf = (teamId: number, text: string): Term | undefined => {
  const folded = fold(text.trim())
  const wanted = characters(folded)
  if (wanted.length === 0) return undefined
  if (wanted.length < SUBSTRING_LENGTH) {
    return { grams: [{ text: WORD + folded, token: beginningToken(teamId, wanted) }], part: WORD + folded }
  }
  const grams = new Map<number, Gram>()
  for (let n = SUBSTRING_LENGTH; n <= wanted.length; n++) {
    const three = wanted.slice(n - SUBSTRING_LENGTH, n)
    const token = tokenOf(teamId, ...three)
    grams.set(token, { text: three.join(''), token })
  }
  return { grams: [...grams.values()], part: folded }
}

const characters = (text: string): string[] => [...text]

const addTrigrams = (tokens: Set<number>, teamId: number, text: readonly string[]) => {
  for (let n = 2; n < text.length; n++) tokens.add(tokenOf(teamId, text[n - 2], text[n - 1], text[n]))
}

const beginningToken = (teamId: number, [first, second]: readonly string[]) => tokenOf(teamId, WORD, first, second)

/** 31 bits, so that both databases take it. Two that fall together cost a look at a text too many. */
const tokenOf = (teamId: number, ...text: readonly (string | undefined)[]): number => {
  let bits = Math.imul(teamId, 0x9e3779b1)
  for (const character of text) {
    bits = Math.imul(bits ^ (character?.codePointAt(0) ?? 0), 0x85ebca6b)
    bits ^= bits >>> 15
  }
  return bits >>> 1
}
