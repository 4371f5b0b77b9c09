import { textKey } from '../../platform/storage/text-key.ts'
import type { FieldValue } from '../contact-fields/field-values.ts'

/**
 * Returns keys whose byte order is the order of the values: numeric for numbers, and by code point for text, regardless of
 * case. Two values of the same type have the same key only if they are equal (`textKey` explains the exception). A multi-select
 * has one key per option.
 */
export const valueKeys = (value: FieldValue): string[] =>
  Array.isArray(value) ? value.map((text) => textKey(text)) : [valueKey(value)]

const valueKey = (value: string | number | boolean): string => {
  if (typeof value === 'number') return numberKey(value)
  return typeof value === 'boolean' ? String(Number(value)) : textKey(value)
}

const double = new DataView(new ArrayBuffer(8))

/** Flips the sign bit of a double, and inverts all other bits of negative numbers, so that the bits sort like the numbers. */
const numberKey = (value: number): string => {
  double.setFloat64(0, value)
  const [high, low] = [double.getUint32(0), double.getUint32(4)]
  const isNegative = high >= 0x80000000
  return hex(isNegative ? ~high : high ^ 0x80000000) + hex(isNegative ? ~low : low)
}

/** The inverse of `valueKeys` for numbers that aren't negative, like a contact's id. */
export const numberOfKey = (key: string): number => {
  double.setUint32(0, (Number.parseInt(key.slice(0, 8), 16) ^ 0x80000000) >>> 0)
  double.setUint32(4, Number.parseInt(key.slice(8), 16))
  return double.getFloat64(0)
}

const hex = (bits: number) => (bits >>> 0).toString(16).padStart(8, '0')
