import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { doneWith, LEASE_MS, setUpQueue } from '../../../test/queue-set-up.ts'
import type { QueueItem } from './item-source.ts'
import type { Outcome } from './source.ts'
import { type Batch, LostLease } from './start-queue.ts'

/** Returns a handler that blocks until `end` provides its outcomes or its signal is aborted. */
const blockingHandler = () => {
  const started = Promise.withResolvers<AbortSignal>()
  const outcomes = Promise.withResolvers<readonly Outcome[]>()
  const handle = ({ items, signal }: Batch<QueueItem>) => {
    signal.addEventListener('abort', () => outcomes.resolve(items.map(() => 'done')))
    started.resolve(signal)
    return outcomes.promise
  }
  return { started: started.promise, end: outcomes.resolve, handle }
}

type Queue = Awaited<ReturnType<typeof setUpQueue>>

/**
 * Makes one worker hold three items after its lease has ended. Another worker then claims as many of them as its batch size
 * allows. Both handlers keep running.
 */
const takeOver = async ({ time, start, add }: Queue, options?: { readonly batchSize: number }) => {
  await add(['a', 'b', 'c'])
  const errors: unknown[] = []
  const suspended = blockingHandler()
  const first = start(suspended.handle, { onError: (error) => errors.push(error) })
  await suspended.started
  time.move(LEASE_MS)
  const takenOver = blockingHandler()
  const second = start(takenOver.handle, options)
  await takenOver.started
  return { first, suspended, second, takenOver, errors }
}

test('a dead worker’s batch can be claimed again when its lease ends, but not before', async (t) => {
  const { db, team, source, time, start, add, itemsOf, lanesOf } = await setUpQueue(t)
  await add(['a', 'b'])
  const end = '9999-01-01T00:00:00.000000Z'
  const claim = { now: time.now(), limit: 10, leasedUntil: time.inMs(LEASE_MS), token: 1, except: new Set<number>() }
  const trusting = { latestLease: end, latestRun: end, latestMade: end }
  const dead = await db.transaction().execute((trx) => source.claim(trx, team.id, { ...trusting, ...claim }))
  assert.equal(dead.length, 2)
  const { payloads, handle } = doneWith()
  const worker = start(handle)
  time.move(LEASE_MS - 1)
  await worker.runOnce()
  assert.deepEqual(payloads, [])
  assert.deepEqual(await lanesOf(), [time.inMs(1)], 'the lane is due again when the lease ends')
  time.move(1)
  await worker.runOnce()
  assert.deepEqual(payloads, ['a', 'b'])
  assert.deepEqual([await itemsOf(), await lanesOf()], [[], []])
})

test('a worker that was suspended until after its lease ended changes nothing when it resumes', async (t) => {
  const queue = await setUpQueue(t)
  const { time, itemsOf } = queue
  const { first, suspended, second, takenOver, errors } = await takeOver(queue)
  const before = await itemsOf()
  suspended.end(['done', { giveUp: 'too late' }, { retryAt: time.inMs(1), error: 'too late' }])
  await first.runOnce()
  assert.deepEqual(await itemsOf(), before)
  assert.ok(errors.length === 1 && errors[0] instanceof LostLease, String(errors))
  takenOver.end(['done', 'done', 'done'])
  await second.runOnce()
  assert.deepEqual(await itemsOf(), [])
})

test('if another worker takes over part of a batch, the outcomes of the other items are still saved', async (t) => {
  const queue = await setUpQueue(t)
  const { itemsOf } = queue
  const { first, suspended, second, takenOver, errors } = await takeOver(queue, { batchSize: 1 })
  suspended.end(['done', 'done', 'done'])
  await first.runOnce()
  assert.deepEqual(
    (await itemsOf()).map(({ payload }) => payload),
    ['"a"'],
  )
  assert.match(String(errors[0]), /1 of 3 items/)
  takenOver.end(['done'])
  await second.runOnce()
  assert.deepEqual(await itemsOf(), [])
})

test('an item is retried on time, even if its lane was postponed until the end of its old lease', async (t) => {
  const { time, start, add, lanesOf } = await setUpQueue(t)
  await add(['a'])
  const long = blockingHandler()
  const first = start(long.handle)
  await long.started
  const { payloads, handle } = doneWith()
  const second = start(handle)
  await second.runOnce()
  assert.deepEqual(await lanesOf(), [time.inMs(LEASE_MS)])
  long.end([{ retryAt: time.inMs(1_000), error: 'not yet' }])
  await first.runOnce()
  time.move(1_000)
  await second.runOnce()
  assert.deepEqual(payloads, ['a'])
})

test('a lease is renewed while the handler runs', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { time, start, add, itemsOf } = await setUpQueue(t)
  await add(['a', 'b'])
  const long = blockingHandler()
  const worker = start(long.handle)
  const signal = await long.started
  const { payloads, handle } = doneWith()
  const other = start(handle)
  for (let renewals = 0; renewals < 6; renewals++) {
    time.move(LEASE_MS / 3)
    t.mock.timers.tick(LEASE_MS / 3)
    await whenTrue(async () => (await itemsOf()).every(({ run_at }) => run_at === time.inMs(LEASE_MS)))
    await other.runOnce()
  }
  assert.deepEqual([payloads, signal.aborted], [[], false])
  long.end(['done', 'done'])
  await worker.runOnce()
  assert.deepEqual(await itemsOf(), [])
})

test('losing the lease aborts the handler’s signal', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { db, team, queue, time, start, add, itemsOf } = await setUpQueue(t)
  await add(['a'])
  const long = blockingHandler()
  const worker = start(long.handle, { onError: () => {} })
  const signal = await long.started
  await db
    .updateTable('queue_items')
    .set({ lease_token: 1 })
    .where('team_id', '=', team.id)
    .where('queue', '=', queue)
    .execute()
  t.mock.timers.tick(LEASE_MS / 3)
  await whenTrue(() => signal.aborted)
  long.end([{ retryAt: time.now() }])
  await worker.runOnce()
  assert.equal((await itemsOf())[0]?.lease_token, 1)
})

const DAY_MS = 24 * 3_600_000

for (const [what, aheadMs] of [
  ['a day', DAY_MS],
  ['half an hour', DAY_MS / 48],
] as const) {
  test(`new and leased items are handled after a clock that was ${what} ahead is set back`, async (t) => {
    const { time, start, add, itemsOf, lanesOf } = await setUpQueue(t)
    time.move(aheadMs)
    await add(['held', 'also held'])
    const lost = blockingHandler()
    start(lost.handle, { onError: () => {} })
    await lost.started
    await add(['new'])
    time.move(-aheadMs)
    const { payloads, handle } = doneWith()
    await start(handle).runOnce()
    assert.deepEqual(payloads.toSorted(), ['also held', 'held', 'new'])
    assert.deepEqual([await itemsOf(), await lanesOf()], [[], []])
    lost.end(['done', 'done'])
  })
}

test('an item scheduled 50 minutes ahead isn’t mistaken for one with an invalid time, so it isn’t handled early', async (t) => {
  const { time, start, add, lanesOf } = await setUpQueue(t)
  await add(['later'], { runAt: time.inMs(3_000_000) })
  const { payloads, handle } = doneWith()
  await start(handle).runOnce()
  assert.deepEqual([payloads, await lanesOf()], [[], [time.inMs(3_000_000)]])
})
