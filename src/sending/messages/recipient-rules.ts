import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { findContactForReference } from '../../audience/contacts/contact-queries.ts'
import { readGivenAddress } from '../../audience/suppressions/given-address.ts'
import { contactAddress } from '../../foundation/addresses/contact-address.ts'
import { type AddressedChannel, type Channel, FACTS_OF } from '../../foundation/channels/channels.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import { selectedMessage, togetherMessage } from '../../platform/http/requests/validation-messages.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Tx } from '../../platform/storage/dialect.ts'

export interface Recipient {
  readonly contact_id: number | null
  readonly to_address: string | null
  readonly address_key: string | null
}

interface Given {
  readonly contact_id?: number | null
  readonly to?: string | null
}

/** Reads the recipient from either `contact_id` or `to`. If there is an error, adds it to `errors` and returns undefined. */
export const readRecipient = async (
  trx: Tx,
  teamId: number,
  channel: AddressedChannel,
  { contact_id: contactId = null, to = null }: Given,
  errors: FieldErrors,
  prefix: string,
): Promise<Recipient | undefined> => {
  const isGiven = contactId !== null || to !== null
  if (!isGiven) {
    if (errors.has(`${prefix}contact_id`) || errors.has(`${prefix}to`)) return undefined
    errors.add(`${prefix}to`, `The ${prefix}to field is required, unless ${prefix}contact_id is given.`)
    return undefined
  }
  if (contactId !== null && to !== null) {
    errors.add(`${prefix}to`, togetherMessage(`${prefix}to`, `${prefix}contact_id`))
    return undefined
  }
  const address =
    contactId === null
      ? await readGivenAddress(trx, teamId, channel, to as string, errors, `${prefix}to`)
      : await findAddress(trx, teamId, channel, contactId, errors, `${prefix}contact_id`)
  return address === undefined
    ? undefined
    : { contact_id: contactId, to_address: address, address_key: addressKey(trx, teamId, channel, address) }
}

const findAddress = async (
  trx: Tx,
  teamId: number,
  channel: AddressedChannel,
  contactId: number,
  errors: FieldErrors,
  field: string,
): Promise<string | undefined> => {
  const found = await findContactAddress(trx, teamId, channel, contactId)
  if (!found) errors.add(field, selectedMessage(field))
  else if (found.address === undefined) errors.add(field, `The contact has no ${FACTS_OF[channel].contactNeeds}.`)
  return found?.address
}

/** Returns undefined if the team has no such contact. If the contact has no address, `address` is undefined. */
export const findContactAddress = async (
  trx: Tx,
  teamId: number,
  channel: Channel,
  contactId: number,
): Promise<{ readonly address: string | undefined } | undefined> => {
  const contact = await findContactForReference(trx, teamId, contactId)
  if (!contact) return undefined
  const { fields } = await getContactStructure(trx, teamId)
  return { address: contactAddress(channel, contact, fields) }
}
