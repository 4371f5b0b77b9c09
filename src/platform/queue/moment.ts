import { CLOCK_SKEW_MS, type Clock, toTimestamp } from '../../foundation/clock.ts'

/**
 * The current time, and the latest stored times that are still valid. When a clock that was ahead is set back, it leaves behind
 * stored times that are too far in the future. Such times are ignored, so that no work waits for them.
 */
export interface Moment {
  readonly now: string
  /** The latest time at which a lease written by a correct clock can end. */
  readonly latestLease: string
  /** The latest time at which work postponed by a correct clock can be due. */
  readonly latestRun: string
  /** The latest creation time of a row written by a correct clock. */
  readonly latestMade: string
}

interface Spans {
  readonly leaseMs: number
  readonly longestDelayMs: number
}

/** Returns functions that read the clock and return times in the form that queries expect. */
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

export interface Dated {
  readonly run_at: string
  readonly lease_token: number | null
  readonly created_at: string
}

/** Returns whether a row has a time that a correct clock can't have written. */
export const isMisdated = (
  { run_at, lease_token, created_at }: Dated,
  { latestLease, latestRun, latestMade }: Moment,
): boolean => created_at > latestMade || run_at > latestRun || (lease_token !== null && run_at > latestLease)
