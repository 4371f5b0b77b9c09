import { characterAt } from './utf8.ts'

/**
 * The mark that replaces bytes that are invalid in the file's charset. It contains NUL, which values must not contain. As a result,
 * a cell with the mark is always rejected, and a U+FFFD that is part of the file is never mistaken for the mark.
 */
export const INVALID_BYTES = '\u0000\uFFFD'

const MARK = Buffer.from(INVALID_BYTES)

/** Replaces every sequence of invalid bytes with the mark. */
export const markInvalid = (bytes: Buffer): Buffer => {
  const parts: Buffer[] = []
  let start = 0
  let at = 0
  while (at < bytes.length) {
    const length = characterAt(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    parts.push(bytes.subarray(start, at), MARK)
    while (at < bytes.length && characterAt(bytes, at) === 0) at++
    start = at
  }
  return Buffer.concat([...parts, bytes.subarray(start)])
}
