import { EMAIL_EXPECTED, parseEmailAddress } from '../../foundation/addresses/email-address.ts'
import { parsePhoneNumber, phoneExpected } from '../../foundation/addresses/phone-number.ts'
import { FieldErrors, isStorable, readBody } from '../../platform/http/requests/validation.ts'
import { unstorableMessage } from '../../platform/http/requests/validation-messages.ts'
import type { IdentifierKind } from './identifier-kinds.ts'
import { Confirmation, NewIdentifier } from './identifier-schemas.ts'

const SCHEMAS = { email: NewIdentifier('email'), phone: NewIdentifier('phone') }

export const checkIdentifier = (
  kind: IdentifierKind,
  text: string,
  defaultCountry: string | null,
): { value: string } | { fault: string } => {
  if (!isStorable(text)) return { fault: unstorableMessage(kind) }
  const value = kind === 'email' ? parseEmailAddress(text) : parsePhoneNumber(text, defaultCountry)
  const expected = kind === 'email' ? EMAIL_EXPECTED : phoneExpected(text, defaultCountry)
  return value === undefined ? { fault: `The ${kind} field must be ${expected}.` } : { value }
}

export const readNewIdentifier = (kind: IdentifierKind, body: unknown, defaultCountry: string | null) => {
  const errors = new FieldErrors()
  const given = readBody(SCHEMAS[kind], body, errors) as Record<string, string | null | undefined>
  const checked = checkIdentifier(kind, given[kind] ?? '', defaultCountry)
  if ('fault' in checked && given[kind]) errors.add(kind, checked.fault)
  errors.throwIfAny()
  return { value: 'value' in checked ? checked.value : '', name: given.name ?? null }
}

export const readCode = (body: unknown): string => {
  const errors = new FieldErrors()
  const { code } = readBody(Confirmation, body, errors)
  errors.throwIfAny()
  return code as string
}
