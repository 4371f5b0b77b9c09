import type { Ddl } from '../dialect.ts'

const COUNTS = [
  'partial',
  'cells_skipped',
  'subscribed',
  'not_reachable',
  'opted_out',
  'errors_kept',
  'errors_bytes',
] as const

/** Limits and expiry for failed rows, and counts of what imports do besides creating contacts. */
export const importErrors = (_: Ddl): string[] => [
  ...COUNTS.map((name) => `alter table imports add column ${name} bigint not null default 0`),
  'update imports set errors_kept = failed',
  'alter table import_errors add column cells_skipped bigint not null default 0',
  // Adds the `sweep-imports` job for existing teams. New teams have it from the start.
  `insert into jobs (team_id, kind, name, payload, run_at, attempts, created_at)
   select id, 'sweep-imports', 'sweep-imports', 'null', created_at, 0, created_at from teams`,
]
