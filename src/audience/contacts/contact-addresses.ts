import { sql } from 'kysely'
import { type AddressOwner, contactAddress } from '../../foundation/addresses/contact-address.ts'
import { ADDRESSED_CHANNELS, type Channel } from '../../foundation/channels/channels.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import { type Db, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { insertRowsInto } from '../../platform/storage/insert-rows.ts'
import { prepared, statement } from '../../platform/storage/prepared.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'

export interface ContactAddress {
  readonly channel: Channel
  readonly address: string
}

interface KeyedAddress extends ContactAddress {
  /** The result of `addressKey`. */
  readonly address_key: string
}

type AddressRow = KeyedAddress & { readonly contact_id: number }

const COLUMNS = { channel: 'text', contact_id: 'integer', address: 'text', address_key: 'text' } as const

/** Returns at most one address for each channel. */
export const addressesOf = (contact: AddressOwner, fields: ContactStructure['fields']): ContactAddress[] => {
  const addresses: ContactAddress[] = []
  for (const channel of ADDRESSED_CHANNELS) {
    const address = contactAddress(channel, contact, fields)
    if (address !== undefined) addresses.push({ channel, address })
  }
  return addresses
}

export const withKeys = (db: Db, teamId: number, addresses: readonly ContactAddress[]): KeyedAddress[] =>
  addresses.map((it) => ({ ...it, address_key: addressKey(db, teamId, it.channel, it.address) }))

const insertRows = insertRowsInto<AddressRow, { team_id: number }>('contact_addresses', {
  shared: ['team_id'],
  columns: COLUMNS,
})

const toRows = (trx: Tx, teamId: number, contactId: number, addresses: readonly ContactAddress[]): AddressRow[] =>
  withKeys(trx, teamId, addresses).map((keyed) => ({ ...keyed, contact_id: contactId }))

export const insertAddresses = (
  trx: Tx,
  teamId: number,
  contacts: readonly { readonly id: number; readonly addresses: readonly ContactAddress[] }[],
): Promise<void> =>
  insertRows(
    trx,
    { team_id: teamId },
    contacts.flatMap(({ id, addresses }) => toRows(trx, teamId, id, addresses)),
  )

const upsertRows = prepared(
  'upsert-contact-addresses',
  (db, { teamId, rows }: { teamId: number; rows: readonly AddressRow[] }) =>
    statement(
      db,
      // Without "where true", a database could read "on" as the start of a join condition.
      sql`insert into contact_addresses (team_id, channel, contact_id, address, address_key)
          select ${teamId}, channel, contact_id, address, address_key
          from ${dialectSql(db).rowsOf(rows, COLUMNS)} as rows where true
          on conflict (team_id, channel, contact_id)
          do update set address = excluded.address, address_key = excluded.address_key`,
    ),
)

/** Writes only addresses that differ. */
export const changeAddresses = async (
  trx: Tx,
  teamId: number,
  id: number,
  before: AddressOwner,
  after: AddressOwner,
  fields: ContactStructure['fields'],
): Promise<void> => {
  const changed = ADDRESSED_CHANNELS.filter(
    (channel) => contactAddress(channel, before, fields) !== contactAddress(channel, after, fields),
  )
  if (changed.length === 0) return
  const addresses = addressesOf(after, fields).filter(({ channel }) => changed.some((it) => it === channel))
  const lost = changed.filter((channel) => !addresses.some((it) => it.channel === channel))
  if (lost.length > 0)
    await trx
      .deleteFrom('contact_addresses')
      .where('team_id', '=', teamId)
      .where('channel', 'in', lost)
      .where('contact_id', '=', id)
      .execute()
  if (addresses.length > 0) await upsertRows.later(trx, { teamId, rows: toRows(trx, teamId, id, addresses) })
}

/**
 * Deletes the email and SMS addresses of the given contacts. Pass at most a few hundred ids that are close together. The query also
 * filters by the range of the ids, so that a database without statistics doesn't read all of the team's addresses.
 */
export const deleteAddresses = async (trx: Tx, teamId: number, contactIds: readonly number[]): Promise<void> => {
  await trx
    .deleteFrom('contact_addresses')
    .where('team_id', '=', teamId)
    .where('channel', 'in', ADDRESSED_CHANNELS)
    .where('contact_id', '>=', Math.min(...contactIds))
    .where('contact_id', '<=', Math.max(...contactIds))
    .where('contact_id', 'in', contactIds)
    .execute()
}

export const listAddresses = async (
  db: Db,
  teamId: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Map<number, KeyedAddress[]>> => {
  const rows = await db
    .selectFrom('contact_addresses')
    .select(['contact_id', 'channel', 'address', 'address_key'])
    .where('team_id', '=', teamId)
    .where('channel', 'in', ADDRESSED_CHANNELS)
    .where('contact_id', '>=', first)
    .where('contact_id', '<=', last)
    .orderBy('channel')
    .execute()
  const found = new Map<number, KeyedAddress[]>()
  for (const { contact_id, ...address } of rows) found.set(contact_id, [...(found.get(contact_id) ?? []), address])
  return found
}

/** Returns the ids of the contacts that have this address, in ascending order. `key` is the result of `addressKey`. */
export const listContactsWithAddress = async (
  db: Db,
  teamId: number,
  channel: Channel,
  key: string,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('contact_addresses')
    .select('contact_id')
    .where('team_id', '=', teamId)
    .where('channel', '=', channel)
    .where('address_key', '=', key)
    .orderBy('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}

/** Returns the ids of this contact and of all contacts that share an address with it. They are often the same person. */
export const listSharers = async (db: Db, teamId: number, contactId: number): Promise<number[]> => {
  const sharers = new Set([contactId])
  for (const { channel, address_key } of await listAddressesOf(db, teamId, contactId)) {
    for (const id of await listContactsWithAddress(db, teamId, channel, address_key)) sharers.add(id)
  }
  return [...sharers].sort((a, b) => a - b)
}

export const findAddressKeyOf = async (
  db: Db,
  teamId: number,
  channel: Channel,
  contactId: number,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('contact_addresses')
    .select('address_key')
    .where('team_id', '=', teamId)
    .where('channel', '=', channel)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return found?.address_key
}

export const listAddressesOf = (db: Db, teamId: number, contactId: number): Promise<KeyedAddress[]> =>
  db
    .selectFrom('contact_addresses')
    .select(['channel', 'address', 'address_key'])
    .where('team_id', '=', teamId)
    .where('channel', 'in', ADDRESSED_CHANNELS)
    .where('contact_id', '=', contactId)
    .execute()
