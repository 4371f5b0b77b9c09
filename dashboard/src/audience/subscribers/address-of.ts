import type { Contact, ContactFieldRow } from '@postrider/client'
import { type Channel, FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import { firstOfType } from '../contacts/contact-name.ts'

export const addressOf = (contact: Contact, fields: readonly ContactFieldRow[], channel: Channel) => {
  const type = FACTS_OF[channel].address?.type
  return type && firstOfType(contact, fields, type)
}
