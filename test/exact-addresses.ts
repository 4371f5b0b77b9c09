import assert from 'node:assert/strict'
import { getContactStructure } from '../src/audience/contact-fields/contact-field-queries.ts'
import { fromDocument } from '../src/audience/contacts/contact-document.ts'
import { contactAddress } from '../src/foundation/addresses/contact-address.ts'
import { addressKey } from '../src/platform/secrets/address-key.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { whenTrue } from './manual-clock.ts'

const byContact = (a: { contact_id: number; channel: string }, b: typeof a) =>
  a.contact_id - b.contact_id || a.channel.localeCompare(b.channel)

export const storedAddresses = async (db: Db, teamId: number) =>
  (
    await db
      .selectFrom('contact_addresses')
      .select(['contact_id', 'channel', 'address', 'address_key'])
      .where('team_id', '=', teamId)
      .execute()
  ).sort(byContact)

/** Returns the addresses that should be stored, computed from the team's contacts. */
const realAddresses = async (db: Db, teamId: number) => {
  const { fields } = await getContactStructure(db, teamId)
  const contacts = await db.selectFrom('contacts').select(['id', 'document']).where('team_id', '=', teamId).execute()
  return contacts
    .flatMap(({ id, document }) =>
      (['email', 'sms'] as const).flatMap((channel) => {
        const address = contactAddress(channel, fromDocument(document), fields)
        if (address === undefined) return []
        return [{ contact_id: id, channel, address, address_key: addressKey(db, teamId, channel, address) }]
      }),
    )
    .sort(byContact)
}

/** Returns whether the addresses are up to date: no job that recomputes them after a field change is waiting or running. */
export const isRebuilt = async (db: Db, teamId: number): Promise<boolean> => {
  const jobs = await db
    .selectFrom('jobs')
    .select('id')
    .where('team_id', '=', teamId)
    .where('kind', '=', 'rebuild-contact-addresses')
    .execute()
  return jobs.length === 0
}

export const whenRebuilt = (db: Db, teamId: number): Promise<void> => whenTrue(() => isRebuilt(db, teamId))

export const assertExactAddresses = async (db: Db, teamId: number): Promise<void> => {
  assert.deepEqual(await storedAddresses(db, teamId), await realAddresses(db, teamId))
}
