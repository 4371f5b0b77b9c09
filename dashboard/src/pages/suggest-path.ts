/** ASCII spellings of umlauts, and of letters that Unicode doesn't split into a base letter and an accent. */
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

/** The length limit of a suggestion. The server accepts 255 characters, which leaves room for a longer path. */
const MAX_LENGTH = 80

/** Suggests a path for a page's name: `Thank you` → `/thank-you`. Empty if the name has no letters or digits. */
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
