import { coverLane } from '../queue/lane-queries.ts'
import type { Db, Tx } from '../storage/dialect.ts'
import { queueOf } from './chunk-queries.ts'
import { PARKED } from './chunk-tables.ts'

/** Returns whether a campaign has messages that are waiting to be sent or being sent. */
export const hasCampaignChunks = async (db: Db, teamId: number, campaignId: number): Promise<boolean> =>
  (await db
    .selectFrom('message_chunks')
    .select('id')
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns up to `limit` of a campaign's chunks that no worker holds. */
export const listFreeCampaignChunks = (db: Db, teamId: number, campaignId: number, limit: number) =>
  db
    .selectFrom('message_chunks')
    .select('id')
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('lease_token', 'is', null)
    .limit(limit)
    .execute()

/** Parks a campaign's chunks, so that no worker claims them. Skips chunks that a worker already holds. */
export const parkChunks = async (trx: Tx, teamId: number, campaignId: number): Promise<void> => {
  await trx
    .updateTable('message_chunks')
    .set({ lane: PARKED })
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('lane', '<>', PARKED)
    .where('lease_token', 'is', null)
    .execute()
}

/** Returns whether a campaign has chunks that aren't parked. After `parkChunks`, these are the chunks that a worker holds. */
export const hasUnparkedChunks = async (db: Db, teamId: number, campaignId: number): Promise<boolean> =>
  (await db
    .selectFrom('message_chunks')
    .select('id')
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('lane', '<>', PARKED)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const releaseParkedChunks = async (trx: Tx, teamId: number, campaignId: number, now: string): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('message_chunks')
    .set({ lane: 'marketing', due_at: now, run_at: now })
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('lane', '=', PARKED)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await coverLane(trx, teamId, queueOf('marketing'), now, now)
}
