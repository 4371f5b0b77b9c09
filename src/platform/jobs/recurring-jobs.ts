/** A new team has one job of each kind. After each run, the job postpones itself until its next run. */
export const RECURRING_JOBS = [
  'sweep-idempotency-keys',
  'sweep-files',
  'sweep-imports',
  'sweep-messages',
  'sweep-signups',
] as const

/** The longest time that a recurring job postpones itself. */
export const LONGEST_INTERVAL_MS = 6 * 3_600_000

/** How long after a team is created its recurring jobs run for the first time. Until then, there is nothing to delete. */
export const FIRST_RUN_MS = 3_600_000
