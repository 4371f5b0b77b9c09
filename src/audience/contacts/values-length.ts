import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { FieldValue } from '../contact-fields/field-values.ts'
import type { Attributes } from './contact-document.ts'

/**
 * The maximum total length of a contact's values: high enough for one value of the maximum length, but low enough that a page of
 * such contacts isn't too large.
 */
const MAX_VALUES_LENGTH = 100_000

/** Reports an error on the longest value if all values together are too long. */
export const checkLength = (attributes: Attributes, { fields }: ContactStructure, errors: FieldErrors): void => {
  let length = 0
  for (const value of Object.values(attributes)) length += lengthOf(value)
  if (length <= MAX_VALUES_LENGTH) return
  const lengthAt = (id: number) => lengthOf(attributes[id] ?? '')
  const longest = fields.toSorted((a, b) => lengthAt(b.id) - lengthAt(a.id))[0]?.tag ?? 'attributes'
  const limit = MAX_VALUES_LENGTH.toLocaleString('en')
  errors.add(longest, `The ${longest} field makes the contact's values longer than ${limit} characters in total.`)
}

/** The highest code point that fits into one UTF-16 code unit. */
const LAST_UNIT = 0xffff

/** Counts code points, as a field's max_length does. */
const lengthOf = (value: FieldValue): number => {
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + lengthOf(item), 0)
  if (typeof value !== 'string') return String(value).length
  let length = 0
  for (let at = 0; at < value.length; at += (value.codePointAt(at) as number) > LAST_UNIT ? 2 : 1) length++
  return length
}
