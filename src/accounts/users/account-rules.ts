import { EMAIL_EXPECTED, parseEmailAddress } from '../../foundation/addresses/email-address.ts'
import type { Static, TObject } from '../../foundation/json-schema.ts'
import { validationFailed } from '../../foundation/problems.ts'
import { FieldErrors, isStorable, readBody } from '../../platform/http/requests/validation.ts'
import { readCountry } from '../teams/team-rules.ts'
import { weaknessOf } from './weak-passwords.ts'

/** Validates the body of a dashboard request, and normalizes its email address and country. Reports all errors at once. */
export const readAccount = <S extends TObject>(schema: S, body: unknown): Static<S> => {
  const errors = new FieldErrors()
  const given = readBody(schema, body, errors) as Record<string, unknown>
  if (typeof given.email === 'string') {
    const address = isStorable(given.email) ? parseEmailAddress(given.email) : undefined
    if (address === undefined) errors.add('email', `The email field must be ${EMAIL_EXPECTED}.`)
    given.email = address
  }
  Object.assign(given, readCountry(given.default_country, errors))
  errors.throwIfAny()
  return given as Static<S>
}

/** Weak existing passwords still work, so that users can sign in and change them. */
export const refuseWeakPassword = async (field: string, password: string, email: string): Promise<void> => {
  const weakness = await weaknessOf(password, email)
  if (weakness) throw validationFailed({ [field]: [weakness] })
}
