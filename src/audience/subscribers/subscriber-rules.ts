import { type AddressOwner, contactAddress } from '../../foundation/addresses/contact-address.ts'
import { type Channel, FACTS_OF, isAddressed } from '../../foundation/channels/channels.ts'
import { type Query, readChoice } from '../../platform/http/requests/query.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { findContactForReference } from '../contacts/contact-queries.ts'
import { hasPushSubscription } from '../push-subscriptions/push-subscription-queries.ts'
import type { Reachable } from './subscriber-queries.ts'
import { NewSubscriber } from './subscriber-schemas.ts'
import { STATUSES, type Status } from './subscriber-tables.ts'

/** Validates the contact to subscribe. It must belong to the team and have an address for the list's channel. */
export const readNewSubscriber = async (
  trx: Tx,
  teamId: number,
  channel: Channel,
  body: unknown,
): Promise<{ contact: Reachable; source: string | null }> => {
  const errors = new FieldErrors()
  const { contact_id, source } = readBody(NewSubscriber, body, errors)
  let address: string | undefined
  if (contact_id !== undefined) {
    const contact = await findContactForReference(trx, teamId, contact_id)
    address = contact && (await findAddress(trx, teamId, channel, contact_id, contact))
    if (!contact) errors.add('contact_id', selectedMessage('contact_id'))
    else if (address === undefined) errors.add('contact_id', `The contact has no ${FACTS_OF[channel].contactNeeds}.`)
  }
  errors.throwIfAny()
  const contact = { id: contact_id as number, addressKey: addressKey(trx, teamId, channel, address as string) }
  return { contact, source: source ?? null }
}

/** Push subscriptions have no address, so the contact's id is used instead. */
const findAddress = async (
  trx: Tx,
  teamId: number,
  channel: Channel,
  contactId: number,
  contact: AddressOwner,
): Promise<string | undefined> => {
  if (!isAddressed(channel)) {
    return (await hasPushSubscription(trx, teamId, contactId)) ? `contact ${contactId}` : undefined
  }
  const { fields } = await getContactStructure(trx, teamId)
  return contactAddress(channel, contact, fields)
}

/** undefined: no status is given, which means all statuses. */
export const readStatus = (query: Query, errors: FieldErrors): Status | undefined =>
  readChoice(query, 'status', STATUSES, errors)
