import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { PausedReason } from '../campaigns/campaign-tables.ts'
import { pauseCampaignFor } from '../campaigns/pause-campaign.ts'
import type { MessageResult } from '../messages/send-result.ts'

/**
 * A campaign is paused if at least `MIN_PROBLEMS`, and at least a share of `MIN_SHARE`, of its `LAST_MESSAGES` most recent messages
 * have the same problem.
 */
const LAST_MESSAGES = 1_000
const MIN_PROBLEMS = 20
const MIN_SHARE = 0.05
/** Limits memory. When it is reached, all counts start over. */
const MAX_WATCHED = 1_000

type Problem = Extract<PausedReason, 'sender_refused' | 'bounces'>

/** The most recent messages from a campaign. */
interface Watched {
  readonly problems: (Problem | null)[]
  /** The index for the next message. Once the array is full, each new message replaces the oldest one. */
  next: number
}

/**
 * Watches the results of campaign messages. Returns a function that records a result. If the campaign should be paused, the
 * function returns why: the provider refuses the sender, or too many addresses don't exist. Each process watches only the messages
 * that it sends.
 */
export const watchRefusals = () => {
  const watched = new Map<string, Watched>()

  return (teamId: number, campaignId: number, result: MessageResult): Problem | undefined => {
    if (result.is !== 'sent' && result.is !== 'bounced' && result.is !== 'failed') return undefined
    const key = `${teamId} ${campaignId}`
    if (!watched.has(key) && watched.size >= MAX_WATCHED) watched.clear()
    const last = watched.get(key) ?? { problems: [], next: 0 }
    watched.set(key, last)
    const problem = problemOf(result)
    last.problems[last.next] = problem
    last.next = (last.next + 1) % LAST_MESSAGES
    if (problem === null) return undefined
    const count = last.problems.filter((it) => it === problem).length
    if (count < MIN_PROBLEMS || count < last.problems.length * MIN_SHARE) return undefined
    // If a person resumes the campaign, only messages sent after that count.
    watched.delete(key)
    return problem
  }
}

const problemOf = (result: MessageResult): Problem | null => {
  if (result.is === 'bounced') return 'bounces'
  return result.is === 'failed' && result.reason === 'sender_fault' ? 'sender_refused' : null
}

export type PauseIfRefused = ReturnType<typeof pauseOnRefusals>

/** The returned function resolves to whether it paused the campaign. */
export const pauseOnRefusals = (db: Db, clock: Clock) => {
  const noteResult = watchRefusals()

  return async (teamId: number, campaignId: number | null, result: MessageResult): Promise<boolean> => {
    const reason = campaignId === null ? undefined : noteResult(teamId, campaignId, result)
    if (campaignId === null || !reason) return false
    return transact(db, (trx) => pauseCampaignFor(trx, teamId, campaignId, reason, ['sending'], toTimestamp(clock())))
  }
}
