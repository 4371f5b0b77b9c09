/** All code gets the time from a clock, so that tests can control the time. */
export type Clock = () => Temporal.Instant

/** How far two servers' clocks can differ. A stored time that is further in the future comes from a clock that was ahead. */
export const CLOCK_SKEW_MS = 60_000

export const systemClock: Clock = () => Temporal.Now.instant()

/**
 * Formats a time as a timestamp like `2026-11-15T09:30:00.123456Z`, as in responses and both databases. Sorted as text, timestamps
 * are in chronological order.
 */
export const toTimestamp = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 6 })

/** The length of a timestamp's text up to the minute: `2026-11-15T09:30`. */
const TO_THE_MINUTE = 16

/**
 * Returns a function that returns a timestamp's day in a time zone, like `2026-11-15`. It remembers the previous timestamp's minute
 * and day, so it's fast for consecutive timestamps that are close together. This works because a day never begins in the middle of
 * a minute.
 */
export const dayIn = (timeZone: string): ((timestamp: string) => string) => {
  let minute = ''
  let day = ''
  return (timestamp) => {
    const given = timestamp.slice(0, TO_THE_MINUTE)
    if (given !== minute) {
      day = Temporal.Instant.from(timestamp).toZonedDateTimeISO(timeZone).toPlainDate().toString()
      minute = given
    }
    return day
  }
}
