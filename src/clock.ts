/** Every time in the system comes from a clock, so that tests can provide their own. */
export type Clock = () => Temporal.Instant

export const systemClock: Clock = () => Temporal.Now.instant()

/** Formats a time like `2026-11-15T09:30:00.123456Z`, as in responses and both databases. As text, it sorts chronologically. */
export const toTimestamp = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 6 })
