import { getDefaultCountry } from '../../accounts/teams/team-queries.ts'
import { EMAIL_EXPECTED, parseEmailAddress } from '../../foundation/addresses/email-address.ts'
import { parsePhoneNumber, phoneExpected } from '../../foundation/addresses/phone-number.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'

/** A channel that sends to an email address or phone number. */
export type AddressedChannel = 'email' | 'sms'

/**
 * Reads an email address or phone number in any form that a contact field accepts. If it's invalid, adds an error and returns
 * undefined.
 */
export const readGivenAddress = async (
  db: Db,
  teamId: number,
  channel: AddressedChannel,
  text: string,
  errors: FieldErrors,
  field: string,
): Promise<string | undefined> => {
  if (channel === 'email') {
    const address = parseEmailAddress(text)
    if (address === undefined) errors.add(field, `The ${field} field must be ${EMAIL_EXPECTED}.`)
    return address
  }
  const country = await getDefaultCountry(db, teamId)
  const number = parsePhoneNumber(text, country)
  if (number === undefined) errors.add(field, `The ${field} field must be ${phoneExpected(text, country)}.`)
  return number
}

/** Returns the address keys that match a search term, which may be an email address, a phone number or neither. */
export const addressKeysOf = async (db: Db, teamId: number, text: string): Promise<string[]> => {
  const email = parseEmailAddress(text)
  const number = parsePhoneNumber(text, await getDefaultCountry(db, teamId))
  return [
    ...(email === undefined ? [] : [addressKey(db, teamId, 'email', email)]),
    ...(number === undefined ? [] : [addressKey(db, teamId, 'sms', number)]),
  ]
}
