import type { Contact, ContactFieldRow, List } from '@postrider/client'

/** The kind of field whose value a channel delivers to. */
const ADDRESS_TYPES: Readonly<Record<List['channel'], ContactFieldRow['type'] | undefined>> = {
  email: 'email',
  sms: 'phone',
  push: undefined,
}

/** A field may hold one value or several. */
const textsOf = (value: unknown): string[] =>
  [value].flat().filter((text): text is string => typeof text === 'string' && text !== '')

const firstOf = (contact: Contact, fields: readonly ContactFieldRow[], type: ContactFieldRow['type']) =>
  fields.filter((field) => field.type === type).flatMap(({ tag }) => textsOf(contact[tag]))[0]

/** Where messages of a channel reach the contact. undefined: they do not. */
export const addressOf = (contact: Contact, fields: readonly ContactFieldRow[], channel: List['channel']) => {
  const type = ADDRESS_TYPES[channel]
  return type && firstOf(contact, fields, type)
}

/** What people call the contact: by the fields that new teams begin with, else by whatever it has. */
export const nameOf = (contact: Contact, fields: readonly ContactFieldRow[]): string => {
  const { first_name, last_name, organization_name } = contact
  const name = [first_name, last_name, organization_name].flatMap(textsOf).join(' ')
  const types = ['email', 'phone', 'text'] as const
  return name || (types.map((type) => firstOf(contact, fields, type)).find(Boolean) ?? `Contact ${contact.id}`)
}
