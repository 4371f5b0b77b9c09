import type { Db } from '../../platform/storage/dialect.ts'
import { inChunks } from '../../platform/storage/in-chunks.ts'
import type { LedgerTotals } from './ledger-totals.ts'

export const findStoredTotals = async (
  db: Db,
  teamId: number,
  campaignId: number,
): Promise<{ readonly version: string; readonly totals: LedgerTotals } | undefined> => {
  const row = await db
    .selectFrom('campaign_reports')
    .select(['version', 'totals'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row && { version: row.version, totals: JSON.parse(row.totals) as LedgerTotals }
}

export const storeTotals = async (
  db: Db,
  teamId: number,
  campaignId: number,
  version: string,
  totals: LedgerTotals,
  now: string,
): Promise<void> => {
  const values = { version, totals: JSON.stringify(totals), created_at: now }
  await db
    .insertInto('campaign_reports')
    .values({ team_id: teamId, campaign_id: campaignId, ...values })
    .onConflict((conflict) => conflict.columns(['team_id', 'campaign_id']).doUpdateSet(values))
    .execute()
}

/** Counts the people who clicked a link or opened a message. Reads them a few thousand at a time. */
export const countPeople = async (
  db: Db,
  teamId: number,
  campaignId: number,
  type: 'clicked' | 'opened',
): Promise<number> => {
  let people = 0
  const chunks = inChunks<{ contact_id: number }>((last, limit) =>
    db
      .selectFrom('message_activity')
      .select('contact_id')
      .distinct()
      .where('team_id', '=', teamId)
      .where('campaign_id', '=', campaignId)
      .where('type', '=', type)
      .where('contact_id', '>', last?.contact_id ?? 0)
      .orderBy('contact_id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of chunks) people += rows.length
  return people
}
