import type { LinkClaims } from '../links/link-token.ts'
import { lockListForOptOut } from '../lists/list-queries.ts'
import type { Tx } from '../storage/dialect.ts'
import { findSubscriberId, unsubscribe } from './subscriber-queries.ts'

/** Unsubscribes the recipient of the link. Does nothing if they already left the list, or the contact was deleted. */
export const unsubscribeByLink = async (
  trx: Tx,
  { teamId, listId, contactId, messageId }: LinkClaims,
  now: string,
): Promise<void> => {
  const list = await lockListForOptOut(trx, teamId, listId)
  const id = await findSubscriberId(trx, teamId, listId, contactId)
  if (id === undefined) return
  await unsubscribe(trx, teamId, list, id, { source: 'link', actor: { message_id: messageId } }, now)
}
