import { type RawBuilder, sql } from 'kysely'
import { toTimestamp } from '../clock.ts'

/**
 * Servers' clocks differ by a little, and requests overtake each other. A stored time further ahead than this comes from a clock that
 * has been set back since.
 */
const TOLERATED_SKEW = { minutes: 1 }

/** Something counted from its first time on, and from scratch once the window has passed. */
export interface CountWindow {
  readonly now: string
  /** A count started before this has expired. */
  readonly begin: string
  /** A count started after this has a wrong time, and has expired as well. */
  readonly latest: string
  readonly seconds: number
}

export const countWindow = (now: Temporal.Instant, minutes: number): CountWindow => ({
  now: toTimestamp(now),
  begin: toTimestamp(now.subtract({ minutes })),
  latest: toTimestamp(now.add(TOLERATED_SKEW)),
  seconds: minutes * 60,
})

/** What an upsert sets a row of `table` to: one more, or the first of a new window. */
export const countOnceMore = <Column extends string>(table: string, column: Column, window: CountWindow) => {
  const since = sql.ref(`${table}.since`)
  const isCurrent = sql`${since} > ${window.begin} and ${since} <= ${window.latest}`
  return {
    [column]: sql<number>`case when ${isCurrent} then ${sql.ref(`${table}.${column}`)} + 1 else 1 end`,
    since: sql<string>`case when ${isCurrent} then ${since} else ${window.now} end`,
  } as Record<Column, RawBuilder<number>> & { since: RawBuilder<string> }
}

/** Until the window that began at `since` ends: at least a second, and never more than the whole window. */
export const secondsLeft = (since: string, { now, seconds }: CountWindow): number => {
  const end = Temporal.Instant.from(since).add({ seconds })
  const left = Math.ceil(Temporal.Instant.from(now).until(end).total('seconds'))
  return Math.min(Math.max(left, 1), seconds)
}

/** “a minute”, “37 minutes”. */
export const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
