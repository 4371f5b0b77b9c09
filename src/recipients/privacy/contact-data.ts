import { fromDocument } from '../../audience/contacts/contact-document.ts'
import { getContact, listDocuments } from '../../audience/contacts/contact-queries.ts'
import { listPushSubscriptions } from '../../audience/push-subscriptions/push-subscription-queries.ts'
import { listConsentsOf } from '../../audience/subscribers/consent-queries.ts'
import { findPause } from '../../audience/subscribers/pause-queries.ts'
import { listSubscriptionsOf } from '../../audience/subscribers/subscriber-queries.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { listActivityOf } from '../../sending/messages/message-activity-queries.ts'
import { listMessagesOf } from '../../sending/messages/message-queries.ts'
import { listSignupsOf } from '../signups/signup-queries.ts'
import { listAddressKeys } from './address-keys.ts'
import { listRequestsOf } from './privacy-queries.ts'

/** Enough for many years. */
const MAX_MESSAGES = 10_000

/** Returns everything that is stored about a contact. */
export const readContactData = async (db: Db, teamId: number, id: number, now: string) => {
  const contact = JSON.parse(await getContact(db, teamId, id))
  const [row] = await listDocuments(db, teamId, [id])
  const addresses = row ? await listAddressKeys(db, teamId, { id, ...fromDocument(row.document) }) : []
  const recipient = { contact_id: id, address_keys: addresses.map(({ address_key }) => address_key) }
  const messages = await listMessagesOf(db, teamId, recipient, MAX_MESSAGES + 1)
  return {
    contact,
    subscriptions: await listSubscriptionsOf(db, teamId, id),
    consents: await listConsentsOf(db, teamId, id),
    signups: await listSignupsOf(db, teamId, id),
    push_subscriptions: await listPushSubscriptions(db, teamId, id),
    privacy_requests: await listRequestsOf(db, teamId, id),
    paused_until: (await findPause(db, teamId, id, now)) ?? null,
    activity: await listActivityOf(db, teamId, id, MAX_MESSAGES),
    messages: messages.slice(0, MAX_MESSAGES),
    messages_capped: messages.length > MAX_MESSAGES,
  }
}
