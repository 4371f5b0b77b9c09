/** Enough to recognize a value in a message. */
const SHOWN_LENGTH = 100

/** Returns the first `length` characters, followed by an ellipsis if there are more. Never splits a surrogate pair. */
export const shorten = (text: string, length = SHOWN_LENGTH): string => {
  if (text.length <= length) return text
  // A character takes one or two UTF-16 code units, so twice as many units always contain enough characters.
  const characters = [...text.slice(0, 2 * length + 1)]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}
