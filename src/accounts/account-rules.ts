import type { Static, TObject } from 'typebox'
import { checkValue, isCountry } from '../contact-fields/field-values.ts'
import { FieldErrors, readBody } from '../http/requests/validation.ts'
import { validationFailed } from '../problems.ts'
import { weaknessOf } from './weak-passwords.ts'

const EMAIL_RULES = { tag: 'email', type: 'email', max_length: null, options: null, allow_multiple: false } as const

/** In its stored form, or what is wrong with it. */
export const checkEmail = (email: string) =>
  checkValue(EMAIL_RULES, email, { defaultCountry: null }) as { value: string } | { fault: string }

/** A body of the dashboard's: addresses and countries in their stored form, everything that is wrong reported at once. */
export const readAccount = <S extends TObject>(schema: S, body: unknown): Static<S> => {
  const errors = new FieldErrors()
  const given = readBody(schema, body, errors) as Record<string, unknown>
  if (typeof given.email === 'string') {
    const checked = checkEmail(given.email)
    if ('fault' in checked) errors.add('email', checked.fault)
    else given.email = checked.value
  }
  if (typeof given.default_country === 'string') {
    given.default_country = given.default_country.toUpperCase()
    if (!isCountry(given.default_country as string))
      errors.add('default_country', 'The default_country field must be the two-letter code of a country, like DE.')
  }
  errors.throwIfAny()
  return given as Static<S>
}

/** For a new password. An existing one is never refused: its owner has to get in to change it. */
export const refuseWeakPassword = async (field: string, password: string, email: string): Promise<void> => {
  const weakness = await weaknessOf(password, email)
  if (weakness) throw validationFailed({ [field]: [weakness] })
}
