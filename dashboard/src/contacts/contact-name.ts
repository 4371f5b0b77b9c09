import type { Contact, ContactFieldRow } from '@postrider/client'

/** Tags that teams commonly keep a name under, those of the standard fields first. */
const NAME_TAGS = [['first_name', 'last_name'], ['organization_name'], ['full_name'], ['name'], ['company']]

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

export const isNameTag = (tag: string) => NAME_TAGS.flat().includes(tag)

/** What people call a contact, whatever fields the team has: a name, else the first text there is. */
export const nameOf = (contact: Contact, fields: readonly ContactFieldRow[]): string => {
  const own = fields.filter(({ contact_type }) => contact_type === contact.type)
  const values = [
    ...NAME_TAGS.map((tags) =>
      tags
        .map((tag) => contact[tag])
        .filter(isFilled)
        .join(' '),
    ),
    ...own.filter(({ type }) => ['text', 'email', 'phone', 'url'].includes(type)).map(({ tag }) => contact[tag]),
  ]
  return values.find(isFilled) ?? `Contact ${contact.id}`
}

/** The first value that it has in a field of a type. undefined: none. */
export const firstOfType = (
  contact: Contact,
  fields: readonly ContactFieldRow[],
  type: ContactFieldRow['type'],
): string | undefined =>
  fields
    .filter((field) => field.type === type && field.contact_type === contact.type)
    .map(({ tag }) => contact[tag])
    .find(isFilled)
