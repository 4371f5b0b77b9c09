import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { systemClock, toTimestamp } from '../src/clock.ts'
import { dueJobFinder } from '../src/jobs/due-jobs.ts'
import { enqueue } from '../src/queue/item-queries.ts'
import { itemSource } from '../src/queue/item-source.ts'
import { listDueTeams } from '../src/queue/lane-queries.ts'
import { momentsOf } from '../src/queue/moment.ts'
import { startQueue } from '../src/queue/start-queue.ts'
import { openDatabase } from '../src/storage/database.ts'
import type { Db } from '../src/storage/dialect.ts'
import { insertRowsInto } from '../src/storage/insert-rows.ts'
import { transact, transactWithoutDiskSync } from '../src/storage/transact.ts'
import { printTable } from './compare.ts'
import type { Bench } from './servers.ts'

const INSERTED_AT_ONCE = 5_000
const LOOKS = 20
const QUEUE = 'bench'
const KIND = 'bench'

export interface QueueFigures {
  readonly items: number
  readonly enqueuedPerSecond: number
  readonly settledPerSecond: number
  readonly largestGapMs: number
  /** The same for a loop that only computes, which shows how much the machine's other work adds. */
  readonly controlGapMs: number
  /** The slowest of several look-ups while all items are due. */
  readonly queueLookMs: number
  readonly jobsLookMs: number
}

/**
 * Handles the due items of one team with a handler that does nothing, then looks up as many due jobs. Runs in this process, which
 * `npm run bench` starts with the server's own flags: a young generation of 16 MB takes 15 to 20 ms to collect, one of 8 MB half of that.
 */
export const benchmarkQueue = async (bench: Bench, items: number): Promise<QueueFigures> => {
  const say = (what: string) => console.error(`  ${bench.database} ${what} …`)
  const team = await bench.createTeam('Queue')
  const { db } = openDatabase(bench.location)
  try {
    say(`${items} items enqueued`)
    const enqueuedPerSecond = await fillQueue(db, team.id, items)
    const queueLookMs = await slowest(() => listDueTeams(db, QUEUE, now(), 50))
    say(`${items} items handled`)
    const { settledPerSecond, largestGapMs } = await handleAll(db, items)
    const controlGapMs = await controlGap()
    say(`${items} jobs looked up`)
    await fillJobs(db, team.id, items)
    const find = dueJobFinder([KIND])
    const { thisMoment } = momentsOf(systemClock, { leaseMs: 10_000, longestDelayMs: 3_600_000 })
    const jobsLookMs = await slowest(() => find(db, thisMoment()))
    return { items, enqueuedPerSecond, settledPerSecond, largestGapMs, controlGapMs, queueLookMs, jobsLookMs }
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

/** Returns the slowest of several runs. The first run doesn't count, because it prepares the statements. */
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

const handleAll = async (db: Db, count: number) => {
  // Wait until the effects of filling the queue are over, so that they aren't measured.
  await sleep(2_000)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let settled = 0
  delay.enable()
  const startedAt = performance.now()
  const worker = startQueue({
    ...{ db, clock: systemClock, queue: QUEUE, source: itemSource(QUEUE), pollMs: Number.POSITIVE_INFINITY },
    handle: async ({ items }) => {
      settled += items.length
      return items.map(() => 'done' as const)
    },
    onError: (error) => assert.fail(String(error)),
  })
  await worker.runOnce()
  const seconds = (performance.now() - startedAt) / 1_000
  delay.disable()
  await worker.close()
  assert.equal(settled, count)
  return { settledPerSecond: settled / seconds, largestGapMs: delay.max / 1e6 }
}

const CONTROL_MS = 10_000
/** About the time that one statement of the queue takes. */
const CONTROL_STEP_MS = 2

const controlGap = async (): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (const end = performance.now() + CONTROL_MS; performance.now() < end; await nextTurn()) {
    for (const stepEnd = performance.now() + CONTROL_STEP_MS; performance.now() < stepEnd; );
  }
  delay.disable()
  return delay.max / 1e6
}

const GOALS = { gapMs: 20, lookMs: 20, settledPerSecond: { sqlite: 20_000, postgres: 5_000 } }

/** Prints the figures and returns the names of the missed goals. */
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
      ['look-up of teams with due items, ms', queueLookMs.toFixed(2), `${GOALS.lookMs}`],
      ['look-up of teams with due jobs, ms', jobsLookMs.toFixed(2), `${GOALS.lookMs}`],
    ],
  )
  return [
    ...(settledPerSecond < rateGoal ? [`${database} queue`] : []),
    ...(largestGapMs > GOALS.gapMs ? [`${database} queue’s largest gap`] : []),
    ...(Math.max(queueLookMs, jobsLookMs) > GOALS.lookMs ? [`${database} look-up of due teams`] : []),
  ]
}
