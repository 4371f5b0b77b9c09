import { hash } from 'node:crypto'
import type { FieldValue } from '../contact-fields/field-values.ts'
import { foldCase } from '../storage/fold-case.ts'

/** Texts that differ only after this many characters sort as alike; it bounds what an index has to hold. */
const SORTED_LENGTH = 100
const HASH_LENGTH = 12
/** Below what people write in texts. */
const END = '\u0001'
const AFTER_END = '\u0002'

/**
 * Texts that compare, by their bytes, as the values do: numbers by size, text regardless of case. Two values have one key only
 * if they are equal. A selection of several has a key for each.
 */
export const valueKeys = (value: FieldValue): string[] =>
  Array.isArray(value) ? value.map(textKey) : [valueKey(value)]

const valueKey = (value: string | number | boolean): string => {
  if (typeof value === 'number') return numberKey(value)
  return typeof value === 'boolean' ? String(Number(value)) : textKey(value)
}

/** What was folded or cut away stands behind as a hash, so that `Ann` and `ann` are neighbours and not one. */
const textKey = (text: string): string => {
  const folded = firstCharacters(foldCase(text))
  return folded === text ? text : `${folded}${END}${hash('sha256', text, 'base64url').slice(0, HASH_LENGTH)}`
}

export interface KeyRange {
  readonly from: string
  readonly below: string
}

/** Where the keys lie of all texts that are folded and cut to the same as this one: `Ann` and `ann`, but `Strasse` and `Straße` as well. */
export const keyRange = (text: string): KeyRange => {
  const folded = firstCharacters(foldCase(text))
  return { from: folded, below: folded + AFTER_END }
}

/** Whether a text is longer than its key says: another one with the same beginning has the same range. */
export const isCut = (text: string): boolean => {
  const folded = foldCase(text)
  return firstCharacters(folded) !== folded
}

const firstCharacters = (text: string) =>
  text.length <= SORTED_LENGTH ? text : [...text.slice(0, 2 * SORTED_LENGTH)].slice(0, SORTED_LENGTH).join('')

const double = new DataView(new ArrayBuffer(8))

/** The bits of a double sort as numbers do, once the sign is turned over, and negative ones whole. */
const numberKey = (value: number): string => {
  double.setFloat64(0, value)
  const [high, low] = [double.getUint32(0), double.getUint32(4)]
  const isNegative = high >= 0x80000000
  return hex(isNegative ? ~high : high ^ 0x80000000) + hex(isNegative ? ~low : low)
}

const hex = (bits: number) => (bits >>> 0).toString(16).padStart(8, '0')
