import type { Tx } from '../../platform/storage/dialect.ts'
import { findCampaignOf } from '../messages/message-queries.ts'
import { addToHours, hourOf } from './tracking-queries.ts'

interface Unsubscribe {
  readonly teamId: number
  readonly listId: number
  /** The message whose link was used. */
  readonly messageId: number
}

/**
 * Counts an unsubscribe through a link in a campaign's message. If the person undoes it, call this again with the same `at` and an
 * `n` of -1. Call this at the end of a transaction, because it locks a row that other unsubscribes also change.
 */
export const countUnsubscribe = async (
  trx: Tx,
  { teamId, listId, messageId }: Unsubscribe,
  at: string,
  n: 1 | -1 = 1,
): Promise<void> => {
  const campaignId = await findCampaignOf(trx, teamId, messageId)
  if (campaignId === undefined) return
  const count = { campaignId, type: 'unsubscribed', targetId: listId, hour: hourOf(at), verdict: 'human', n } as const
  await addToHours(trx, teamId, [count])
}
