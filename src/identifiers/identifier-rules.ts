import { checkValue } from '../contact-fields/field-values.ts'
import { FieldErrors, readBody } from '../http/requests/validation.ts'
import type { IdentifierKind } from './identifier-kinds.ts'
import { Confirmation, NewIdentifier } from './identifier-schemas.ts'

const SCHEMAS = { email: NewIdentifier('email'), phone: NewIdentifier('phone') }

/** In its stored form, or what is wrong with it. */
export const checkIdentifier = (kind: IdentifierKind, value: string, defaultCountry: string | null) =>
  checkValue({ tag: kind, type: kind, max_length: null, options: null, allow_multiple: false }, value, {
    defaultCountry,
  }) as { value: string } | { fault: string }

export const readNewIdentifier = (kind: IdentifierKind, body: unknown, defaultCountry: string | null) => {
  const errors = new FieldErrors()
  const given = readBody(SCHEMAS[kind], body, errors) as Record<string, string | null | undefined>
  const checked = given[kind] ? checkIdentifier(kind, given[kind], defaultCountry) : { value: '' }
  if ('fault' in checked) errors.add(kind, checked.fault)
  errors.throwIfAny()
  return { value: (checked as { value: string }).value, name: given.name ?? null }
}

export const readCode = (body: unknown): string => {
  const errors = new FieldErrors()
  const { code } = readBody(Confirmation, body, errors)
  errors.throwIfAny()
  return code as string
}
