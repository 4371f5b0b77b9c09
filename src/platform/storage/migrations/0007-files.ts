import type { Ddl } from '../dialect.ts'

/** A team's file library. The contents are in the file store, under their hash. */
export const files = ({ teamTable }: Ddl): string[] => [
  ...teamTable(
    'files',
    `path text not null,
     path_hash text not null,
     name text not null,
     mime_type text not null,
     size bigint not null,
     sha256 text not null,
     created_at timestamptz not null`,
  ),
  // Indexes the path's hash, because a path may be too long for an index.
  'create unique index files_path on files (team_id, path_hash)',
  'create index files_sha256 on files (team_id, sha256)',
  // Adds the `sweep-files` job for existing teams. New teams have it from the start.
  `insert into jobs (team_id, kind, name, payload, run_at, attempts, created_at)
   select id, 'sweep-files', 'sweep-files', 'null', created_at, 0, created_at from teams`,
]
