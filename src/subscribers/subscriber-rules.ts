import { type ContactStructure, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { Attributes } from '../contacts/contact-document.ts'
import { keepAttributes } from '../contacts/contact-queries.ts'
import { type Query, readMany } from '../http/query.ts'
import { FieldErrors, readBody } from '../http/validation.ts'
import { selectedMessage } from '../http/validation-messages.ts'
import type { Tx } from '../storage/dialect.ts'
import { NewSubscriber, STATUSES, type Status } from './subscriber-schemas.ts'

/** The kind of field whose value a channel delivers to. Push subscriptions of contacts do not exist yet. */
const ADDRESS_TYPES = { email: 'email', sms: 'phone', push: undefined } as const

const ADDRESS_NAMES = { email: 'an email address', sms: 'a phone number', push: 'a push subscription' } as const

type Channel = keyof typeof ADDRESS_TYPES

/** Whether a channel can reach a contact with these values. */
export const isReachable = (channel: Channel, attributes: Attributes, fields: ContactStructure['fields']): boolean =>
  fields.some(({ id, type }) => type === ADDRESS_TYPES[channel] && attributes[id] !== undefined)

/** The contact to subscribe: one of the team's that the list's channel can reach. */
export const readNewSubscriber = async (
  trx: Tx,
  teamId: number,
  channel: Channel,
  body: unknown,
): Promise<{ contactId: number; source: string | null }> => {
  const errors = new FieldErrors()
  const { contact_id, source } = readBody(NewSubscriber, body, errors)
  if (contact_id !== undefined) {
    const attributes = await keepAttributes(trx, teamId, contact_id)
    const { fields } = await getContactStructure(trx, teamId)
    if (!attributes) errors.add('contact_id', selectedMessage('contact_id'))
    else if (!isReachable(channel, attributes, fields))
      errors.add('contact_id', `The contact has no value for ${ADDRESS_NAMES[channel]}.`)
  }
  errors.throwIfAny()
  return { contactId: contact_id as number, source: source ?? null }
}

/** undefined: of either. */
export const readStatus = (query: Query, errors: FieldErrors): Status | undefined => {
  const [given, ...more] = readMany(query, 'status', errors) ?? []
  const status = STATUSES.find((it) => it === given)
  if ((given !== undefined && !status) || more.length > 0) errors.add('status', selectedMessage('status'))
  return status
}
