/** A copy for released migrations. Never change it. */
export const foldCase = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : // A capital sigma has two lowercase forms, depending on its position in the word.
      text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

const ASCII = /^[\0-\x7f]*$/
