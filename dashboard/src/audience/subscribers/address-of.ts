import type { Contact, ContactFieldRow, ContactList } from '@postrider/client'
import { firstOfType } from '../contacts/contact-name.ts'

/** The type of the contact field that contains the address for a channel. */
const ADDRESS_TYPES = { email: 'email', sms: 'phone', push: undefined } as const

export const addressOf = (contact: Contact, fields: readonly ContactFieldRow[], channel: ContactList['channel']) => {
  const type = ADDRESS_TYPES[channel]
  return type && firstOfType(contact, fields, type)
}
