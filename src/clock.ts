/** Every time in the system comes from here, so that a test can hand in its own. */
export type Clock = () => Temporal.Instant

export const systemClock: Clock = () => Temporal.Now.instant()

/** `2026-11-15T09:30:00.123456Z`: the form in responses and in both databases; sorts as text in time's order. */
export const toTimestamp = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 6 })
