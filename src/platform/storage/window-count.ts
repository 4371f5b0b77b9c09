import { type RawBuilder, sql } from 'kysely'
import { CLOCK_SKEW_MS, toTimestamp } from '../../foundation/clock.ts'

/** A time window for counting. It starts with the first event that is counted. When it is over, counting restarts. */
export interface CountWindow {
  readonly now: string
  /** A count that started before this time has expired. */
  readonly begin: string
  /**
   * The latest possible start of a count. If a count has a later start, the clock was ahead when it was stored, so the count is
   * treated as expired too.
   */
  readonly latest: string
  readonly seconds: number
}

export const countWindow = (now: Temporal.Instant, minutes: number): CountWindow => ({
  now: toTimestamp(now),
  begin: toTimestamp(now.subtract({ minutes })),
  latest: toTimestamp(now.add({ milliseconds: CLOCK_SKEW_MS })),
  seconds: minutes * 60,
})

/**
 * Returns the values for an upsert on `table`. In the current window, these add 1 to the count. Otherwise, they start a new window
 * with a count of 1.
 */
export const countOnceMore = <Column extends string>(table: string, column: Column, window: CountWindow) => {
  const since = sql.ref(`${table}.since`)
  const isCurrent = sql`${since} > ${window.begin} and ${since} <= ${window.latest}`
  return {
    [column]: sql<number>`case when ${isCurrent} then ${sql.ref(`${table}.${column}`)} + 1 else 1 end`,
    since: sql<string>`case when ${isCurrent} then ${since} else ${window.now} end`,
  } as Record<Column, RawBuilder<number>> & { since: RawBuilder<string> }
}

/** Returns the seconds until the window that started at `since` ends: at least one, and at most the whole window. */
export const secondsLeft = (since: string, { now, seconds }: CountWindow): number => {
  const end = Temporal.Instant.from(since).add({ seconds })
  const left = Math.ceil(Temporal.Instant.from(now).until(end).total('seconds'))
  return Math.min(Math.max(left, 1), seconds)
}

export const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
