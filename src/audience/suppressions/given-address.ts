import { getDefaultCountry } from '../../accounts/teams/team-queries.ts'
import { EMAIL_EXPECTED, parseEmailAddress } from '../../foundation/addresses/email-address.ts'
import { parsePhoneNumber, phoneExpected } from '../../foundation/addresses/phone-number.ts'
import type { AddressType } from '../../foundation/channels/channel-facts.ts'
import { ADDRESSED_CHANNELS, type AddressedChannel, FACTS_OF } from '../../foundation/channels/channels.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'

interface Read {
  /** Undefined if the text isn't an address. */
  readonly address: string | undefined
  /** What is allowed. */
  readonly expected: () => string
}

const READERS: Readonly<Record<AddressType, (db: Db, teamId: number, text: string) => Promise<Read>>> = {
  email: async (_db, _teamId, text) => ({ address: parseEmailAddress(text), expected: () => EMAIL_EXPECTED }),
  phone: async (db, teamId, text) => {
    const country = await getDefaultCountry(db, teamId)
    return { address: parsePhoneNumber(text, country), expected: () => phoneExpected(text, country) }
  },
}

const readText = (db: Db, teamId: number, channel: AddressedChannel, text: string): Promise<Read> =>
  READERS[FACTS_OF[channel].address.type](db, teamId, text)

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
  const { address, expected } = await readText(db, teamId, channel, text)
  if (address === undefined) errors.add(field, `The ${field} field must be ${expected()}.`)
  return address
}

/** Returns the address keys that match a search term, which may be an email address, a phone number or neither. */
export const addressKeysOf = async (db: Db, teamId: number, text: string): Promise<string[]> => {
  const keys: string[] = []
  for (const channel of ADDRESSED_CHANNELS) {
    const { address } = await readText(db, teamId, channel, text)
    if (address !== undefined) keys.push(addressKey(db, teamId, channel, address))
  }
  return keys
}
