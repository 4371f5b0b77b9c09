/** ASCII replacements for umlauts, and for letters that Unicode doesn't decompose into a base letter and an accent. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** The maximum length of a suggestion. The server accepts paths of up to 255 characters, so users can make it longer. */
const MAX_LENGTH = 80

/**
 * Suggests a path for a page's name: `Thank you` → `/thank-you`. Returns an empty string if the name has no letters or digits.
 */
export const suggestPath = (name: string): string => {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœøđðłþı]/g, (letter) => SPELLINGS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  return slug && `/${slug.toWellFormed()}`
}
