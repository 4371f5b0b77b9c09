import { sql } from 'kysely'
import type { Tx } from '../dialect.ts'

/** Lets campaigns on all channels have their own content, and adds options for when and how fast they are sent. */
export const campaignOptions = (): string[] => [
  'alter table campaigns add column content json',
  'alter table campaigns add column phone_id bigint',
  'alter table campaigns add column send_window json',
  'alter table campaigns add column rate_per_minute integer',
  'alter table campaigns add column rate_usage text',
  'alter table campaigns add column archive boolean',
  'alter table campaigns add column joined_since timestamptz',
  'alter table campaigns add column audience_total bigint',
  'alter table campaigns add column retry_statuses json',
  'alter table campaigns add column retry_requested_at timestamptz',
  // For finding the people who don't get a campaign, by reason. Most messages have no reason, so the index is small.
  `create index messages_by_reason on messages (team_id, campaign_id, reason, id)
   where campaign_id is not null and reason is not null`,
]

const CAMPAIGN_MESSAGES = 14
const LEAF_IDS = 128
const FAN_OUT = 32
const LEVELS = [0, 1, 2]

/** Counts the existing messages of each campaign, so that they can be read in numbered pages. */
export const fillCampaignMessages = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('teams').select('id').orderBy('id').execute()
  for (const { id: teamId } of teams) {
    for (const level of LEVELS) {
      const range = sql`id / ${sql.lit(LEAF_IDS * FAN_OUT ** level)}`
      await sql`insert into range_counts (team_id, scope, scope_id, level, bucket, stripe, n)
        select team_id, ${sql.lit(CAMPAIGN_MESSAGES)}, campaign_id, ${sql.lit(level)}, ${range}, 0, count(*) from messages
        where team_id = ${teamId} and campaign_id is not null group by team_id, campaign_id, ${range}`.execute(trx)
    }
  }
}
