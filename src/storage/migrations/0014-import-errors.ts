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

/** Limits and expiry for failed import rows, and counts for what imports do beyond creating contacts. */
export const importErrors = (_: Ddl): string[] => [
  ...COUNTS.map((name) => `alter table imports add column ${name} bigint not null default 0`),
  'update imports set errors_kept = failed',
  'alter table import_errors add column cells_skipped bigint not null default 0',
  // For existing teams. New teams get the job when they are created.
  `insert into jobs (team_id, kind, name, payload, run_at, attempts, created_at)
   select id, 'sweep-imports', 'sweep-imports', 'null', created_at, 0, created_at from teams`,
]
