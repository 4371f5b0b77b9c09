import type { ContactField, ContactFieldChanges, ContactFieldInput } from '@postrider/client'
import type { ContactType, FieldType } from '../../data/use-fields.ts'

export interface FieldValues {
  readonly name: string
  readonly tag: string
  readonly type: FieldType
  readonly max_length: string
  /** The options of a pick list, one per line. */
  readonly options: string
  readonly allow_multiple: boolean
}

export const NEW_FIELD: FieldValues = {
  name: '',
  tag: '',
  type: 'text',
  max_length: '',
  options: '',
  allow_multiple: false,
}

/** Suggests a merge tag for a name. Leaves out characters that merge tags can't contain. The server may still reject the tag. */
export const suggestTag = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^_+|_+$/g, '')

export const valuesOf = (field: ContactField): FieldValues => ({
  name: field.name,
  tag: field.tag,
  type: field.type,
  max_length: field.max_length === null ? '' : String(field.max_length),
  options: field.options?.join('\n') ?? '',
  allow_multiple: field.allow_multiple,
})

const optionsOf = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * Converts the length limit that the user entered. Returns null if the input is empty, so that the server uses the default. Input
 * that isn't a number is sent unchanged, so that the server reports the error.
 */
const lengthOf = (text: string) =>
  /^\d+$/.test(text.trim()) ? Number(text) : (text.trim() as unknown as number) || null

/** Returns the request body without the values that don't apply to the field's type. */
const bodyOf = (values: FieldValues) => ({
  name: values.name,
  tag: values.tag,
  type: values.type,
  ...(values.type === 'text' && { max_length: lengthOf(values.max_length) }),
  ...(values.type === 'pick_list' && {
    options: optionsOf(values.options),
    allow_multiple: values.allow_multiple,
  }),
})

export const newFieldOf = (values: FieldValues, contact_type: ContactType): ContactFieldInput => ({
  ...bodyOf(values),
  contact_type,
})

export const fieldChangesOf = (before: FieldValues, values: FieldValues): ContactFieldChanges => {
  const had: Record<string, unknown> = bodyOf(before)
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(had[name])),
  )
}
