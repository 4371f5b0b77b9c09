import { timingSafeEqual } from 'node:crypto'
import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { joinContactWriters } from '../../audience/contact-fields/contact-writers.ts'
import { insertContacts } from '../../audience/contacts/contact-queries.ts'
import { lockListForOptOut } from '../../audience/lists/list-queries.ts'
import {
  claimPushSubscription,
  findPushTarget,
  upsertPushSubscription,
} from '../../audience/push-subscriptions/push-subscription-queries.ts'
import { findSubscriberId, subscribe } from '../../audience/subscribers/subscriber-queries.ts'
import { unsubscribe } from '../../audience/subscribers/unsubscribe.ts'
import type { LinkClaims } from '../../platform/links/link-token.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { PushSubscription } from '../../protocols/web-push/push-subscription.ts'

const BY = { source: 'push page', actor: {} }

/** A browser that the team doesn't know becomes a new contact. */
export const subscribeBrowser = async (
  trx: Tx,
  { teamId, listId }: LinkClaims,
  subscription: PushSubscription,
  now: string,
): Promise<void> => {
  await lockListForOptOut(trx, teamId, listId)
  const isNew = await claimPushSubscription(trx, teamId, subscription, now)
  const known = isNew ? undefined : await findPushTarget(trx, teamId, subscription.endpoint)
  const contactId = known?.contact_id ?? (await createContact(trx, teamId, now))
  await upsertPushSubscription(trx, teamId, contactId, subscription, now)
  const contact = { id: contactId, addressKey: addressKey(trx, teamId, 'push', `contact ${contactId}`) }
  await subscribe(trx, teamId, listId, contact, BY, now)
}

/** Unsubscribes a browser from a push list. The subscription's secret shows that the request comes from that browser. */
export const unsubscribeBrowser = async (
  trx: Tx,
  { teamId, listId }: LinkClaims,
  { endpoint, keys }: PushSubscription,
  now: string,
): Promise<void> => {
  const list = await lockListForOptOut(trx, teamId, listId)
  const known = await findPushTarget(trx, teamId, endpoint)
  if (!known || !isSame(known.auth, keys.auth)) return
  const subscriberId = await findSubscriberId(trx, teamId, listId, known.contact_id)
  if (subscriberId !== undefined) await unsubscribe(trx, teamId, list, subscriberId, BY, now)
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const createContact = async (trx: Tx, teamId: number, now: string): Promise<number> => {
  await joinContactWriters(trx, teamId)
  const structure = await getContactStructure(trx, teamId)
  const [json = ''] = await insertContacts(trx, teamId, [{ type: 'person', attributes: {}, tags: [] }], structure, now)
  return (JSON.parse(json) as { id: number }).id
}
