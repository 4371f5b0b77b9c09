/** Enough for any legitimate body, but not enough for recursion to overflow the stack. */
export const MAX_DEPTH = 64
/** A hundred times as many as a large request needs. Parsing many more could block the process for seconds. */
export const MAX_VALUES = 100_000

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/**
 * Returns which limit the JSON exceeds, or undefined if it exceeds none. Scans the UTF-8 bytes, which is ten times as
 * fast as scanning the characters of a string. This works because JSON's structural characters are all ASCII.
 */
export const findExcess = (json: Uint8Array): 'depth' | 'values' | undefined => {
  let depth = 0
  let values = 0
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === QUOTE) i = endOfString(json, i)
    else if (byte === COMMA) values++
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      values++
      if (++depth > MAX_DEPTH) return 'depth'
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--
    if (values > MAX_VALUES) return 'values'
  }
  return undefined
}

/** Returns the end of the JSON if the closing quote is missing. */
const endOfString = (json: Uint8Array, i: number): number => {
  for (let at = i + 1; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at++
  }
  return json.length
}
