import { findAddressKeyOf, listSharers } from '../../audience/contacts/contact-addresses.ts'
import { lockListForOptOut } from '../../audience/lists/list-queries.ts'
import { findSubscriberId, subscribe } from '../../audience/subscribers/subscriber-queries.ts'
import { unsubscribe } from '../../audience/subscribers/unsubscribe.ts'
import type { LinkClaims } from '../../platform/links/link-token.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { countUnsubscribe } from '../../sending/tracking/count-unsubscribe.ts'
import { listOwnLists } from './preference-queries.ts'

/** A list that the page showed, and whether the contact wants to be subscribed to it. */
export interface ListChoice {
  readonly id: number
  readonly isWanted: boolean
}

export const changeLists = async (
  trx: Tx,
  { teamId, contactId, messageId }: LinkClaims,
  choices: readonly ListChoice[],
  now: string,
): Promise<void> => {
  const by = byRecipient(messageId)
  const left: number[] = []
  // Sorted as in `leaveAllLists`, so that concurrent requests can't deadlock.
  for (const { id, isWanted } of choices.toSorted((a, b) => a.id - b.id)) {
    const list = await lockListForOptOut(trx, teamId, id)
    if (isWanted) {
      const addressKey = await findAddressKeyOf(trx, teamId, list.channel, contactId)
      if (addressKey !== undefined) await subscribe(trx, teamId, id, { id: contactId, addressKey }, by, now)
      continue
    }
    const subscriberId = await findSubscriberId(trx, teamId, id, contactId)
    if (subscriberId !== undefined && (await unsubscribe(trx, teamId, list, subscriberId, by, now))) left.push(id)
  }
  for (const listId of left) await countUnsubscribe(trx, { teamId, listId, messageId }, now)
}

/** Unsubscribes the contact, and everyone who shares an address with it, from all lists. */
export const leaveAllLists = async (
  trx: Tx,
  { teamId, contactId, messageId }: LinkClaims,
  now: string,
): Promise<void> => {
  const contactsByList = new Map<number, number[]>()
  for (const sharer of await listSharers(trx, teamId, contactId)) {
    for (const id of await listOwnLists(trx, teamId, sharer))
      contactsByList.set(id, [...(contactsByList.get(id) ?? []), sharer])
  }
  // Sorted, so that concurrent requests lock lists and subscribers in the same order and can't deadlock.
  for (const [id, contacts] of [...contactsByList].sort(([a], [b]) => a - b)) {
    const list = await lockListForOptOut(trx, teamId, id)
    let hasLeft = false
    for (const contact of contacts) {
      const subscriberId = await findSubscriberId(trx, teamId, id, contact)
      if (subscriberId === undefined) continue
      hasLeft = (await unsubscribe(trx, teamId, list, subscriberId, byRecipient(messageId), now)) || hasLeft
    }
    if (hasLeft) await countUnsubscribe(trx, { teamId, listId: id, messageId }, now)
  }
}

const byRecipient = (messageId: LinkClaims['messageId']) => ({
  source: 'preferences',
  actor: { message_id: messageId },
})
