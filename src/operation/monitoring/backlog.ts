import { IMPORT_CONTACTS } from '../../audience/imports/start-import.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { countDueJobs, countJobs } from '../../platform/jobs/job-queries.ts'
import { listOldestLanes } from '../../platform/queue/lane-queries.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { countDown } from '../../sending/connections/connection-state-queries.ts'
import { findOldestDue } from '../../sending/messages/chunk-queries.ts'
import { LANES } from '../../sending/messages/chunk-tables.ts'
import { sumDayCounts } from '../../sending/messages/message-day-queries.ts'

/** Several metrics of one request use the same numbers, and several monitoring systems can ask for them. */
const CACHED_MS = 5_000
/** The counts by day have a row for every team and day, so they are read less often. */
const COUNTS_CACHED_MS = 60_000
/** A monitoring system gives up on a request after ten seconds. Without the database, the other metrics are still of use. */
const PATIENCE_MS = 3_000

const cached = <T>(ms: number, read: () => Promise<T>) => {
  let known: { readonly value: Promise<T | undefined>; readonly untilMs: number } | undefined
  return (): Promise<T | undefined> => {
    const nowMs = performance.now()
    if (known && nowMs < known.untilMs) return known.value
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(resolve, PATIENCE_MS, undefined)
    const value = Promise.race([read().catch(() => undefined), late]).finally(() => clearTimeout(timer))
    known = { value, untilMs: nowMs + ms }
    return value
  }
}

/** Reads how much work waits in the database. The numbers are undefined while the database is down. */
export const backlogReader = (db: Db, clock: Clock) => {
  const ageOf = (time: string, now: Temporal.Instant) =>
    Math.max(Temporal.Instant.from(time).until(now).total('seconds'), 0)

  const readCounts = cached(COUNTS_CACHED_MS, () => sumDayCounts(db))
  const readWork = cached(CACHED_MS, async () => {
    const instant = clock()
    const now = toTimestamp(instant)
    const [down, queues, jobs, imports, ...oldest] = await Promise.all([
      countDown(db),
      listOldestLanes(db, now),
      countDueJobs(db, now),
      countJobs(db, IMPORT_CONTACTS, now),
      ...LANES.map((lane) => findOldestDue(db, lane, now)),
    ])
    return {
      down,
      imports,
      queues: queues.map(({ queue, due_at }) => ({ queue, ageS: ageOf(due_at, instant) })),
      jobs: jobs.map(({ kind, run_at, n }) => ({ kind, n: Number(n), ageS: ageOf(run_at, instant) })),
      lanes: LANES.map((lane, n) => ({ lane, ageS: oldest[n] === undefined ? 0 : ageOf(oldest[n], instant) })),
    }
  })
  return { readCounts, readWork }
}
