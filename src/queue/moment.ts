import { type Clock, toTimestamp } from '../clock.ts'

/** How far the clocks of two servers may be apart before one thinks that the other's times can't be true. */
const CLOCK_SKEW_MS = 60_000

/**
 * A moment, and which stored times can be true at it. A clock that was ahead and has been set back leaves times behind that lie too
 * far in the future: nothing waits for these.
 */
export interface Moment {
  readonly now: string
  /** No lease made by a right clock ends later. */
  readonly latestLease: string
  /** No work that is put off by a right clock is due later. */
  readonly latestRun: string
  /** Nothing was written later by a right clock. */
  readonly latestMade: string
}

interface Spans {
  readonly leaseMs: number
  /** The longest that work is put off for. */
  readonly longestDelayMs: number
}

/** A function that tells the time, in the form that queries take. */
export const momentsOf = (clock: Clock, { leaseMs, longestDelayMs }: Spans) => {
  const inFuture = (milliseconds: number) => toTimestamp(clock().add({ milliseconds }))
  return {
    inFuture,
    thisMoment: (): Moment => ({
      now: toTimestamp(clock()),
      latestLease: inFuture(leaseMs + CLOCK_SKEW_MS),
      latestRun: inFuture(longestDelayMs + CLOCK_SKEW_MS),
      latestMade: inFuture(CLOCK_SKEW_MS),
    }),
  }
}
