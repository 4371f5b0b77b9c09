/**
 * Processes all items in a queue with a handler that does nothing, and prints the figures. Arguments: the database's location as
 * JSON, the queue, and the number of items.
 */
import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../src/foundation/clock.ts'
import { itemSource } from '../src/platform/queue/item-source.ts'
import { startQueue } from '../src/platform/queue/start-queue.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Db } from '../src/platform/storage/dialect.ts'

export interface Handled {
  readonly settledPerSecond: number
  readonly largestGapMs: number
  /**
   * The longest event loop delay while a control loop runs instead of the queue. It shows how much of `largestGapMs` is due to
   * other load on the machine.
   */
  readonly controlGapMs: number
}

const handleAll = async (db: Db, queue: string, count: number) => {
  // Waits until the database has finished its background work after filling the queue, so that this work isn't measured.
  await sleep(2_000)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let settled = 0
  delay.enable()
  const startedAt = performance.now()
  const worker = startQueue({
    db,
    clock: systemClock,
    queue,
    source: itemSource(queue),
    pollMs: Number.POSITIVE_INFINITY,
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
/** How long each step of the control loop keeps the CPU busy: about as long as one of the queue's SQL statements takes. */
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

const [, , location = '', queue = '', count] = process.argv
const { db } = openDatabase(JSON.parse(location))
const figures: Handled = { ...(await handleAll(db, queue, Number(count))), controlGapMs: await controlGap() }
await db.destroy()
console.log(JSON.stringify(figures))
