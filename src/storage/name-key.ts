/** Sorts before anything people write in a name. */
const SEPARATOR = '\u0001'

/** Letters with an accent that Unicode doesn't take apart, and ligatures: each sorts where people look for it. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ɨ: 'i',
  ʉ: 'u',
  ƶ: 'z',
}
const UNCOMMON_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

/** The blocks of combining accents. Vowel signs and the like of other scripts are letters to their readers, and stay. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+/g

const ASCII = /^[\0-\x7f]*$/
const CONTROL_CHARACTERS = /\p{Cc}/gu

/**
 * What names are sorted by: alphabetically for people (case and accents folded, so `Élan` is among the E's), then by the name itself.
 * Compared by bytes, so that both databases agree; their own collations don't. Only for sorting: where two texts must be told apart or
 * found equal, see `foldCase`. A change here needs a migration that rebuilds the stored keys.
 */
export const nameKey = (name: string): string =>
  `${(ASCII.test(name) ? name.toLowerCase() : fold(name)).replace(CONTROL_CHARACTERS, ' ')}${SEPARATOR}${name}`

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replace(UNCOMMON_LETTERS, (letter) => PLAIN_LETTERS[letter] as string)
    .replaceAll('ς', 'σ')

/** In the order that the databases give keys. */
export const compareNames = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(nameKey(a)), Buffer.from(nameKey(b)))
