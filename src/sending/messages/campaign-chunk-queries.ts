import { coverLane } from '../../platform/queue/lane-queries.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { idsOf } from '../../platform/storage/ids-of.ts'
import { prepared } from '../../platform/storage/prepared.ts'
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

type DueOfCampaign = {
  readonly teamId: number
  readonly campaignId: number
  readonly now: string
  readonly limit: number
}

/** Skips chunks that another transaction has locked. */
export const lockDueOfCampaign = prepared(
  'lock-due-campaign-chunks',
  (db, { teamId, campaignId, now, limit }: DueOfCampaign) =>
    db
      .selectFrom('message_chunks')
      .select(['id', 'campaign_id', 'message_ids', 'due_at', 'suspended_reason'])
      .where('team_id', '=', teamId)
      .where('campaign_id', '=', campaignId)
      .where('lane', '=', 'marketing')
      .where('run_at', '<=', now)
      .orderBy('run_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked(),
)

type NextCampaign = {
  readonly teamId: number
  readonly after: number
  readonly except: readonly number[]
  readonly now: string
}

const selectNext = prepared('next-due-campaign', (db, { teamId, after, except, now }: NextCampaign) =>
  db
    .selectFrom('message_chunks')
    .select('campaign_id')
    .where('team_id', '=', teamId)
    .where('campaign_id', '>', after)
    .where('lane', '=', 'marketing')
    .where('run_at', '<=', now)
    .where('campaign_id', 'not in', idsOf(db, except))
    .orderBy('campaign_id')
    .limit(1),
)

/** Returns the first campaign after `after`, in the order of their ids, that has due chunks and isn't in `except`. */
export const findNextCampaign = async (db: Db, next: NextCampaign): Promise<number | undefined> =>
  (await selectNext(db, next))[0]?.campaign_id ?? undefined

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
