/** All code takes the time from a clock, so that tests can control it. */
export type Clock = () => Temporal.Instant

export const systemClock: Clock = () => Temporal.Now.instant()

/**
 * Formats a time like `2026-11-15T09:30:00.123456Z`, as in responses and both databases. Sorted as text, timestamps are in
 * chronological order.
 */
export const toTimestamp = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 6 })
