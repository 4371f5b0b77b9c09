import type { FieldErrors } from './validation.ts'

/** Returns whether a value is larger than `max` bytes as JSON. */
export const isLargerThan = (value: unknown, max: number): boolean =>
  value !== undefined && Buffer.byteLength(JSON.stringify(value) ?? '') > max

export const checkJsonBytes = (value: unknown, max: number, errors: FieldErrors, field: string): void => {
  if (isLargerThan(value, max)) {
    errors.add(field, `The ${field} field must not be greater than ${max / 1_024} KB of JSON.`)
  }
}
