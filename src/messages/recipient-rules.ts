import { addressKey } from '../addresses/address-key.ts'
import { type Channel, contactAddress } from '../addresses/contact-address.ts'
import { EMAIL_EXPECTED, parseEmailAddress } from '../addresses/email-address.ts'
import { parsePhoneNumber, phoneExpected } from '../addresses/phone-number.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { findContactForReference } from '../contacts/contact-queries.ts'
import type { FieldErrors } from '../http/requests/validation.ts'
import { selectedMessage } from '../http/requests/validation-messages.ts'
import type { Tx } from '../storage/dialect.ts'
import { getDefaultCountry } from '../teams/team-queries.ts'

const ADDRESS_NAMES = { email: 'email address', sms: 'phone number' } as const

/** Who receives a message. */
export interface Recipient {
  readonly contact_id: number | null
  readonly to_address: string | null
  readonly address_key: string | null
}

interface Given {
  readonly contact_id?: number | null
  readonly to?: string | null
}

/** Reads exactly one of `contact_id` and `to`. Returns undefined if there is an error. */
export const readRecipient = async (
  trx: Tx,
  teamId: number,
  channel: 'email' | 'sms',
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
    errors.add(`${prefix}to`, `The ${prefix}to field must not be given together with ${prefix}contact_id.`)
    return undefined
  }
  const address =
    contactId === null
      ? await readAddress(trx, teamId, channel, to as string, errors, `${prefix}to`)
      : await findAddress(trx, teamId, channel, contactId, errors, `${prefix}contact_id`)
  return address === undefined
    ? undefined
    : { contact_id: contactId, to_address: address, address_key: addressKey(teamId, channel, address) }
}

const readAddress = async (
  trx: Tx,
  teamId: number,
  channel: 'email' | 'sms',
  text: string,
  errors: FieldErrors,
  field: string,
): Promise<string | undefined> => {
  if (channel === 'email') {
    const address = parseEmailAddress(text)
    if (address === undefined) errors.add(field, `The ${field} field must be ${EMAIL_EXPECTED}.`)
    return address
  }
  const country = await getDefaultCountry(trx, teamId)
  const number = parsePhoneNumber(text, country)
  if (number === undefined) errors.add(field, `The ${field} field must be ${phoneExpected(text, country)}.`)
  return number
}

const findAddress = async (
  trx: Tx,
  teamId: number,
  channel: 'email' | 'sms',
  contactId: number,
  errors: FieldErrors,
  field: string,
): Promise<string | undefined> => {
  const contact = await findContactForReference(trx, teamId, contactId)
  if (!contact) {
    errors.add(field, selectedMessage(field))
    return undefined
  }
  const { fields } = await getContactStructure(trx, teamId)
  const address = contactAddress(channel as Channel, contact, fields)
  if (address === undefined) errors.add(field, `The contact has no ${ADDRESS_NAMES[channel]}.`)
  return address
}
