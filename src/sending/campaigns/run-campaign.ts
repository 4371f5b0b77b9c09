import { toTimestamp } from '../../foundation/clock.ts'
import type { JobHandler, NextRun } from '../../platform/jobs/job-runner.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import {
  hasCampaignChunks,
  hasUnparkedChunks,
  listFreeCampaignChunks,
  parkChunks,
  releaseParkedChunks,
} from '../messages/campaign-chunk-queries.ts'
import { changeCampaignCounts } from '../messages/campaign-count-queries.ts'
import { deleteChunk, lockChunk } from '../messages/chunk-queries.ts'
import { cancelMessagesOf } from '../messages/message-actions.ts'
import { storeReport } from './build-report.ts'
import { findCampaign, lockCampaign, moveCampaign, type StoredCampaign } from './campaign-queries.ts'
import type { CheckDeps } from './check-campaign.ts'
import { prepareCampaign } from './prepare-campaign.ts'
import { retryMessages } from './retry-messages.ts'

/**
 * How often to check whether all of a campaign's messages have been sent. Settling the last one wakes the job, so this only helps if an
 * older version has settled it.
 */
const CHECK_MS = 60_000
/** How often to check whether workers have returned the chunks of a paused or canceled campaign. */
const RETURN_MS = 500
/** The longest time that a scheduled campaign's job waits before it runs again. A job can't wait longer than an hour. */
const MAX_WAIT_MS = 30 * 60_000
const CHUNKS_PER_RUN = 20

/**
 * Returns the handler of a campaign's job. The job does what the campaign's status requires, so it can be interrupted and repeated
 * at any time. It ends when there is nothing left to do until someone changes the status.
 */
export const runCampaign =
  (deps: CheckDeps): JobHandler =>
  async ({ db, teamId, payload, reportProgress, signal }) => {
    const { campaign_id: id } = payload as { campaign_id: number }
    const now = () => toTimestamp(deps.clock())
    for (;;) {
      const campaign = await findCampaign(db, teamId, id)
      if (!campaign || signal.aborted) return undefined
      const next = await step(deps, campaign, now, signal)
      reportProgress()
      if (next !== 'go on') return next
    }
  }

/** Does what the campaign's status requires. Returns `go on` if the status may have changed. */
const step = async (
  deps: CheckDeps,
  campaign: StoredCampaign,
  now: () => string,
  signal: AbortSignal,
): Promise<NextRun | undefined | 'go on'> => {
  const { db } = deps
  const { id, team_id: teamId } = campaign
  switch (campaign.status) {
    case 'scheduled':
      return startIfDue(deps, campaign, now())
    case 'preparing':
      await prepareCampaign(deps, campaign, now, signal)
      return signal.aborted ? undefined : 'go on'
    case 'sending':
      await retryMessages(db, campaign, now, signal)
      await transact(db, (trx) => releaseParkedChunks(trx, teamId, id, now()))
      if (await hasCampaignChunks(db, teamId, id)) return { againInMs: CHECK_MS }
      await finishCampaign(db, campaign, now())
      await storeReport(deps, teamId, id)
      return signal.aborted ? undefined : 'go on'
    case 'paused':
      await transact(db, (trx) => parkChunks(trx, teamId, id))
      // Workers return the chunks that they hold as soon as they notice that the campaign is paused.
      return (await hasUnparkedChunks(db, teamId, id)) ? { againInMs: RETURN_MS } : undefined
    case 'canceled':
      await cancelRest(db, campaign, now())
      return (await hasCampaignChunks(db, teamId, id)) ? { againInMs: RETURN_MS } : undefined
    default:
      return undefined
  }
}

const startIfDue = async ({ db, clock }: CheckDeps, campaign: StoredCampaign, now: string) => {
  const { id, team_id: teamId, scheduled_at } = campaign
  const waitMs = Temporal.Instant.from(scheduled_at ?? now).epochMilliseconds - clock().epochMilliseconds
  if (waitMs > 0) return { againInMs: Math.min(waitMs, MAX_WAIT_MS) }
  await transact(db, async (trx) => {
    const current = await lockCampaign(trx, teamId, id, ['scheduled', 'draft', 'paused', 'canceled'])
    if (current.status === 'scheduled')
      await moveCampaign(trx, teamId, id, { status: 'preparing', started_at: now }, now)
  })
  return 'go on'
}

const finishCampaign = (db: Db, { id, team_id: teamId }: StoredCampaign, now: string): Promise<void> =>
  transact(db, async (trx) => {
    const { status, retry_statuses } = await lockCampaign(trx, teamId, id, ['sending', 'paused', 'canceled'])
    if (status !== 'sending' || retry_statuses !== null || (await hasCampaignChunks(trx, teamId, id))) return
    await moveCampaign(trx, teamId, id, { status: 'sent', finished_at: now }, now)
  })

/** Cancels the messages in chunks that no worker holds. */
const cancelRest = async (db: Db, { id, team_id: teamId }: StoredCampaign, now: string): Promise<void> => {
  for (;;) {
    const chunks = await listFreeCampaignChunks(db, teamId, id, CHUNKS_PER_RUN)
    if (chunks.length === 0) return
    for (const { id: chunkId } of chunks) {
      await transact(db, async (trx) => {
        const chunk = await lockChunk(trx, teamId, chunkId)
        if (!chunk || chunk.lease_token !== null) return
        const { canceled, unknown } = await cancelMessagesOf(trx, teamId, chunk, now)
        await deleteChunk(trx, teamId, chunkId)
        await changeCampaignCounts(trx, teamId, [
          { campaignId: id, status: 'pending', n: -(canceled + unknown) },
          { campaignId: id, status: 'canceled', n: canceled },
          { campaignId: id, status: 'unknown', n: unknown },
        ])
      })
    }
  }
}
