import { CLOCK_SKEW_MS, toTimestamp } from '../../foundation/clock.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { inChunks } from '../../platform/storage/in-chunks.ts'
import { transact } from '../../platform/storage/transact.ts'
import { changeCampaignCounts } from '../messages/campaign-count-queries.ts'
import { readCampaignMessages, requeueMessages } from '../messages/campaign-message-queries.ts'
import { fillParked, openChunk } from '../messages/chunk-queries.ts'
import { MAX_CHUNK, PARKED } from '../messages/chunk-tables.ts'
import { insertEvents } from '../messages/message-event-queries.ts'
import { endRetry } from './campaign-progress-queries.ts'
import { findCampaignForUpdate, type StoredCampaign } from './campaign-queries.ts'

/**
 * Puts the messages of a retry back into the queue, in chunks. If this is interrupted, the next run does the rest. Skips messages
 * that changed after the retry was requested: they are already back in the queue, or have been sent again.
 */
export const retryMessages = async (
  db: Db,
  campaign: StoredCampaign,
  now: () => string,
  signal: AbortSignal,
): Promise<void> => {
  const { id: campaignId, team_id: teamId, retry_statuses: statuses, retry_requested_at: requestedAt } = campaign
  if (!statuses || requestedAt === null) return
  // Reads all of the campaign's messages, because an index by status would cost more than it saves.
  const chunks = inChunks<{ id: number; status: string; updated_at: string }>((last, limit) =>
    readCampaignMessages(db, teamId, campaignId, last?.id ?? 0, limit),
  )
  for await (const rows of chunks) {
    if (signal.aborted) return
    // A time in the future was stored while a clock was ahead, so it says nothing about the order.
    const latest = toTimestamp(Temporal.Instant.from(now()).add({ milliseconds: CLOCK_SKEW_MS }))
    const isUnchanged = (updatedAt: string) => updatedAt <= requestedAt || updatedAt > latest
    const ids = rows
      .filter(({ status, updated_at }) => statuses.some((it) => it === status) && isUnchanged(updated_at))
      .map(({ id }) => id)
    for (let n = 0; n < ids.length; n += MAX_CHUNK) {
      const some = ids.slice(n, n + MAX_CHUNK)
      if (!(await transact(db, (trx) => requeue(trx, campaign, some, now())))) return
    }
  }
  await transact(db, (trx) => endRetry(trx, teamId, campaignId, requestedAt))
}

/** Returns false if the campaign is no longer being sent. */
const requeue = async (
  trx: Tx,
  { id: campaignId, team_id: teamId, retry_statuses: statuses }: StoredCampaign,
  ids: readonly number[],
  now: string,
): Promise<boolean> => {
  const current = await findCampaignForUpdate(trx, teamId, campaignId)
  if (current?.status !== 'sending') return false
  const chunkId = await openChunk(trx, teamId, { lane: PARKED, dueAt: now, campaignId }, now)
  const queued: number[] = []
  const changes: { campaignId: number; status: string; n: number }[] = []
  for (const status of statuses ?? []) {
    const requeued = await requeueMessages(trx, teamId, { ids, status, chunkId }, now)
    queued.push(...requeued)
    changes.push({ campaignId, status, n: -requeued.length })
  }
  const messageIds = queued.toSorted((a, b) => a - b)
  await fillParked(trx, teamId, chunkId, messageIds)
  await insertEvents(
    trx,
    teamId,
    messageIds.map((id) => ({ message_id: id, type: 'retried', at: now, detail: null })),
  )
  await changeCampaignCounts(trx, teamId, [...changes, { campaignId, status: 'pending', n: queued.length }])
  return true
}
