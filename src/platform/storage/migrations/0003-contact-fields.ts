import type { Ddl } from '../dialect.ts'

/** Contact fields, and integrations, which can also create fields. */
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
