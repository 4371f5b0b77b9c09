import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import type { CampaignActivity } from './campaign-activity.ts'
import type { CountedType, TrackingMode, Verdict } from './tracking-tables.ts'

export interface Tracking {
  readonly mode: TrackingMode
  readonly opens: boolean
  /** The URLs of the tracked links. A link's number is its position, counted from 1. */
  readonly links: readonly string[]
}

/** How many rows to write per statement: few enough that no statement has more values than a database allows. */
const ROWS_PER_STATEMENT = 100

/** Replaces a campaign's stored links. Call this only before the first message is sent, because sent links must keep working. */
export const replaceTracking = async (
  trx: Tx,
  teamId: number,
  campaignId: number,
  tracking: Tracking | null,
): Promise<void> => {
  for (const table of ['links', 'tracked_campaigns'] as const)
    await trx.deleteFrom(table).where('team_id', '=', teamId).where('campaign_id', '=', campaignId).execute()
  if (!tracking) return
  const { mode, opens, links } = tracking
  await trx.insertInto('tracked_campaigns').values({ team_id: teamId, campaign_id: campaignId, mode, opens }).execute()
  const rows = links.map((url, index) => ({ n: index + 1, url }))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await trx
      .insertInto('links')
      .values(
        rows
          .slice(from, from + ROWS_PER_STATEMENT)
          .map((row) => ({ team_id: teamId, campaign_id: campaignId, ...row })),
      )
      .execute()
  }
}

/** Returns undefined if the campaign isn't tracked. */
export const findTracking = (db: Db, teamId: number, campaignId: number) =>
  db
    .selectFrom('tracked_campaigns')
    .select(['mode', 'opens'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()

export const findLinkUrl = async (
  db: Db,
  teamId: number,
  campaignId: number,
  n: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('links')
    .select('url')
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('n', '=', n)
    .executeTakeFirst()
  return row?.url
}

export const listLinks = (db: Db, teamId: number, campaignId: number) =>
  db
    .selectFrom('links')
    .select(['n', 'url'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .orderBy('n')
    .execute()

/** The number of clicks, opens or unsubscribes in one hour, for one target and verdict. */
export interface HourCount {
  readonly campaignId: number
  readonly type: CountedType
  readonly targetId: number
  readonly hour: string
  readonly verdict: Verdict
  readonly n: number
}

export const hourOf = (timestamp: string): string => `${timestamp.slice(0, 13)}:00:00.000000Z`

const keyOf = ({ campaignId, type, targetId, hour, verdict }: HourCount) =>
  [String(campaignId).padStart(16, '0'), type, String(targetId).padStart(16, '0'), hour, verdict].join(' ')

/**
 * Adds to the stored counts of campaigns. Always locks the rows in the same order, so that two transactions can't deadlock. Call
 * this at the end of a transaction, because other transactions change the same rows.
 */
export const addToHours = async (trx: Tx, teamId: number, counts: readonly HourCount[]): Promise<void> => {
  const rows = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await trx
      .insertInto('campaign_activity')
      .values(
        rows.slice(from, from + ROWS_PER_STATEMENT).map(({ campaignId, type, targetId, hour, verdict, n }) => ({
          team_id: teamId,
          campaign_id: campaignId,
          type,
          target_id: targetId,
          hour,
          verdict,
          n,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['team_id', 'campaign_id', 'type', 'target_id', 'hour', 'verdict'])
          .doUpdateSet({ n: sql<number>`campaign_activity.n + excluded.n` }),
      )
      .execute()
  }
}

/** Returns a campaign's total counts, grouped by type, target (a link or list) and verdict. */
export const sumByTarget = async (db: Db, teamId: number, campaignId: number) => {
  const rows = await db
    .selectFrom('campaign_activity')
    .select(['type', 'target_id', 'verdict', ({ fn }) => fn.sum<number>('n').as('n')])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .groupBy(['type', 'target_id', 'verdict'])
    .orderBy('target_id')
    .execute()
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

/** Returns a campaign's counts by hour, without clicks and opens by programs. */
export const sumByHour = async (db: Db, teamId: number, campaignId: number) => {
  const rows = await db
    .selectFrom('campaign_activity')
    .select(['type', 'hour', ({ fn }) => fn.sum<number>('n').as('n')])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('verdict', '=', 'human')
    .groupBy(['type', 'hour'])
    .execute()
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

/** The result is in the order of `campaignIds`. */
export const sumByCampaign = async (
  db: Db,
  teamId: number,
  campaignIds: readonly number[],
): Promise<CampaignActivity[]> => {
  if (campaignIds.length === 0) return []
  const tracked = await db
    .selectFrom('tracked_campaigns')
    .select('campaign_id')
    .where('team_id', '=', teamId)
    .where('campaign_id', 'in', campaignIds)
    .execute()
  const sums = await db
    .selectFrom('campaign_activity')
    .select(['campaign_id', 'type', ({ fn }) => fn.sum<number>('n').as('n')])
    .where('team_id', '=', teamId)
    .where('campaign_id', 'in', campaignIds)
    .where('verdict', '=', 'human')
    .groupBy(['campaign_id', 'type'])
    .execute()
  const sumOf = (id: number, type: CountedType) =>
    Number(sums.find((sum) => sum.campaign_id === id && sum.type === type)?.n ?? 0)
  return campaignIds.map((id) => ({
    campaign_id: id,
    clicks: tracked.some(({ campaign_id }) => campaign_id === id) ? sumOf(id, 'clicked') : null,
    unsubscribes: sumOf(id, 'unsubscribed'),
  }))
}
