import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { dueJobFinder } from '../src/platform/jobs/due-jobs.ts'
import { enqueue } from '../src/platform/queue/item-queries.ts'
import { listDueTeams } from '../src/platform/queue/lane-queries.ts'
import { momentsOf } from '../src/platform/queue/moment.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { insertRowsInto } from '../src/platform/storage/insert-rows.ts'
import { transact, transactWithoutDiskSync } from '../src/platform/storage/transact.ts'
import type { TestLocation } from '../test/test-database.ts'
import { printTable } from './compare.ts'
import type { Handled } from './queue-worker.ts'
import type { Bench } from './servers.ts'

const INSERTED_AT_ONCE = 5_000
const LOOKS = 20
/** How long to wait after inserting the jobs, so that the database can finish its background work. */
const SETTLING_MS = 5_000
const QUEUE = 'bench'
const KIND = 'bench'

export interface QueueFigures extends Handled {
  readonly items: number
  readonly enqueuedPerSecond: number
  /** The slowest of several lookups for teams with due items, while all items are due. */
  readonly queueLookMs: number
  /** The slowest of several lookups for due jobs, while all jobs are due. */
  readonly jobsLookMs: number
}

/**
 * Enqueues items for one team, measures how long it takes to find the team, and processes the items in a separate process. Then
 * adds the same number of jobs and measures how long it takes to find due jobs.
 */
export const benchmarkQueue = async (bench: Bench, items: number): Promise<QueueFigures> => {
  const say = (what: string) => console.error(`  ${bench.database} ${what} …`)
  const team = await bench.createTeam('Queue')
  const { db } = openDatabase(bench.location)
  try {
    say(`${items} items enqueued`)
    const enqueuedPerSecond = await fillQueue(db, team.id, items)
    const queueLookMs = await slowest(() => listDueTeams(db, { queue: QUEUE, now: now(), limit: 50 }, []))
    say(`${items} items handled`)
    const handled = await handleAll(bench.location, items)
    say(`${items} jobs looked up`)
    await fillJobs(db, team.id, items)
    await sleep(SETTLING_MS)
    const find = dueJobFinder([KIND])
    const { thisMoment } = momentsOf(systemClock, { leaseMs: 10_000, longestDelayMs: 3_600_000 })
    const jobsLookMs = await slowest(() => find(db, thisMoment()))
    return { items, enqueuedPerSecond, ...handled, queueLookMs, jobsLookMs }
  } finally {
    await db.destroy()
  }
}

const now = () => toTimestamp(systemClock())

const fillQueue = async (db: Db, teamId: number, count: number): Promise<number> => {
  const startedAt = performance.now()
  for (let n = 0; n < count; n += INSERTED_AT_ONCE) {
    const items = Array.from({ length: INSERTED_AT_ONCE }, (_, index) => ({ payload: { n: n + index } }))
    await transact(db, (trx) => enqueue(trx, teamId, QUEUE, items, now()))
  }
  return count / ((performance.now() - startedAt) / 1_000)
}

const insertJobs = insertRowsInto<
  { attempts: number },
  { team_id: number; kind: string; payload: string; run_at: string; created_at: string }
>('jobs', { shared: ['team_id', 'kind', 'payload', 'run_at', 'created_at'], columns: { attempts: 'integer' } })

const fillJobs = async (db: Db, teamId: number, count: number): Promise<void> => {
  const rows = Array.from({ length: INSERTED_AT_ONCE }, () => ({ attempts: 0 }))
  for (let n = 0; n < count; n += INSERTED_AT_ONCE) {
    const shared = { team_id: teamId, kind: KIND, payload: '{}', run_at: now(), created_at: now() }
    await transactWithoutDiskSync(db, (trx) => insertJobs(trx, shared, rows))
  }
}

/** The first run doesn't count, because it prepares the statements. */
const slowest = async (look: () => Promise<unknown[]>): Promise<number> => {
  await look()
  let longestMs = 0
  for (let n = 0; n < LOOKS; n++) {
    const startedAt = performance.now()
    assert.equal((await look()).length, 1)
    longestMs = Math.max(longestMs, performance.now() - startedAt)
  }
  return longestMs
}

const WORKER = join(import.meta.dirname, 'queue-worker.ts')

/** The server's memory flags, as in `postrider.js`. They matter because garbage collection causes most event loop delays. */
const SERVER_FLAGS = ['--max-semi-space-size=12', '--heap-growing-percent=50']

const handleAll = async (location: TestLocation, count: number): Promise<Handled> => {
  const worker = [...SERVER_FLAGS, WORKER, JSON.stringify(location), QUEUE, String(count)]
  return JSON.parse((await promisify(execFile)(process.execPath, worker)).stdout)
}

const GOALS = { gapMs: 20, lookMs: 20, settledPerSecond: { sqlite: 20_000, postgres: 5_000 } }

/** Returns the names of the goals that were missed. */
export const printQueue = (database: string, figures: QueueFigures): string[] => {
  const { items, enqueuedPerSecond, settledPerSecond, largestGapMs, controlGapMs, queueLookMs, jobsLookMs } = figures
  const rateGoal = GOALS.settledPerSecond[database === 'postgres' ? 'postgres' : 'sqlite']
  printTable(
    [`${database}, ${items} due items`, 'measured', 'goal'],
    [
      ['enqueued, rows per second', enqueuedPerSecond.toFixed(0), ''],
      ['settled, rows per second', settledPerSecond.toFixed(0), `${rateGoal}`],
      ['… largest gap of the event loop, ms', largestGapMs.toFixed(1), `${GOALS.gapMs}`],
      ['… of a loop that only computes, ms', controlGapMs.toFixed(1), ''],
      ['lookup of teams with due items, ms', queueLookMs.toFixed(2), `${GOALS.lookMs}`],
      ['lookup of teams with due jobs, ms', jobsLookMs.toFixed(2), `${GOALS.lookMs}`],
    ],
  )
  return [
    ...(settledPerSecond < rateGoal ? [`${database} queue`] : []),
    ...(largestGapMs > GOALS.gapMs ? [`${database} queue’s largest gap`] : []),
    ...(Math.max(queueLookMs, jobsLookMs) > GOALS.lookMs ? [`${database} lookup of due teams`] : []),
  ]
}
