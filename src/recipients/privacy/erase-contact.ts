import { deleteContact, lockContact } from '../../audience/contacts/contact-queries.ts'
import { eraseConsentDetails } from '../../audience/subscribers/consent-queries.ts'
import { suppressErased } from '../../audience/suppressions/suppression-queries.ts'
import { recordEvent } from '../../platform/domain-events/record-event.ts'
import { insertJob } from '../../platform/jobs/job-queries.ts'
import type { OnDelete } from '../../platform/slice.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { countErased, ERASE_MESSAGES } from '../../sending/messages/erase-messages.ts'
import { listAddressKeys } from './address-keys.ts'
import { closeRequests, insertErasure } from './privacy-queries.ts'
import type { Removed } from './privacy-tables.ts'

/** A record of which data was removed, and when. */
export interface Certificate {
  readonly id: number
  readonly team_id: number
  readonly contact_id: number
  readonly removed: Removed
  readonly created_at: string
}

/**
 * Deletes a contact and its personal data. Keeps only hashes of its addresses, so that nothing is ever sent to them again. A job
 * removes the addresses and contents of its messages.
 */
export const eraseContact = async (
  trx: Tx,
  teamId: number,
  id: number,
  onDelete: OnDelete,
  now: string,
): Promise<Certificate> => {
  const contact = await lockContact(trx, teamId, id)
  const addresses = await listAddressKeys(trx, teamId, { ...contact, id })
  const recipient = { contact_id: id, address_keys: addresses.map(({ address_key }) => address_key) }
  const countOf = async (table: 'subscribers' | 'push_subscriptions') => {
    const { n } = await trx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('team_id', '=', teamId)
      .where('contact_id', '=', id)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const removed: Removed = {
    values: Object.keys(contact.attributes).length,
    addresses: addresses.length,
    subscriptions: await countOf('subscribers'),
    push_subscriptions: await countOf('push_subscriptions'),
    messages: await countErased(trx, teamId, recipient),
  }
  await suppressErased(trx, teamId, addresses, now)
  await insertJob(trx, teamId, { kind: ERASE_MESSAGES, payload: recipient, runAt: now }, now)
  await eraseConsentDetails(trx, teamId, id)
  await closeRequests(trx, teamId, id, now)
  await deleteContact(trx, teamId, id, now)
  recordEvent(trx, teamId, { type: 'contact.erased', items: () => [id] }, now)
  await onDelete(trx, teamId, id, now)
  return insertErasure(trx, teamId, id, removed, now)
}
