import { isCountry } from '../../foundation/addresses/phone-number.ts'
import { Nullable, Text } from '../../platform/http/requests/schema-types.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'

const MAX_NAME_LENGTH = 255

export const TeamName = Text(MAX_NAME_LENGTH)
export const Country = Nullable(Text(2))

/** Returns an object with the country code in uppercase, or an empty object if no country is given. */
export const readCountry = (given: unknown, errors: FieldErrors): { readonly default_country?: string } => {
  if (typeof given !== 'string') return {}
  const default_country = given.toUpperCase()
  if (!isCountry(default_country))
    errors.add('default_country', 'The default_country field must be a two-letter country code, like DE.')
  return { default_country }
}
