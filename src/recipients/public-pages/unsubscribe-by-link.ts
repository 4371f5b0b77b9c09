import { findAddressKeyOf, listContactsWithAddress } from '../../audience/contacts/contact-addresses.ts'
import { lockListForOptOut } from '../../audience/lists/list-queries.ts'
import { findLastConsent } from '../../audience/subscribers/consent-queries.ts'
import { deleteOptOut } from '../../audience/subscribers/opt-out-queries.ts'
import { findSubscriberId, isSubscribed, subscribe } from '../../audience/subscribers/subscriber-queries.ts'
import { unsubscribe, unsubscribeAddress } from '../../audience/subscribers/unsubscribe.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import type { LinkClaims } from '../../platform/links/link-token.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { findAddressKey } from '../../sending/messages/message-queries.ts'
import { countUnsubscribe } from '../../sending/tracking/count-unsubscribe.ts'

/**
 * Unsubscribes the contact that the link was sent to and, if the message is still in the ledger, the address it was sent to. The
 * contact may have been deleted and imported again, or may have another address by now.
 */
export const unsubscribeByLink = async (trx: Tx, claims: LinkClaims, now: string): Promise<void> => {
  const { teamId, listId, contactId, messageId } = claims
  const by = { source: 'link', actor: { message_id: messageId } } as const
  const list = await lockListForOptOut(trx, teamId, listId)
  const subscriberId = await findSubscriberId(trx, teamId, listId, contactId)
  let hasLeft = subscriberId !== undefined && (await unsubscribe(trx, teamId, list, subscriberId, by, now))
  const addressKey = await findAddressKey(trx, teamId, messageId)
  if (addressKey !== undefined) hasLeft = (await unsubscribeAddress(trx, teamId, list, addressKey, by, now)) || hasLeft
  if (hasLeft) await countUnsubscribe(trx, claims, now)
}

/** Long enough to notice a mistake. An old link must not resubscribe anyone. */
const UNDO_HOURS = 24

/**
 * Resubscribes the contacts that this message's link unsubscribed. Returns true if it resubscribed any of them, or if the message's
 * recipient is already subscribed, for example because they tapped twice or reloaded the page.
 */
export const undoUnsubscribing = async (trx: Tx, claims: LinkClaims, now: Temporal.Instant): Promise<boolean> => {
  const { teamId, listId, contactId, messageId } = claims
  const since = toTimestamp(now.subtract({ hours: UNDO_HOURS }))
  const { channel } = await lockListForOptOut(trx, teamId, listId)
  const messageKey = await findAddressKey(trx, teamId, messageId)
  const others = messageKey === undefined ? [] : await listContactsWithAddress(trx, teamId, channel, messageKey)
  let leftAt: string | undefined
  for (const id of new Set([contactId, ...others])) {
    const last = await findLastConsent(trx, teamId, listId, id)
    const isByLink = last?.source === 'link' && (last.actor as { message_id?: number }).message_id === messageId
    if (!isByLink || last.status !== 'unsubscribed' || last.created_at < since) continue
    const key = await findAddressKeyOf(trx, teamId, channel, id)
    if (key === undefined) continue
    const by = { source: 'link', actor: { message_id: messageId, undo: true } }
    await subscribe(trx, teamId, listId, { id, addressKey: key }, by, toTimestamp(now))
    leftAt = last.created_at
  }
  if (leftAt !== undefined && messageKey !== undefined) await deleteOptOut(trx, teamId, listId, messageKey)
  if (leftAt !== undefined) await countUnsubscribe(trx, claims, leftAt, -1)
  return leftAt !== undefined || isSubscribed(trx, teamId, listId, contactId)
}
