import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/storage/dialect.ts'

export interface CountChange {
  readonly campaignId: number
  readonly status: string
  readonly n: number
}

/**
 * Call this at the end of a transaction, because other transactions that change the same counts have to wait until it ends. The
 * rows are always locked in the same order, so that two transactions can't deadlock.
 */
export const changeCampaignCounts = async (trx: Tx, teamId: number, changes: readonly CountChange[]): Promise<void> => {
  const sums = new Map<string, CountChange>()
  for (const change of changes) {
    const key = `${String(change.campaignId).padStart(16, '0')} ${change.status}`
    sums.set(key, { ...change, n: (sums.get(key)?.n ?? 0) + change.n })
  }
  const rows = [...sums].filter(([, { n }]) => n !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return
  await trx
    .insertInto('campaign_counts')
    .values(rows.map(([, { campaignId, status, n }]) => ({ team_id: teamId, campaign_id: campaignId, status, n })))
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'campaign_id', 'status'])
        .doUpdateSet({ n: sql<number>`campaign_counts.n + excluded.n` }),
    )
    .execute()
}

/** Waits for other transactions that finish messages of the campaign. Call this at the end of a transaction, too. */
export const lockPendingCount = async (trx: Tx, teamId: number, campaignId: number): Promise<void> => {
  await trx
    .selectFrom('campaign_counts')
    .select('n')
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'pending')
    .forUpdate()
    .execute()
}

export const readCampaignCounts = async (
  db: Db,
  teamId: number,
  campaignIds: readonly number[],
): Promise<Map<number, Map<string, number>>> => {
  const counts = new Map(campaignIds.map((id) => [id, new Map<string, number>()]))
  if (campaignIds.length === 0) return counts
  const rows = await db
    .selectFrom('campaign_counts')
    .select(['campaign_id', 'status', 'n'])
    .where('team_id', '=', teamId)
    .where('campaign_id', 'in', campaignIds)
    .execute()
  for (const { campaign_id, status, n } of rows) counts.get(campaign_id)?.set(status, Number(n))
  return counts
}
