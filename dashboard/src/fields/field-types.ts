import type { ContactType, FieldType } from '../data/use-fields.ts'

interface TypeWords {
  readonly label: string
  readonly about: string
}

/** The API's ten types, in its order and in words for people. */
export const FIELD_TYPES: Readonly<Record<FieldType, TypeWords>> = {
  text: { label: 'Text', about: 'Words and sentences, like a name or a note' },
  email: { label: 'Email', about: 'An email address; lists send to it' },
  phone: { label: 'Phone', about: 'A phone number; lists send text messages to it' },
  number: { label: 'Number', about: 'With or without decimals, like a shoe size or a count' },
  date: { label: 'Date', about: 'A day, like a birthday' },
  datetime: { label: 'Date and time', about: 'A moment, shown to everyone in their own time zone' },
  boolean: { label: 'Yes or no', about: 'Something that is so or not' },
  url: { label: 'Web address', about: 'A link that begins with https:// or http://' },
  pick_list: { label: 'Pick list', about: 'One or several of the choices that you name' },
  related: { label: 'Related contact', about: 'Another contact, like somebody’s employer' },
}

export const isContactType = (text: string | undefined): text is ContactType =>
  text === 'person' || text === 'organization'

export const OWNERS: Readonly<Record<ContactType, string>> = { person: 'People', organization: 'Organizations' }
