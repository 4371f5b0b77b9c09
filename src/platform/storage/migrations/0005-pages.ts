import type { Ddl } from '../dialect.ts'

/**
 * Sites and their hosted pages. A domain can belong to only one site across all teams, so the table of domains isn't split by
 * team.
 */
export const pages = ({ sharedTable, teamTable, bytewiseText }: Ddl): string[] => [
  ...teamTable(
    'sites',
    `name text not null,
     domain text,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),

  ...sharedTable(
    'site_domains',
    `domain text not null,
     team_id bigint not null references teams (id),
     site_id bigint not null`,
  ),
  'create unique index site_domains_domain on site_domains (domain)',

  ...teamTable(
    'pages',
    `site_id bigint not null,
     name text not null,
     name_key ${bytewiseText} not null,
     url text not null,
     html text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create unique index pages_url on pages (team_id, site_id, url)',
  'create index pages_name on pages (team_id, name_key, id)',
]
