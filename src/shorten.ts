/** Enough to recognise a value by in a message. */
const SHOWN_LENGTH = 100

/** The first so many characters, and an ellipsis where there are more. Never cuts an emoji in half. */
export const shorten = (text: string, length = SHOWN_LENGTH): string => {
  if (text.length <= length) return text
  // A character takes one or two units: the first so many are within twice as many units.
  const characters = [...text.slice(0, 2 * length + 1)]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}
