import type { Ddl } from '../dialect.ts'

/** Tracked links, counts of clicks, opens and unsubscribes, and who clicked or opened. */
export const tracking = ({ keyedTable }: Ddl): string[] => [
  'alter table campaigns add column tracking text',
  ...keyedTable(
    'tracked_campaigns',
    'team_id, campaign_id',
    `campaign_id bigint not null,
     mode text not null,
     opens boolean not null`,
  ),
  ...keyedTable(
    'links',
    'team_id, campaign_id, n',
    `campaign_id bigint not null,
     n integer not null,
     url text not null`,
  ),
  ...keyedTable(
    'campaign_activity',
    'team_id, campaign_id, type, target_id, hour, verdict',
    `campaign_id bigint not null,
     type text not null,
     target_id bigint not null,
     hour timestamptz not null,
     verdict text not null,
     n bigint not null`,
  ),
  ...keyedTable(
    'message_activity',
    'team_id, message_id, type, link_n',
    `message_id bigint not null,
     type text not null,
     link_n integer not null,
     campaign_id bigint not null,
     contact_id bigint not null,
     n bigint not null,
     last_at timestamptz not null`,
  ),
  // For segments: finds contacts by activity, in all campaigns or in one.
  'create index message_activity_by_contact on message_activity (team_id, type, contact_id, last_at)',
  'create index message_activity_by_campaign on message_activity (team_id, campaign_id, type, contact_id, last_at)',
  // The totals of a finished campaign's messages, so that its report doesn't have to read them again.
  ...keyedTable(
    'campaign_reports',
    'team_id, campaign_id',
    `campaign_id bigint not null,
     version text not null,
     totals text not null,
     created_at timestamptz not null`,
  ),
]
