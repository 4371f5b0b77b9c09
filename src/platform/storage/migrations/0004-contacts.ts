import type { Ddl } from '../dialect.ts'

/** Contacts, and data for finding, sorting and counting them. This data is written along with each contact. */
export const contacts = ({ teamTable, keyedTable, idOrder, contactTokens, bytewiseText }: Ddl): string[] => [
  'alter table teams add column contact_fields_version integer not null default 0',

  ...teamTable(
    'contacts',
    `document text not null,
     fields_version integer not null,
     search_text ${bytewiseText} not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  ...idOrder('contacts'),
  'create index contacts_created on contacts (team_id, created_at, id)',
  'create index contacts_updated on contacts (team_id, updated_at, id)',

  ...keyedTable(
    'contact_counts',
    'team_id, level, bucket, stripe',
    `level integer not null,
     bucket bigint not null,
     stripe integer not null,
     n integer not null`,
  ),
  ...keyedTable(
    'contact_values',
    'team_id, field_id, value_key, contact_id',
    `field_id bigint not null,
     value_key ${bytewiseText} not null,
     contact_id bigint not null,
     position integer not null`,
  ),
  ...keyedTable(
    'contact_tags',
    'team_id, slug, contact_id',
    `slug ${bytewiseText} not null,
     contact_id bigint not null`,
  ),
  ...contactTokens(),
]
