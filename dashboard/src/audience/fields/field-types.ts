import type { ContactType, FieldType } from '../../data/use-fields.ts'

/** The API's field types, in the order in which the form lists them. */
export const FIELD_TYPES: readonly FieldType[] = [
  'text',
  'email',
  'phone',
  'number',
  'date',
  'datetime',
  'boolean',
  'url',
  'pick_list',
  'related',
]

export const isContactType = (text: string | undefined): text is ContactType =>
  text === 'person' || text === 'organization'
