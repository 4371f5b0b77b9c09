/**
 * What a text is ordered by, regardless of case. Folded here and compared by bytes, so that both databases agree:
 * their own ideas of case and collation differ. A sigma is one letter wherever in a word it stands.
 */
export const sortKey = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** Most texts are, and are spared the rest. */
const PLAIN = /^[\0-\x7f]*$/
