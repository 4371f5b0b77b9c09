import type { Contact, ContactFieldRow } from '@postrider/client'

/** Merge tags that teams commonly use for names, starting with the standard fields. */
const NAME_TAGS = [['first_name', 'last_name'], ['organization_name'], ['full_name'], ['name'], ['company']]

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

export const isNameTag = (tag: string) => NAME_TAGS.flat().includes(tag)

/**
 * Returns a contact's name. If it has no name, returns its first text value, email address, phone number or URL, or else its id.
 */
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
  return values.find(isFilled) ?? `#${contact.id}`
}

export const firstOfType = (
  contact: Contact,
  fields: readonly ContactFieldRow[],
  type: ContactFieldRow['type'],
): string | undefined =>
  fields
    .filter((field) => field.type === type && field.contact_type === contact.type)
    .map(({ tag }) => contact[tag])
    .find(isFilled)
