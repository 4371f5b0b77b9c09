import type { Ddl } from '../dialect.ts'

/**
 * What recipients see of a list on public pages, the site whose domain a brand's links use, breaks that contacts take, and their
 * requests about their data. Null means the default, so that an older version of the server can still create lists.
 */
export const publicPages = ({ teamTable, keyedTable }: Ddl): string[] => [
  'alter table brands add column site_id bigint',
  'alter table lists add column description text',
  'alter table lists add column is_public boolean',
  'alter table lists add column double_opt_in boolean',
  'alter table lists add column has_archive boolean',
  'alter table teams add column preference_fields json',
  ...keyedTable(
    'contact_pauses',
    'team_id, contact_id',
    `contact_id bigint not null,
     until timestamptz not null`,
  ),
  ...teamTable(
    'privacy_requests',
    `contact_id bigint not null,
     kind text not null,
     status text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  ...teamTable(
    'erasures',
    `contact_id bigint not null,
     removed json not null,
     created_at timestamptz not null`,
  ),
  `create unique index privacy_requests_open on privacy_requests (team_id, contact_id, kind) where status = 'open'`,
]
