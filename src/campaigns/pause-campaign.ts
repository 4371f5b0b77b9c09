import { notifyMembers } from '../notices/notice-queries.ts'
import type { Tx } from '../storage/dialect.ts'
import { findCampaignForUpdate, moveCampaign } from './campaign-queries.ts'
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
