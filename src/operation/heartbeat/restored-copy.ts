import { listTeamIds } from '../../accounts/teams/team-queries.ts'
import { Problem } from '../../foundation/problems.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { resumePaused } from '../../sending/campaigns/campaign-actions.ts'
import { listPausedFor } from '../../sending/campaigns/campaign-queries.ts'
import { countSuspended, giveUpSuspended, sendSuspended } from '../../sending/messages/suspended-chunk-queries.ts'
import { findRecognized } from './beat.ts'

/** `send`: nothing was sent after the backup was made. `give_up`: messages fail; campaigns stay paused. */
export type Decision = 'send' | 'give_up'

/** Returns what waits for a person because the database is a restored copy, in all teams. */
export const describeRestored = async (db: Db) => {
  const recognized = await findRecognized(db)
  const waiting = []
  for (const teamId of await listTeamIds(db)) {
    const { restored: messages } = await countSuspended(db, teamId)
    const campaigns = await listPausedFor(db, teamId, 'restored')
    if (messages > 0 || campaigns.length > 0) waiting.push({ team_id: teamId, messages, campaigns })
  }
  return {
    recognized_at: recognized?.restored_at ?? null,
    because: recognized?.restored_because ?? null,
    waiting,
  }
}

interface NotResumed {
  readonly team_id: number
  readonly id: number
  readonly name: string
  readonly problem: string
}

/** Applies a decision to all teams. Returns the campaigns that couldn't be resumed, for example because their senders were deleted. */
export const decideRestored = async (db: Db, decision: Decision, now: string): Promise<NotResumed[]> => {
  const notResumed: NotResumed[] = []
  for (const teamId of await listTeamIds(db)) {
    await transact(db, (trx) =>
      decision === 'send' ? sendSuspended(trx, teamId, 'restored', now) : giveUpSuspended(trx, teamId, 'restored', now),
    )
    if (decision === 'give_up') continue
    for (const campaign of await listPausedFor(db, teamId, 'restored')) {
      const problem = await resumeOrExplain(db, teamId, campaign.id, now)
      if (problem !== undefined) notResumed.push({ team_id: teamId, ...campaign, problem })
    }
  }
  return notResumed
}

/** undefined: the campaign was resumed. */
const resumeOrExplain = async (db: Db, teamId: number, id: number, now: string): Promise<string | undefined> => {
  try {
    await transact(db, (trx) => resumePaused(trx, teamId, id, now))
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.message
  }
}
