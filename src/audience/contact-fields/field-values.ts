import { EMAIL_EXPECTED, parseEmailAddress } from '../../foundation/addresses/email-address.ts'
import { parsePhoneNumber, phoneExpected } from '../../foundation/addresses/phone-number.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { MAX_ID } from '../../platform/http/requests/schema-types.ts'
import { isStorable } from '../../platform/http/requests/validation.ts'
import {
  duplicateMessage,
  selectedMessage,
  typeMessage,
  unstorableMessage,
} from '../../platform/http/requests/validation-messages.ts'
import { isWebUrl } from '../../platform/http/requests/web-url.ts'
import type { ContactField } from './contact-field-schemas.ts'
import type { FieldType } from './field-types.ts'

/** A value in the form that is stored and returned: normalized, never null. */
export type FieldValue = string | number | boolean | string[]

/** A value in its stored form (null if empty), or the error in it. */
export type CheckedValue = { readonly value: FieldValue | null } | { readonly fault: string }

export type ValueRules = Pick<ContactField, 'tag' | 'type' | 'max_length' | 'options' | 'allow_multiple'>

export interface ValueContext {
  /** The country used for phone numbers without a country code. */
  readonly defaultCountry: string | null
}

/**
 * Validates a value. All code that writes contacts uses this function. For a related contact, it checks only the form of the id,
 * so the caller must check that the team has a contact with this id.
 */
export const checkValue = (field: ValueRules, value: unknown, context: ValueContext): CheckedValue => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return { value: null }
  if (typeof value === 'string' && !isStorable(value)) return { fault: unstorableMessage(field.tag) }
  return CHECKS[field.type](field, value, context)
}

type Check = (field: ValueRules, value: unknown, context: ValueContext) => CheckedValue

/** The longest URL that browsers and email clients handle reliably. */
const MAX_URL_LENGTH = 2_048

const ofText =
  (check: (field: ValueRules, text: string, context: ValueContext) => CheckedValue): Check =>
  (field, value, context) =>
    typeof value === 'string' ? check(field, value, context) : { fault: typeMessage(field.tag, ['string']) }

const invalid = ({ tag }: ValueRules, expected: string): CheckedValue => ({
  fault: `The ${tag} field must be ${expected}.`,
})

const checkText: Check = ofText((field, text) => {
  const limit = field.max_length ?? Number.POSITIVE_INFINITY
  // A string has at most two UTF-16 code units per code point. If it is longer than twice the limit, there's no need to count.
  const isLong = text.length > limit && (text.length > 2 * limit || [...text].length > limit)
  return isLong ? { fault: `The ${field.tag} field must not be greater than ${limit} characters.` } : { value: text }
})

const checkEmail: Check = ofText((field, text) => {
  const address = parseEmailAddress(text)
  return address === undefined ? invalid(field, EMAIL_EXPECTED) : { value: address }
})

const checkPhone: Check = ofText((field, text, { defaultCountry }) => {
  const number = parsePhoneNumber(text, defaultCountry)
  return number === undefined ? invalid(field, phoneExpected(text, defaultCountry)) : { value: number }
})

const checkNumber: Check = (field, value) => {
  if (typeof value !== 'number') return { fault: typeMessage(field.tag, ['number']) }
  // Larger integers would be rounded. Adding 0 turns -0 into 0, because JSON doesn't preserve -0.
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER
    ? { value: value + 0 }
    : invalid(field, `a number from ${-Number.MAX_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`)
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

const checkDate: Check = ofText((field, text) => {
  try {
    if (DATE.test(text)) return { value: Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() }
  } catch {}
  return invalid(field, 'a real date like 2026-11-15')
})

const DATETIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?([Zz]|[+-]\d{2}(:?\d{2})?)$/

const checkDatetime: Check = ofText((field, text) => {
  try {
    const stored = DATETIME.test(text) ? toTimestamp(Temporal.Instant.from(text)) : ''
    // Converting to UTC can produce a year with more than four digits, which would be formatted and sorted differently.
    if (/^\d{4}-/.test(stored)) return { value: stored }
  } catch {}
  return invalid(field, 'a real date and time with an offset, like 2026-11-15T09:30:00+01:00')
})

const checkBoolean: Check = (field, value) =>
  typeof value === 'boolean' ? { value } : { fault: typeMessage(field.tag, ['boolean']) }

const checkUrl: Check = ofText((field, text) => {
  const url = text.trim()
  return url.length <= MAX_URL_LENGTH && isWebUrl(url) ? { value: url } : invalid(field, 'a valid http or https URL')
})

const checkPickList: Check = (field, value) => {
  const options = field.options ?? []
  if (!field.allow_multiple) {
    return ofText((_, text) => (options.includes(text) ? { value: text } : { fault: selectedMessage(field.tag) }))(
      field,
      value,
      { defaultCountry: null },
    )
  }
  if (!Array.isArray(value)) return { fault: typeMessage(field.tag, ['array']) }
  if (value.length > options.length && options.length > 0) return { fault: duplicateMessage(field.tag) }
  if (value.some((item) => !options.includes(item))) return { fault: selectedMessage(field.tag) }
  if (new Set(value).size < value.length) return { fault: duplicateMessage(field.tag) }
  return { value: value as string[] }
}

const checkRelated: Check = (field, value) => {
  if (!Number.isInteger(value)) return { fault: typeMessage(field.tag, ['integer']) }
  return (value as number) >= 1 && (value as number) <= MAX_ID
    ? { value: value as number }
    : { fault: selectedMessage(field.tag) }
}

const CHECKS: Record<FieldType, Check> = {
  text: checkText,
  email: checkEmail,
  phone: checkPhone,
  number: checkNumber,
  date: checkDate,
  datetime: checkDatetime,
  boolean: checkBoolean,
  url: checkUrl,
  pick_list: checkPickList,
  related: checkRelated,
}

/** The maximum length of a number as text: more than anyone needs. */
const MAX_NUMBER_LENGTH = 400
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([Ee][+-]?\d+)?$/

/**
 * Converts text from a query string or file to a JSON value of the field's type. Returns text that doesn't match the type
 * unchanged.
 */
export const valueFromText = ({ type, allow_multiple }: ValueRules, text: string): unknown => {
  if (type === 'number' || type === 'related') {
    return text.length <= MAX_NUMBER_LENGTH && NUMBER.test(text) ? Number(text) : text
  }
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return type === 'pick_list' && allow_multiple ? [text] : text
}
