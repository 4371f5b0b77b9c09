/** Returns the length in bytes of a UTF-8 character that starts with this byte. */
const lengthAfter = (byte: number) => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1)

/**
 * The allowed range of the second byte, for first bytes that restrict it. This excludes overlong forms, surrogates
 * and values above U+10FFFF.
 */
const SECOND_BYTE: Readonly<Record<number, readonly [from: number, to: number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
}

/** Returns the length in bytes of the character at this position, or 0 if it is not valid UTF-8. */
export const characterAt = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] as number
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const length = lengthAfter(first)
  if (at + length > bytes.length) return 0
  const [from, to] = SECOND_BYTE[first] ?? [0x80, 0xbf]
  const second = bytes[at + 1] as number
  if (second < from || second > to) return 0
  for (let next = at + 2; next < at + length; next++) if (((bytes[next] as number) & 0xc0) !== 0x80) return 0
  return length
}

/** Returns true if non-ASCII bytes look like UTF-8, possibly damaged, rather than like another charset. */
export const looksLikeUtf8 = (bytes: Uint8Array): boolean => {
  let valid = 0
  let invalid = 0
  for (let at = 0; at < bytes.length; ) {
    const length = characterAt(bytes, at)
    if (length > 1) valid++
    else if (length === 0) invalid++
    at += Math.max(1, length)
  }
  // In text with another charset, about one accented letter in a thousand looks like valid UTF-8. If in doubt, assume UTF-8: rows
  // that turn out to be invalid are rejected, whereas a wrong guess in the other direction would garble names.
  return valid * 10 >= invalid
}

/** Returns the number of bytes up to the end of the last complete character. */
export const wholeCharacters = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return back < lengthAfter(byte) ? bytes.length - back : bytes.length
  }
  return bytes.length
}
