const SEPARATOR = '\u0001'

/** Ligatures and other letters that Unicode doesn't decompose, and the plain letters to sort them by. */
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

/**
 * The Unicode blocks of combining accents. Marks of other scripts, such as vowel signs, are kept, because readers of these
 * scripts consider them letters.
 */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+/g

const ASCII = /^[\0-\x7f]*$/
const CONTROL_CHARACTERS = /\p{Cc}/gu

/** A copy for released migrations. Never change it. */
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
