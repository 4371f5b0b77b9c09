import { freeMisdatedIn } from '../../platform/queue/free-misdated.ts'
import { NO_PART } from '../../platform/queue/held-parts.ts'
import type { Source } from '../../platform/queue/source.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { wakeCampaign } from '../campaigns/wake-campaign.ts'
import { hasCampaignChunks } from '../messages/campaign-chunk-queries.ts'
import { lockPendingCount } from '../messages/campaign-count-queries.ts'
import {
  holdChunk,
  listChunksDueAfter,
  listNextChunks,
  lockDueChunks,
  makeChunksDue,
  releaseChunk,
  renewChunk,
} from '../messages/chunk-queries.ts'
import type { Lane } from '../messages/chunk-tables.ts'
import { insertResults } from '../messages/hand-over-queries.ts'
import { campaignTurns } from './campaign-turns.ts'
import type { Chunk } from './chunk.ts'
import { countOutcomes, type Finished } from './count-outcomes.ts'
import { settleChunk } from './settle-chunk.ts'

interface Deps {
  readonly lane: Lane
  readonly inFuture: (milliseconds: number) => string
}

/** Lets a queue use the chunks of a lane as its items. */
export const chunkSource = ({ lane, inFuture }: Deps): Source<Chunk> => {
  const lockNext = lane === 'marketing' ? campaignTurns() : lockDueChunks
  return {
    ...settling({ lane, inFuture }),
    claim: async (trx, teamId, { now, limit, leasedUntil, token, except }) => {
      const chunks = await lockNext(trx, { teamId, lane, now, limit, except })
      for (const { id } of chunks) await holdChunk(trx, teamId, id, { token, leasedUntil })
      return chunks.map(({ id, campaign_id, message_ids, due_at, suspended_reason }) => ({
        id,
        lane,
        messageIds: JSON.parse(message_ids),
        dueAt: due_at,
        token,
        attempts: 1 as const,
        part: campaign_id ?? NO_PART,
        givenUpReason: suspended_reason,
      }))
    },
  }
}

/**
 * Wakes a campaign's job if no messages are left. The lock makes transactions that settle its last chunks wait for each other:
 * otherwise, each would still see the other's chunk.
 */
const wakeIfSent = async (trx: Tx, teamId: number, campaignId: number, now: string): Promise<void> => {
  await lockPendingCount(trx, teamId, campaignId)
  if (!(await hasCampaignChunks(trx, teamId, campaignId))) await wakeCampaign(trx, teamId, campaignId, now)
}

const settling = ({ lane, inFuture }: Deps): Omit<Source<Chunk>, 'claim'> => ({
  renew: async (db, teamId, { items, token }, leasedUntil) => {
    const held = await Promise.all(items.map(({ id }) => renewChunk(db, teamId, id, { token, leasedUntil })))
    return held.every(Boolean)
  },

  settle: async (trx, teamId, { items, token }, outcomes) => {
    let settled = 0
    const finished: Finished[] = []
    for (const [index, { id, dueAt, handled, unsaved = [] }] of items.entries()) {
      const outcome = outcomes[index]
      const retryAt = typeof outcome === 'object' && 'retryAt' in outcome ? outcome.retryAt : undefined
      if (handled) {
        const done = await settleChunk(trx, teamId, { ...handled, id, lane, dueAt, token }, inFuture)
        if (!done) continue
        finished.push(...done)
        settled++
      } else {
        if (unsaved.length > 0) await insertResults(trx, { teamId, chunkId: id, token }, unsaved, inFuture(0))
        if (await releaseChunk(trx, teamId, id, token, retryAt ?? inFuture(0), inFuture(0))) settled++
      }
    }
    await countOutcomes(trx, teamId, finished)
    const campaigns = new Set(items.flatMap(({ handled, part }) => (handled && part !== NO_PART ? part : [])))
    for (const id of campaigns) await wakeIfSent(trx, teamId, id, inFuture(0))
    return settled
  },

  freeMisdated: freeMisdatedIn({
    listNext: (trx, teamId, limit) => listNextChunks(trx, teamId, lane, limit),
    listDueAfter: (trx, teamId, runAt, limit) => listChunksDueAfter(trx, teamId, lane, runAt, limit),
    makeDue: makeChunksDue,
  }),

  findNextDue: async (trx, teamId) => (await listNextChunks(trx, teamId, lane, 1))[0]?.run_at,
})
