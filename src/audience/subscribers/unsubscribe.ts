import { contactAddress } from '../../foundation/addresses/contact-address.ts'
import type { Channel } from '../../foundation/channels/channels.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { idsOf } from '../../platform/storage/ids-of.ts'
import { changeCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { listContactsWithAddress } from '../contacts/contact-addresses.ts'
import { fromDocument } from '../contacts/contact-document.ts'
import { listDocuments } from '../contacts/contact-queries.ts'
import { type ConsentBy, recordConsents } from './consent-queries.ts'
import { insertOptOut } from './opt-out-queries.ts'
import { COLUMNS, MODEL } from './subscriber-queries.ts'
import type { Status } from './subscriber-tables.ts'

interface ListChannel {
  readonly id: number
  readonly channel: Channel
}

/**
 * Sets the subscriber to `unsubscribed`, along with every other contact on the list that has the same address, and records the
 * opt-out of that address. If the subscriber is already unsubscribed, nothing changes. Returns true if anyone left the list. The
 * caller must hold the lock that `lockListForOptOut` takes.
 */
export const unsubscribe = async (
  trx: Tx,
  teamId: number,
  list: ListChannel,
  id: number,
  by: ConsentBy,
  now: string,
): Promise<boolean> => {
  const found = await trx
    .selectFrom('subscribers')
    .select(['status', 'contact_id'])
    .where('team_id', '=', teamId)
    .where('list_id', '=', list.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw await whyMissing(trx, teamId, 'subscribers', MODEL, id)
  if (found.status === 'unsubscribed') return false
  const address = await findAddress(trx, teamId, list.channel, found.contact_id)
  const key = address === undefined ? undefined : addressKey(trx, teamId, list.channel, address)
  const others = key === undefined ? [] : await listContactsWithAddress(trx, teamId, list.channel, key)
  const hasLeft = await unsubscribeContacts(trx, teamId, list.id, [found.contact_id, ...others], by, now)
  if (hasLeft && key !== undefined) await insertOptOut(trx, teamId, list.id, key, now)
  return hasLeft
}

/**
 * Records the opt-out of an address, and sets all contacts on the list with this address to `unsubscribed`. `key` is computed by
 * `addressKey`. Returns true if anyone left the list. The caller must hold the lock that `lockListForOptOut` takes.
 */
export const unsubscribeAddress = async (
  trx: Tx,
  teamId: number,
  { id: listId, channel }: ListChannel,
  key: string,
  by: ConsentBy,
  now: string,
): Promise<boolean> => {
  const contactIds = await listContactsWithAddress(trx, teamId, channel, key)
  const hasLeft = await unsubscribeContacts(trx, teamId, listId, contactIds, by, now)
  await insertOptOut(trx, teamId, listId, key, now)
  return hasLeft
}

/** Returns true if any of the contacts was still subscribed or pending. */
const unsubscribeContacts = async (
  trx: Tx,
  teamId: number,
  listId: number,
  contactIds: readonly number[],
  by: ConsentBy,
  now: string,
): Promise<boolean> => {
  const before = await lockSubscribed(trx, teamId, listId, contactIds)
  if (before.size === 0) return false
  const left = await trx
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', updated_at: now })
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('contact_id', 'in', idsOf(trx, [...before.keys()]))
    .returning(COLUMNS)
    .execute()
  await recordConsents(trx, teamId, listId, 'unsubscribed', left, by, now)
  await changeCounts(trx, teamId, 'subscribers', {
    added: left,
    removed: left.map((it) => ({ ...it, status: before.get(it.contact_id) as Status })),
  })
  return true
}

/**
 * Locks these contacts' rows on the list and returns the statuses of the contacts that haven't unsubscribed. Locks the rows in a
 * fixed order, so that two requests to unsubscribe the same address don't deadlock. With a different order or a condition on the
 * status, the database might read the whole list.
 */
const lockSubscribed = async (
  trx: Tx,
  teamId: number,
  listId: number,
  contactIds: readonly number[],
): Promise<Map<number, Status>> => {
  const rows = await trx
    .selectFrom('subscribers')
    .select(['contact_id', 'status'])
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('contact_id', 'in', idsOf(trx, contactIds))
    .orderBy('contact_id')
    .forUpdate()
    .execute()
  return new Map(rows.flatMap(({ contact_id, status }) => (status === 'unsubscribed' ? [] : [[contact_id, status]])))
}

/** Returns undefined if the contact no longer exists or has no address. */
const findAddress = async (
  trx: Tx,
  teamId: number,
  channel: Channel,
  contactId: number,
): Promise<string | undefined> => {
  const [row] = await listDocuments(trx, teamId, [contactId])
  const { fields } = await getContactStructure(trx, teamId)
  return row && contactAddress(channel, fromDocument(row.document), fields)
}
