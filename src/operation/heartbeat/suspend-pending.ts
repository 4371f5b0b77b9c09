import { notifyMembers } from '../../accounts/notices/notice-queries.ts'
import { SEND_NOTICE } from '../../accounts/notices/send-notice.ts'
import { SEND_INVITATION } from '../../accounts/users/send-invitation.ts'
import { SEND_USER_MAIL } from '../../accounts/users/user-mail-queries.ts'
import { SEND_CODE } from '../../identity/identifiers/verification-code.ts'
import { deleteJobs, listTeamsWithJobs } from '../../platform/jobs/job-queries.ts'
import { listTeamsWithItems } from '../../platform/queue/lane-queries.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { SEND_WELCOME } from '../../recipients/signups/send-welcome.ts'
import { pauseAllCampaigns } from '../../sending/campaigns/pause-campaign.ts'
import { RUN_CAMPAIGN } from '../../sending/campaigns/wake-campaign.ts'
import type { SuspendedReason } from '../../sending/messages/chunk-tables.ts'
import { countSuspended, suspendChunks } from '../../sending/messages/suspended-chunk-queries.ts'

/** Jobs that create messages to people, and usually run within seconds. */
const MESSAGE_JOBS = [SEND_WELCOME, SEND_CODE, SEND_INVITATION, SEND_USER_MAIL, SEND_NOTICE]

export interface Suspended {
  /** The teams whose messages wait for a person. */
  readonly teams: number
  readonly campaigns: number
  /** How many codes, links, invitations and welcome messages were dropped. */
  readonly dropped: number
}

/**
 * Makes everything that waits to be sent wait for a person instead. In a restored copy, also drops codes, links, invitations and
 * welcome messages: they may have arrived before, and people can ask for another code or link.
 */
export const suspendPending = async (trx: Tx, reason: SuspendedReason, now: string): Promise<Suspended> => {
  const queued = await listTeamsWithItems(trx)
  // First, because members get emails about what is suspended.
  const dropped = reason === 'restored' ? await dropMessages(trx) : 0
  let teams = 0
  for (const teamId of queued) {
    if (!(await suspendChunks(trx, teamId, reason, now))) continue
    teams++
    const messages = (await countSuspended(trx, teamId))[reason]
    await notifyMembers(trx, teamId, { kind: 'messages_wait', reason, messages }, now)
  }
  let campaigns = 0
  for (const teamId of await listTeamsWithJobs(trx, RUN_CAMPAIGN))
    campaigns += await pauseAllCampaigns(trx, teamId, reason, now)
  return { teams, campaigns, dropped }
}

const dropMessages = async (trx: Tx): Promise<number> => {
  let dropped = 0
  for (const kind of MESSAGE_JOBS)
    for (const teamId of await listTeamsWithJobs(trx, kind)) dropped += await deleteJobs(trx, teamId, kind)
  return dropped
}
