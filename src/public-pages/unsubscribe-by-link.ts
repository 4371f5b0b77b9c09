import type { LinkClaims } from '../links/link-token.ts'
import { lockListForOptOut } from '../lists/list-queries.ts'
import { findAddressKey } from '../messages/message-queries.ts'
import type { Tx } from '../storage/dialect.ts'
import { findSubscriberId } from '../subscribers/subscriber-queries.ts'
import { unsubscribe, unsubscribeAddress } from '../subscribers/unsubscribe.ts'

/**
 * Unsubscribes the contact that the link was sent to and, if the message is still in the ledger, the address it was sent to. The
 * contact may have been deleted and imported again, or may have another address by now.
 */
export const unsubscribeByLink = async (
  trx: Tx,
  { teamId, listId, contactId, messageId }: LinkClaims,
  now: string,
): Promise<void> => {
  const by = { source: 'link', actor: { message_id: messageId } } as const
  const list = await lockListForOptOut(trx, teamId, listId)
  const subscriberId = await findSubscriberId(trx, teamId, listId, contactId)
  if (subscriberId !== undefined) await unsubscribe(trx, teamId, list, subscriberId, by, now)
  const addressKey = await findAddressKey(trx, teamId, messageId)
  if (addressKey !== undefined) await unsubscribeAddress(trx, teamId, list, addressKey, by, now)
}
