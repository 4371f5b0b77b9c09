import { notifyMembers } from '../../accounts/notices/notice-queries.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { findCampaignForUpdate, listCampaignsWith, moveCampaign } from './campaign-queries.ts'
import type { CampaignStatus, PausedReason } from './campaign-tables.ts'
import { wakeCampaign } from './wake-campaign.ts'

/**
 * Pauses a campaign if it still has one of the given statuses. Returns whether it was paused. If `statuses` includes `paused`, also
 * changes the reason for a campaign that is already paused.
 */
export const pauseCampaignFor = async (
  trx: Tx,
  teamId: number,
  id: number,
  reason: PausedReason,
  statuses: readonly CampaignStatus[],
  now: string,
): Promise<boolean> => {
  const current = await findCampaignForUpdate(trx, teamId, id)
  if (!current || !statuses.includes(current.status)) return false
  const paused_from = current.status === 'paused' ? current.paused_from : current.status
  await moveCampaign(trx, teamId, id, { status: 'paused', paused_reason: reason, paused_from }, now)
  await wakeCampaign(trx, teamId, id, now)
  if (reason !== 'user')
    await notifyMembers(trx, teamId, { kind: 'campaign_paused', campaignId: id, name: current.name, reason }, now)
  return true
}

/** The statuses of campaigns that are sent without a person's decision. */
const UNATTENDED: readonly CampaignStatus[] = ['scheduled', 'preparing', 'sending']

/**
 * Pauses a team's campaigns that would be sent without a person's decision: they may already have been sent before a backup was
 * restored, or it may be too late because the server was down for hours. Campaigns that are scheduled for a later time are not too
 * late. Returns how many were paused.
 */
export const pauseAllCampaigns = async (
  trx: Tx,
  teamId: number,
  reason: Extract<PausedReason, 'restored' | 'overdue'>,
  now: string,
): Promise<number> => {
  let count = 0
  for (const { id, status, scheduled_at } of await listCampaignsWith(trx, teamId, UNATTENDED)) {
    const isEarly = status === 'scheduled' && scheduled_at !== null && scheduled_at >= now
    if (reason === 'overdue' && isEarly) continue
    // The campaign may be starting at this moment, so its status may have changed since.
    if (await pauseCampaignFor(trx, teamId, id, reason, UNATTENDED, now)) count++
  }
  return count
}
