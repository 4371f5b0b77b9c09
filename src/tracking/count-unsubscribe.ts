import { findCampaignOf } from '../messages/message-queries.ts'
import type { Tx } from '../storage/dialect.ts'
import { addToHours, hourOf } from './tracking-queries.ts'

interface Unsubscribe {
  readonly teamId: number
  readonly listId: number
  /** The message whose link was used. */
  readonly messageId: number
}

/**
 * Counts that someone left a list through a link in a campaign's message. With `n` of -1, takes back what was counted at this time.
 * Call it last, because others wait for the row that it changes.
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
