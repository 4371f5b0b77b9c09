/** What every team has one of from the day it is made; each puts itself off to its next time. */
export const RECURRING_JOBS = ['sweep-idempotency-keys', 'sweep-files', 'sweep-imports'] as const
