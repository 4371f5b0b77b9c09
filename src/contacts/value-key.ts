import type { FieldValue } from '../contact-fields/field-values.ts'
import { textKey } from '../storage/text-key.ts'

/**
 * Texts that compare, by their bytes, as the values do: numbers by size, text regardless of case. Two values have one key only
 * if they are equal. A selection of several has a key for each.
 */
export const valueKeys = (value: FieldValue): string[] =>
  Array.isArray(value) ? value.map((text) => textKey(text)) : [valueKey(value)]

const valueKey = (value: string | number | boolean): string => {
  if (typeof value === 'number') return numberKey(value)
  return typeof value === 'boolean' ? String(Number(value)) : textKey(value)
}

const double = new DataView(new ArrayBuffer(8))

/** The bits of a double sort as numbers do, once the sign is turned over, and negative ones whole. */
const numberKey = (value: number): string => {
  double.setFloat64(0, value)
  const [high, low] = [double.getUint32(0), double.getUint32(4)]
  const isNegative = high >= 0x80000000
  return hex(isNegative ? ~high : high ^ 0x80000000) + hex(isNegative ? ~low : low)
}

const hex = (bits: number) => (bits >>> 0).toString(16).padStart(8, '0')
