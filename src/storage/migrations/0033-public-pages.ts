import type { Ddl } from '../dialect.ts'

/**
 * What recipients see of a list on public pages, and the site whose domain a brand's links use. Null means the default, so that an
 * older version of the server can still create lists.
 */
export const publicPages = (_: Ddl): string[] => [
  'alter table brands add column site_id bigint',
  'alter table lists add column description text',
  'alter table lists add column is_public boolean',
  'alter table lists add column double_opt_in boolean',
  'alter table lists add column has_archive boolean',
]
