/**
 * A contact's search text contains its folded values, followed by the first two characters of each word. Terms of one or two
 * characters match only these word beginnings. `VALUE` precedes each value, and `WORD` precedes each word beginning. If these
 * characters occur in a value or term, they are replaced with spaces.
 */
const VALUE = '\ue000'
const WORD = '\ue001'
const VALUE_MARK = VALUE.charCodeAt(0)
const WORD_MARK = WORD.charCodeAt(0)
const MARKS = /[\ue000\ue001]/g
const WORDS = /[\p{L}\p{N}\p{M}]+/gu

/** The maximum total length of a contact's searchable values. Indexing more would make the request too slow. */
const MAX_SEARCHED_LENGTH = 20_000

/** The highest code point that fits into one UTF-16 code unit. */
const LAST_UNIT = 0xffff

/** The minimum length of terms that match anywhere in a word. Shorter terms match only the beginnings of words. */
const SUBSTRING_LENGTH = 3

const ASCII = /^[\0-\x7f]*$/

/**
 * Makes text comparable regardless of case. Also treats ß and ss as equal, so searching for `strasse` finds `Straße`. After a
 * change here, every contact's tokens must be rebuilt.
 */
const fold = (text: string) =>
  (ASCII.test(text)
    ? text.toLowerCase()
    : text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ')
  ).replace(MARKS, ' ')

export const searchTextOf = (values: readonly string[]): string => {
  let left = MAX_SEARCHED_LENGTH
  const folded = values.map((value) => {
    const searched = fold(value.slice(0, left)).toWellFormed()
    left -= Math.min(left, value.length)
    return searched
  })
  const beginnings = new Set<string>()
  for (const value of folded) {
    for (const word of value.match(WORDS) ?? []) beginnings.add(beginningOf(word))
  }
  return [...folded.map((value) => VALUE + value), ...[...beginnings].map((beginning) => WORD + beginning)].join('')
}

/** Returns two strings. If a contact has exactly this value, regardless of case, its search text contains one of them. */
export const wholeValueParts = (value: string): string[] => {
  const whole = VALUE + fold(value)
  return [whole + VALUE, whole + WORD]
}

/**
 * Returns the index tokens of a contact's search text: every three consecutive characters, and the first one and two characters of
 * each word. Tokens differ between teams, so that a search doesn't read other teams' entries.
 *
 * FTS5's built-in trigram tokenizer would be larger and slower: the index of 100,000 contacts would take 27 MB instead of 7 MB, and
 * searching for a term with 8,000 matches would take 2.5 ms instead of 0.7 ms. `npm run bench -- --only contacts` measures the
 * searches.
 */
export const tokensOf = (teamId: number, searchText: string): number[] => {
  const tokens = new Set<number>()
  let isWord = false
  // The two previous characters, and how many characters of the current value or word beginning have been read.
  let [first, second, before] = [0, 0, 0]
  for (let at = 0; at < searchText.length; at++) {
    const character = searchText.codePointAt(at) as number
    if (character > LAST_UNIT) at++
    if (character === VALUE_MARK || character === WORD_MARK) {
      isWord = character === WORD_MARK
      before = 0
      continue
    }
    if (isWord)
      tokens.add(
        before === 0 ? tokenOf(teamId, WORD_MARK, character, 0) : tokenOf(teamId, WORD_MARK, second, character),
      )
    else if (before >= 2) tokens.add(tokenOf(teamId, first, second, character))
    first = second
    second = character
    before++
  }
  return [...tokens]
}

/** A piece of text and its index token. */
export interface Gram {
  readonly text: string
  readonly token: number
}

export interface Term {
  /** A matching contact has the tokens of all of these grams. */
  readonly grams: readonly Gram[]
  /** A matching contact's search text also contains all of these. There is one for each word of the term. */
  readonly parts: readonly string[]
}

const SPACE = /\s+/u

/** Short words match the beginnings of words, which are always letters, digits or combining marks. */
const isSearchable = (word: string) => characters(word).length >= SUBSTRING_LENGTH || word.search(WORDS) === 0

/**
 * Splits the term into words, all of which have to match. Ignores short words without letters, like the “&” in “Smith & Sons”, unless
 * there are no others. Returns undefined if the term is empty.
 */
export const termOf = (teamId: number, text: string): Term | undefined => {
  const words = [...new Set(fold(text).split(SPACE))].filter((word) => word !== '')
  if (words.length === 0) return undefined
  const searchable = words.filter(isSearchable)
  const found = (searchable.length > 0 ? searchable : words).map((word) => wordOf(teamId, word))
  return { grams: found.flatMap(({ grams }) => grams), parts: found.map(({ part }) => part) }
}

const wordOf = (teamId: number, word: string): { readonly grams: readonly Gram[]; readonly part: string } => {
  const wanted = characters(word)
  if (wanted.length < SUBSTRING_LENGTH) {
    return { grams: [{ text: WORD + word, token: beginningToken(teamId, wanted) }], part: WORD + word }
  }
  const grams = new Map<number, Gram>()
  for (let n = SUBSTRING_LENGTH; n <= wanted.length; n++) {
    const three = wanted.slice(n - SUBSTRING_LENGTH, n)
    const token = tokenOf(teamId, codeOf(three[0]), codeOf(three[1]), codeOf(three[2]))
    grams.set(token, { text: three.join(''), token })
  }
  return { grams: [...grams.values()], part: word }
}

const characters = (text: string): string[] => [...text]

const beginningOf = (word: string) => (word.length <= 2 ? word : characters(word.slice(0, 4)).slice(0, 2).join(''))

const codeOf = (character: string | undefined) => character?.codePointAt(0) ?? 0

const beginningToken = (teamId: number, [first, second]: readonly string[]) =>
  tokenOf(teamId, WORD_MARK, codeOf(first), codeOf(second))

/** Returns a token of 31 bits, which both databases can store. A collision only means that a few more contacts are checked. */
const tokenOf = (teamId: number, first: number, second: number, third: number): number =>
  mix(mix(mix(Math.imul(teamId, 0x9e3779b1), first), second), third) >>> 1

const mix = (bits: number, character: number): number => {
  const mixed = Math.imul(bits ^ character, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
