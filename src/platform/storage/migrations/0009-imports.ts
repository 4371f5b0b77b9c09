import type { Ddl } from '../dialect.ts'

export const imports = ({ teamTable, keyedTable }: Ddl): string[] => [
  ...teamTable(
    'imports',
    `status text not null,
     stored_as text not null,
     file_name text,
     size bigint not null,
     options text not null,
     bytes_read bigint not null,
     rows_read bigint not null,
     created bigint not null,
     updated bigint not null,
     unchanged bigint not null,
     failed bigint not null,
     problem text,
     created_at timestamptz not null,
     started_at timestamptz,
     finished_at timestamptz,
     updated_at timestamptz not null`,
  ),
  ...keyedTable(
    'import_errors',
    'team_id, import_id, line',
    `import_id bigint not null,
     line bigint not null,
     cells text not null,
     errors text not null`,
  ),
]
