/**
 * Folds the case of text, for sorting it and for comparing addresses. The two databases have different rules for case and
 * collation, so we fold here and let them compare bytes. Folds only case: `ı` doesn't become `i`, and `ß` doesn't become `ss`,
 * because two people may have addresses that differ only in these letters.
 *
 * A change here needs a migration that rebuilds the stored keys.
 */
export const foldCase = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : // A capital sigma has two lowercase forms, depending on its position in the word.
      text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

/** Most text is ASCII and needs no normalization. */
const ASCII = /^[\0-\x7f]*$/
