import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { listAddressesOf } from '../../audience/contacts/contact-addresses.ts'
import { type AddressOwner, allAddresses } from '../../foundation/addresses/contact-address.ts'
import type { Channel } from '../../foundation/channels/channels.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'

/** Messages can be sent to any of a contact's addresses, not only to those that lists use. */
export const listAddressKeys = async (
  db: Db,
  teamId: number,
  contact: AddressOwner & { readonly id: number },
): Promise<{ readonly channel: Channel; readonly address_key: string }[]> => {
  const { fields } = await getContactStructure(db, teamId)
  const keys = new Map<string, Channel>()
  for (const { channel, address_key } of await listAddressesOf(db, teamId, contact.id)) keys.set(address_key, channel)
  for (const { channel, address } of allAddresses(contact, fields))
    keys.set(addressKey(db, teamId, channel, address), channel)
  return [...keys].map(([address_key, channel]) => ({ channel, address_key }))
}
