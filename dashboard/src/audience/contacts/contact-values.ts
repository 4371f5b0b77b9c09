import type { Contact, ContactChanges, ContactField, ContactInput } from '@postrider/client'
import type { ContactType } from '../../data/use-fields.ts'
import type { NumberFormats } from '../../texts/formats.ts'
import { isDate } from '../../texts/parse-date.ts'
import { localTimeOf } from '../../ui/local-time.ts'

/**
 * The form's values by merge tag: a string (empty if there is no value) or an array of strings. Fields can't conflict with `type`
 * and `tags`, because the API doesn't allow these merge tags.
 */
export interface ContactValues {
  readonly type: ContactType
  readonly tags: string[]
  readonly [tag: string]: string | string[]
}

const isSeveral = ({ type, allow_multiple }: ContactField) => type === 'pick_list' && allow_multiple

const textOf = (field: ContactField, value: unknown, formats: NumberFormats): string | string[] => {
  if (isSeveral(field)) return Array.isArray(value) ? value.map(String) : []
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return formats.inputNumber(value)
  const text = String(value)
  if (field.type === 'date') return isDate(text) ? text : ''
  return field.type === 'datetime' ? localTimeOf(text) : text
}

/**
 * Returns the value in the format that the API expects, or null if the input is empty. Returns an invalid number unchanged, so that
 * the server reports it.
 */
const sentValue = (field: ContactField, given: string | string[] | undefined, formats: NumberFormats): unknown => {
  if (given === undefined || given.length === 0) return null
  if (typeof given !== 'string') return given
  if (field.type === 'number') return formats.parseNumber(given) ?? given
  if (field.type === 'related') return Number(given)
  if (field.type === 'boolean') return given === 'true'
  if (field.type === 'datetime') return new Date(given).toISOString()
  return given
}

export const fieldsFor = (type: ContactType, fields: readonly ContactField[]) =>
  fields.filter(({ contact_type }) => contact_type === type)

export const emptyValues = (type: ContactType, fields: readonly ContactField[]): ContactValues => ({
  ...Object.fromEntries(fields.map((field) => [field.tag, isSeveral(field) ? [] : ''])),
  type,
  tags: [],
})

export const valuesOf = (contact: Contact, fields: readonly ContactField[], formats: NumberFormats): ContactValues => ({
  ...Object.fromEntries(
    fieldsFor(contact.type, fields).map((field) => [field.tag, textOf(field, contact[field.tag], formats)]),
  ),
  type: contact.type,
  tags: contact.tags.map(({ name }) => name),
})

export const newContactOf = (
  values: ContactValues,
  fields: readonly ContactField[],
  formats: NumberFormats,
): ContactInput => ({
  ...Object.fromEntries(
    fieldsFor(values.type, fields).map((field) => [field.tag, sentValue(field, values[field.tag], formats)]),
  ),
  type: values.type,
  tags: values.tags,
})

/**
 * Returns only the changed values. This keeps values that an input can't show, such as those that were stored before a field's type
 * changed.
 */
export const contactChangesOf = (
  before: ContactValues,
  values: ContactValues,
  fields: readonly ContactField[],
  formats: NumberFormats,
): ContactChanges => {
  const isChanged = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(values[key])
  return {
    ...Object.fromEntries(
      fieldsFor(values.type, fields)
        .filter(({ tag }) => isChanged(tag))
        .map((field) => [field.tag, sentValue(field, values[field.tag], formats)]),
    ),
    ...(isChanged('tags') && { tags: values.tags }),
  }
}

/** Returns the values of deleted fields. `attributes` still contains them under their field ids. */
export const leftoversOf = ({ attributes }: Contact, fields: readonly { readonly id: number }[]) =>
  Object.entries(attributes)
    .filter(([id]) => !fields.some((field) => String(field.id) === id))
    .map(([id, value]) => ({ id: Number(id), text: Array.isArray(value) ? value.join(', ') : String(value) }))
