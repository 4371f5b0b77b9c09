import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { dayIn } from '../../foundation/clock.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { changeCampaignCounts } from '../messages/campaign-count-queries.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import { addToDays, type DayCount } from '../messages/message-day-queries.ts'
import { OUTBOX, type StoredStatus } from '../messages/message-states.ts'
import { OUTCOMES } from '../messages/message-tables.ts'

/** A message that needs no further attempts. */
export interface Finished {
  readonly channel: ChunkMessage['channel']
  readonly campaignId: number | null
  readonly status: StoredStatus
  /** Whether the message stayed in the outbox. */
  readonly isKept: boolean
  readonly at: string
}

/**
 * Adds finished messages to the counts of their campaigns and to the team's counts for each day in the team's time zone. Must be
 * the last step of a transaction, because it locks rows that other transactions wait for.
 */
export const countOutcomes = async (trx: Tx, teamId: number, finished: readonly Finished[]): Promise<void> => {
  if (finished.length === 0) return
  const { time_zone } = await getSettings(trx, teamId)
  const dayOf = dayIn(time_zone)
  const counts = new Map<string, DayCount>()
  for (const { channel, status, isKept, at } of finished) {
    const outcome = isKept ? OUTBOX : OUTCOMES.find((it) => it === status)
    if (!outcome) continue
    const day = dayOf(at)
    const key = `${day} ${channel} ${outcome}`
    counts.set(key, { day, channel, outcome, n: (counts.get(key)?.n ?? 0) + 1 })
  }
  await addToDays(trx, teamId, [...counts.values()])
  await changeCampaignCounts(
    trx,
    teamId,
    finished.flatMap(({ campaignId, status, isKept }) => {
      if (campaignId === null) return []
      const accepted = status === 'sent' ? [{ campaignId, status: isKept ? OUTBOX : 'accepted', n: 1 }] : []
      return [{ campaignId, status: 'pending', n: -1 }, { campaignId, status, n: 1 }, ...accepted]
    }),
  )
}
