import type { Ddl } from '../dialect.ts'

/** Saved contact filters. */
export const segments = ({ teamTable, bytewiseText }: Ddl): string[] => [
  ...teamTable(
    'segments',
    `name text not null,
     name_key ${bytewiseText} not null,
     filter json not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create index segments_name on segments (team_id, name_key, id)',
]
