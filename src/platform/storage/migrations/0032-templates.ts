import type { Ddl } from '../dialect.ts'

/**
 * Templates and all their versions, drafts in the dashboard's editor, and brands' postal addresses for the footer of marketing
 * emails.
 */
export const templates = ({ teamTable, keyedTable, idOrder }: Ddl): string[] => [
  'alter table brands add column postal_address text',
  'alter table messages add column template_version integer',
  ...teamTable(
    'templates',
    `name text not null,
     channel text not null,
     brand_id bigint,
     subject text,
     preheader text,
     format text not null,
     body text not null,
     text text,
     version integer not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  ...idOrder('templates'),
  'create index templates_by_channel on templates (team_id, channel, id)',
  'create index templates_by_brand on templates (team_id, brand_id) where brand_id is not null',
  // The content of each version, as JSON. It allows restoring a version and showing which version a message was created from.
  ...keyedTable(
    'template_versions',
    'team_id, template_id, version',
    `template_id bigint not null,
     version integer not null,
     content text not null,
     user_id bigint,
     created_at timestamptz not null`,
  ),
  ...keyedTable(
    'template_drafts',
    'team_id, template_id',
    `template_id bigint not null,
     content text not null,
     version integer not null,
     revision bigint not null,
     updated_at timestamptz not null`,
  ),
]
