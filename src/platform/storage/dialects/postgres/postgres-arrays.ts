/**
 * Encodes arrays for PostgreSQL's binary protocol. PostgreSQL parses this format two to three times as fast as JSON or arrays in
 * text format.
 */

const OIDS = { bigint: 20, integer: 23, text: 25 } as const
const HEADER_LENGTH = 20

const begin = (element: keyof typeof OIDS, count: number, length: number): { array: Buffer; at: number } => {
  const array = Buffer.allocUnsafe(HEADER_LENGTH + length)
  const isAnyNull = 0
  const [dimensions, firstIndex] = [1, 1]
  let at = 0
  for (const word of [dimensions, isAnyNull, OIDS[element], count, firstIndex]) at = array.writeInt32BE(word, at)
  return { array, at }
}

export const bigintArray = (numbers: readonly number[]): Buffer => {
  let { array, at } = begin('bigint', numbers.length, 12 * numbers.length)
  for (const number of numbers) {
    if (!Number.isSafeInteger(number)) throw new TypeError(`${number} is not a safe integer.`)
    at = array.writeInt32BE(8, at)
    at = array.writeInt32BE(Math.floor(number / 2 ** 32), at)
    at = array.writeUInt32BE(number >>> 0, at)
  }
  return array
}

export const integerArray = (numbers: readonly number[]): Buffer => {
  let { array, at } = begin('integer', numbers.length, 8 * numbers.length)
  for (const number of numbers) {
    at = array.writeInt32BE(4, at)
    at = array.writeInt32BE(number, at)
  }
  return array
}

export const textArray = (texts: readonly string[]): Buffer => {
  const length = texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 0)
  let { array, at } = begin('text', texts.length, length)
  for (const text of texts) {
    const written = array.write(text, at + 4)
    array.writeInt32BE(written, at)
    at += 4 + written
  }
  return array
}
