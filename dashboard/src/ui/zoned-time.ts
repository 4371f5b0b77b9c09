/** Returns how many milliseconds a time zone is ahead of UTC at the given time. */
const offsetMs = (atMs: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs)
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const wallMs = Date.UTC(
    ...([numberOf('year'), numberOf('month') - 1, numberOf('day')] as const),
    ...([numberOf('hour'), numberOf('minute'), numberOf('second')] as const),
  )
  return wallMs - Math.floor(atMs / 1_000) * 1_000
}

/** Returns the instant at which clocks in a time zone show a time like `2026-11-20T09:00`. */
export const instantOf = (wallTime: string, timeZone: string): Date => {
  const asUtcMs = Date.parse(`${wallTime}Z`)
  // On a day when the clocks change, the offset at `asUtcMs` may be wrong, so it's used only for a first guess.
  const guessMs = asUtcMs - offsetMs(asUtcMs, timeZone)
  return new Date(asUtcMs - offsetMs(guessMs, timeZone))
}
