import type { Ddl } from '../dialect.ts'

/** A team's own structure of its contacts, and the third parties that may add to it. */
export const contactFields = ({ teamTable }: Ddl): string[] => [
  ...teamTable(
    'integrations',
    `name text not null,
     created_at timestamptz not null`,
  ),

  ...teamTable(
    'contact_fields',
    `name text not null,
     tag text not null,
     type text not null,
     contact_type text not null,
     max_length integer,
     options json,
     allow_multiple boolean not null,
     integration_id bigint,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create unique index contact_fields_tag on contact_fields (team_id, tag)',
]
