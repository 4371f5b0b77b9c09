import type { Ddl } from '../dialect.ts'

/** A queue whose items are handled in batches. Also adds indexes, so that neither the queue nor the jobs have to be scanned. */
export const queue = ({ teamTable }: Ddl): string[] => [
  ...teamTable(
    'queue_items',
    `queue text not null,
     payload text not null,
     run_at timestamptz not null,
     lease_token bigint,
     attempts integer not null,
     last_error text,
     created_at timestamptz not null`,
  ),
  'create index queue_items_due on queue_items (team_id, queue, run_at, id)',

  ...teamTable(
    'queue_lanes',
    `queue text not null,
     due_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create index queue_lanes_due on queue_lanes (queue, due_at, team_id)',
  'create index queue_lanes_team on queue_lanes (team_id, queue, due_at)',

  // For finding teams that have due jobs of one kind. The first index finds the earliest jobs. The second one finds teams one by
  // one, if too many jobs are due.
  'drop index jobs_due',
  'create index jobs_due on jobs (kind, run_at, team_id)',
  'create index jobs_by_team on jobs (kind, team_id, run_at, id)',
  // For finding jobs whose times are too far in the future, because a clock was ahead when they were written.
  'create index jobs_created on jobs (created_at)',
  'create index jobs_leased on jobs (leased_until) where leased_until is not null',
]
