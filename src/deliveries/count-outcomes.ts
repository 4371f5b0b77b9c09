import { dayIn } from '../clock.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import { addToDays, type DayCount } from '../messages/message-day-queries.ts'
import type { Outcome } from '../messages/message-tables.ts'
import type { Tx } from '../storage/dialect.ts'
import { getSettings } from '../teams/setting-queries.ts'

/** A message that was sent, has failed or has bounced. */
export interface Finished {
  readonly channel: ChunkMessage['channel']
  readonly outcome: Outcome
  readonly at: string
}

/**
 * Adds finished messages to the team's counts for each day in its time zone. Must be the last step of a transaction, because
 * other transactions wait for the rows that it locks.
 */
export const countOutcomes = async (trx: Tx, teamId: number, finished: readonly Finished[]): Promise<void> => {
  if (finished.length === 0) return
  const { time_zone } = await getSettings(trx, teamId)
  const dayOf = dayIn(time_zone)
  const counts = new Map<string, DayCount>()
  for (const { channel, outcome, at } of finished) {
    const day = dayOf(at)
    const key = `${day} ${channel} ${outcome}`
    counts.set(key, { day, channel, outcome, n: (counts.get(key)?.n ?? 0) + 1 })
  }
  await addToDays(trx, teamId, [...counts.values()])
}
