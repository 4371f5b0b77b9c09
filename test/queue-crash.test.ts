import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { enqueue } from '../src/platform/queue/item-queries.ts'
import { itemSource } from '../src/platform/queue/item-source.ts'
import { startQueue } from '../src/platform/queue/start-queue.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { doneWith } from './queue-set-up.ts'
import type { HandledBatch, WorkerOrder } from './queue-worker.ts'
import { createTeam } from './start-app.ts'
import { RUN_KIND, testDatabase } from './test-database.ts'

/** How many times to kill a worker: a few times in `npm test`, more in `npm run test:crash`. */
const CRASHES = process.env.TEST_CRASHES === undefined ? 2 : 20
const ITEMS = CRASHES * 100
const BATCH_SIZE = 10
const BATCHES = 3

test(`after ${CRASHES} crashes (kill -9), no item is lost, and only the items of interrupted batches are repeated`, {
  timeout: 120_000 + CRASHES * 10_000,
}, async (t) => {
  const { db, location } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const queue = 'crash'
  const items = Array.from({ length: ITEMS }, (_, payload) => ({ payload }))
  await transact(db, (trx) => enqueue(trx, team.id, queue, items, toTimestamp(systemClock())))

  const settled: unknown[] = []
  const hanging: unknown[] = []
  const order: WorkerOrder = { location, queue, batchSize: BATCH_SIZE, batches: BATCHES }
  for (let crash = 0; crash < CRASHES; crash++) {
    const child = fork(join(import.meta.dirname, 'queue-worker.ts'))
    t.after(() => child.kill('SIGKILL'))
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.send(order)
    await new Promise<void>((resolve) => {
      child.on('message', ({ payloads, isHanging }: HandledBatch) => {
        ;(isHanging ? hanging : settled).push(...payloads)
        if (isHanging) resolve()
      })
    })
    child.kill('SIGKILL')
    await exited
  }
  assert.deepEqual([settled.length, hanging.length], [CRASHES * BATCHES * BATCH_SIZE, CRASHES * BATCH_SIZE])

  // A clock that is a minute ahead, so that the leases of the killed processes have expired.
  const clock = () => systemClock().add({ minutes: 1 })
  const { payloads, handle } = doneWith()
  const onError = (error: unknown) => assert.fail(String(error))
  const worker = startQueue({
    db,
    clock,
    queue,
    source: itemSource(queue),
    batchSize: BATCH_SIZE,
    pollMs: Number.POSITIVE_INFINITY,
    handle,
    onError,
  })
  await worker.runOnce()
  await worker.close()
  const all = items.map(({ payload }) => payload)
  const inOrder = (numbers: unknown[]) => (numbers as number[]).toSorted((a, b) => a - b)
  assert.deepEqual(inOrder([...settled, ...payloads]), all, 'each item once, except for the unfinished batches')
  assert.ok(hanging.every((payload) => payloads.includes(payload)))
})
