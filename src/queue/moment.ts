import { type Clock, toTimestamp } from '../clock.ts'

/** How far the clocks of two servers may differ before one treats the other's times as impossible. */
const CLOCK_SKEW_MS = 60_000

/**
 * The current time, and the latest stored times that are possible now. A clock that was ahead and has been set back leaves stored
 * times too far in the future. Such times are ignored, so that no work waits for them.
 */
export interface Moment {
  readonly now: string
  /** No lease written by a correct clock ends later. */
  readonly latestLease: string
  /** No work postponed by a correct clock is due later. */
  readonly latestRun: string
  /** No row written by a correct clock has a later creation time. */
  readonly latestMade: string
}

interface Spans {
  readonly leaseMs: number
  /** The longest delay that work can be postponed by. */
  readonly longestDelayMs: number
}

/** Returns functions that read the clock and return times in the form queries expect. */
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
