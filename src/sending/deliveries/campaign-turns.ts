import { NO_PART } from '../../platform/queue/held-parts.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { findNextCampaign, lockDueOfCampaign } from '../messages/campaign-chunk-queries.ts'
import { lockDueOthers } from '../messages/chunk-queries.ts'
import type { Lane } from '../messages/chunk-tables.ts'

/** How many campaigns to try if other processes are claiming their chunks. */
const MAX_TRIES = 20
/** Limits memory. When it is reached, all teams start with their first campaign again. */
const MAX_TEAMS = 10_000

interface Due {
  readonly teamId: number
  readonly lane: Lane
  readonly now: string
  readonly limit: number
  /** Campaigns that can't have a turn now, because this process is already sending them. */
  readonly except: ReadonlySet<number>
}

/**
 * Returns a function that locks the next due chunks of a team. The team's campaigns take turns, in the order of their ids, followed
 * by messages that belong to no campaign (`NO_PART`). This way, no campaign waits until another has been sent.
 */
export const campaignTurns = () => {
  const lastTurns = new Map<number, number>()

  return async (trx: Tx, { teamId, lane, now, limit, except }: Due) => {
    const last = lastTurns.get(teamId) ?? NO_PART
    let part = last
    let isPastEnd = false
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      part = (await findNextCampaign(trx, { teamId, after: part, except: [...except], now })) ?? NO_PART
      const chunks =
        part !== NO_PART
          ? await lockDueOfCampaign(trx, { teamId, campaignId: part, now, limit })
          : except.has(NO_PART)
            ? []
            : await lockDueOthers(trx, { teamId, lane, now, limit })
      if (chunks.length > 0) {
        if (lastTurns.size >= MAX_TEAMS) lastTurns.clear()
        lastTurns.set(teamId, part)
        return chunks
      }
      if (part === NO_PART && (isPastEnd || last === NO_PART)) break
      if (part === NO_PART) isPastEnd = true
      else if (isPastEnd && part >= last) break
    }
    lastTurns.delete(teamId)
    return []
  }
}
