/** Indexes for finding due jobs of all kinds, and due lanes of all queues, with one statement each. */
export const dueWork = (): string[] => [
  'create index jobs_run_at on jobs (run_at)',
  'create index queue_lanes_due_at on queue_lanes (due_at)',
]
