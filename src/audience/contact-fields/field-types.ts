/** In the order that the API's specification requires. */
export const FIELD_TYPES = [
  { value: 'text', name: 'Text' },
  { value: 'email', name: 'Email' },
  { value: 'phone', name: 'Phone' },
  { value: 'number', name: 'Number' },
  { value: 'date', name: 'Date' },
  { value: 'datetime', name: 'Datetime' },
  { value: 'boolean', name: 'True / False' },
  { value: 'url', name: 'URL' },
  { value: 'pick_list', name: 'Pick List' },
  { value: 'related', name: 'Related Contact/Organization' },
] as const

export type FieldType = (typeof FIELD_TYPES)[number]['value']

/** Each contact field belongs to one contact type. */
export const CONTACT_TYPES = ['person', 'organization'] as const

export type ContactType = (typeof CONTACT_TYPES)[number]
