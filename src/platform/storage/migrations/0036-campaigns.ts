import type { Ddl } from '../dialect.ts'

/** Campaigns, and how many of their messages have each status. */
export const campaigns = ({ teamTable, keyedTable, idOrder }: Ddl): string[] => [
  ...teamTable(
    'campaigns',
    `name text not null,
     channel text not null,
     list_ids json not null,
     exclude_list_ids json not null,
     segment_id bigint,
     template_id bigint,
     brand_id bigint,
     email_address_id bigint,
     reply_to text,
     status text not null,
     paused_reason text,
     paused_from text,
     scheduled_at timestamptz,
     pinned text,
     prepared_to bigint not null,
     started_at timestamptz,
     finished_at timestamptz,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  ...idOrder('campaigns'),
  'create index campaigns_by_status on campaigns (team_id, status, id)',
  ...keyedTable(
    'campaign_counts',
    'team_id, campaign_id, status',
    `campaign_id bigint not null,
     status text not null,
     n bigint not null`,
  ),
  'alter table message_chunks add column campaign_id bigint',
  'create index message_chunks_by_campaign on message_chunks (team_id, campaign_id) where campaign_id is not null',
]
