import type { Ddl } from '../dialect.ts'

/**
 * The ledger of messages, and the tables for sending them. Messages are claimed in chunks, so that each message's row is written
 * only twice: when it is created and when it is sent.
 */
export const messages = ({ teamTable, keyedTable, idOrder, bytewiseText }: Ddl): string[] => [
  ...teamTable(
    'messages',
    `channel text not null,
     kind text not null,
     status text not null,
     reason text,
     contact_id bigint,
     to_address text,
     address_key ${bytewiseText},
     from_address text,
     identifier_id bigint,
     subject text,
     brand_id bigint,
     template_id bigint,
     campaign_id bigint,
     list_id bigint,
     tags text,
     metadata text,
     content_id bigint,
     chunk_id bigint,
     carrier text,
     provider_id text,
     attempts integer not null,
     last_error text,
     scheduled_at timestamptz,
     handed_at timestamptz,
     sent_at timestamptz,
     delivered_at timestamptz,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  ...idOrder('messages'),
  'create index messages_by_status on messages (team_id, status, id)',
  'create index messages_by_contact on messages (team_id, contact_id, id) where contact_id is not null',
  'create index messages_by_address on messages (team_id, address_key, id) where address_key is not null',
  'create index messages_by_campaign on messages (team_id, campaign_id, id) where campaign_id is not null',
  'create index messages_by_creation on messages (team_id, created_at)',

  // Separate from the ledger, because contents are large and are deleted earlier. A campaign's messages share one row.
  ...teamTable(
    'message_contents',
    `content text not null,
     created_at timestamptz not null`,
  ),
  'create index message_contents_age on message_contents (team_id, created_at)',

  ...keyedTable('message_tags', 'team_id, tag, message_id', `tag ${bytewiseText} not null, message_id bigint not null`),

  ...teamTable(
    'message_events',
    `message_id bigint not null,
     type text not null,
     at timestamptz not null,
     detail text`,
  ),
  'create index message_events_by_message on message_events (team_id, message_id, id)',

  ...teamTable(
    'message_chunks',
    `lane text not null,
     message_ids text not null,
     due_at timestamptz not null,
     run_at timestamptz not null,
     lease_token bigint,
     created_at timestamptz not null`,
  ),
  'create index message_chunks_due on message_chunks (team_id, lane, run_at, id)',

  ...teamTable(
    'hand_overs',
    `chunk_id bigint not null,
     handed text not null,
     results text not null,
     created_at timestamptz not null`,
  ),
  'create index hand_overs_by_chunk on hand_overs (team_id, chunk_id, id)',

  ...teamTable(
    'suppressions',
    `channel text not null,
     address text,
     address_key ${bytewiseText} not null,
     reason text not null,
     source text not null,
     created_at timestamptz not null`,
  ),
  ...idOrder('suppressions'),
  'create unique index suppressions_address on suppressions (team_id, channel, address_key)',
]
