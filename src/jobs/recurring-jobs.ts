/** What every team has one of from the day it is made; each puts itself off to its next time. */
export const RECURRING_JOBS = ['sweep-idempotency-keys', 'sweep-files', 'sweep-imports'] as const

/** None of them puts itself off for longer. */
export const LONGEST_INTERVAL_MS = 6 * 3_600_000
