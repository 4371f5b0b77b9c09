/**
 * A text with its case folded: what texts are sorted by, and how addresses are compared. Folded here and compared by bytes, so that
 * both databases agree; their own ideas of case and collation differ. It folds nothing but case: an `ı` isn't an `i`, nor a `ß` an `ss`,
 * because two people may have addresses that differ only in these. A change here needs a migration that rebuilds the stored keys.
 */
export const foldCase = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : // A capital sigma has two lower-case forms, depending on where it stands.
      text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

/** Most texts are, and skip the rest. */
const ASCII = /^[\0-\x7f]*$/
