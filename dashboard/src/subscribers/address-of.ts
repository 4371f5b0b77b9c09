import type { Contact, ContactFieldRow, List } from '@postrider/client'
import { firstOfType } from '../contacts/contact-name.ts'

/** The kind of field whose value a channel delivers to. */
const ADDRESS_TYPES = { email: 'email', sms: 'phone', push: undefined } as const

/** Where messages of a channel reach the contact. undefined: they do not. */
export const addressOf = (contact: Contact, fields: readonly ContactFieldRow[], channel: List['channel']) => {
  const type = ADDRESS_TYPES[channel]
  return type && firstOfType(contact, fields, type)
}
