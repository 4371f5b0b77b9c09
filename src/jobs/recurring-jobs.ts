/** Every team gets one job of each kind when it is created. After a run, the job postpones itself to its next time. */
export const RECURRING_JOBS = ['sweep-idempotency-keys', 'sweep-files', 'sweep-imports', 'sweep-messages'] as const

/** The longest time by which a recurring job postpones itself. */
export const LONGEST_INTERVAL_MS = 6 * 3_600_000
