import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doneWith, LEASE_MS, setUpQueue } from '../../../test/queue-set-up.ts'
import { createTeam } from '../../../test/start-app.ts'
import { transact } from '../storage/transact.ts'
import { enqueue } from './item-queries.ts'
import { CLAIMS_FROM_FLOOR } from './item-source.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('a worker handles every item exactly once, in batches, and leaves no items or lanes', async (t) => {
  const { start, add, itemsOf, lanesOf } = await setUpQueue(t)
  await add(numbers(25))
  const sizes: number[] = []
  const { payloads, handle } = doneWith()
  const worker = start(
    (batch) => {
      sizes.push(batch.items.length)
      return handle(batch)
    },
    { batchSize: 10 },
  )
  await worker.runOnce()
  assert.deepEqual(payloads, numbers(25))
  assert.deepEqual(sizes, [10, 10, 5])
  assert.deepEqual([await itemsOf(), await lanesOf()], [[], []])
})

test('two workers that run at the same time handle every item exactly once', async (t) => {
  const { db, team, time, start, add, itemsOf, lanesOf } = await setUpQueue(t)
  const teams = [team, await createTeam(db, 'B'), await createTeam(db, 'C')]
  for (const { id } of teams) await add(numbers(300), { teamId: id })
  const handled: string[] = []
  const workers = [1, 2].map(() =>
    start(
      async ({ teamId, items }) => {
        handled.push(...items.map(({ payload }) => `${teamId} ${payload}`))
        return items.map(() => 'done' as const)
      },
      { batchSize: 7, atOnce: 2 },
    ),
  )
  await Promise.all(workers.map((worker) => worker.runOnce()))
  assert.equal(handled.length, 900)
  assert.equal(new Set(handled).size, 900)
  // A worker that found only items leased by the other worker has postponed the lane until their leases end.
  time.move(LEASE_MS)
  await workers[0]?.runOnce()
  for (const { id } of teams) assert.deepEqual([await itemsOf(id), await lanesOf(id)], [[], []])
})

test('a handler can finish an item, retry it after an error, postpone it without counting an attempt, or give up', async (t) => {
  const { start, add, itemsOf, lanesOf, time } = await setUpQueue(t)
  await add(['done', 'fails', 'waits', 'hopeless'])
  const seen: unknown[][] = []
  const worker = start(async ({ items }) => {
    seen.push(items.map(({ payload, attempts }) => [payload, attempts]))
    return items.map(({ payload, attempts }) => {
      if (payload === 'fails' && attempts === 1) return { retryAt: time.inMs(30_000), error: 'not yet' }
      if (payload === 'waits' && seen.length === 1) return { retryAt: time.inMs(10_000) }
      return payload === 'hopeless' ? { giveUp: 'no such address' } : 'done'
    })
  })
  await worker.runOnce()
  assert.deepEqual(
    (await itemsOf()).map(({ payload, run_at, attempts, last_error }) => [payload, run_at, attempts, last_error]),
    [
      ['"fails"', time.inMs(30_000), 1, 'not yet'],
      ['"waits"', time.inMs(10_000), 0, null],
    ],
  )
  assert.deepEqual(await lanesOf(), [time.inMs(10_000)])
  time.move(9_999)
  await worker.runOnce()
  assert.equal(seen.length, 1, 'no item is handled before it is due')
  time.move(1)
  await worker.runOnce()
  time.move(20_000)
  await worker.runOnce()
  assert.deepEqual(seen.slice(1), [[['waits', 1]], [['fails', 2]]])
  assert.deepEqual([await itemsOf(), await lanesOf()], [[], []])
})

test('items are retried with exponential backoff if the handler throws or returns too few outcomes', async (t) => {
  const { start, add, itemsOf, time } = await setUpQueue(t)
  await add(['a', 'b'])
  const errors: string[] = []
  let isShort = false
  const worker = start(
    async () => {
      if (isShort) return ['done']
      throw new Error('broken')
    },
    { onError: (error) => errors.push(String(error)) },
  )
  await worker.runOnce()
  isShort = true
  time.move(10_000)
  await worker.runOnce()
  assert.equal(errors[0], 'Error: broken')
  assert.match(errors[1] ?? '', /returned 1 outcomes for 2 items/)
  assert.equal(errors.length, 2)
  assert.deepEqual(
    (await itemsOf()).map(({ run_at, attempts }) => [run_at, attempts]),
    [
      [time.inMs(20_000), 2],
      [time.inMs(20_000), 2],
    ],
  )
})

test('teams take turns batch by batch, no matter how many due items one team has', async (t) => {
  const { db, team, start, add } = await setUpQueue(t)
  await add(numbers(50))
  const others = [await createTeam(db, 'B'), await createTeam(db, 'C')]
  for (const { id } of others) await add(numbers(2), { teamId: id })
  const turns: number[] = []
  const worker = start(
    async ({ teamId, items }) => {
      turns.push(teamId)
      return items.map(() => 'done' as const)
    },
    { batchSize: 1 },
  )
  await worker.runOnce()
  // Which of several teams that became due at the same time comes first is up to the database.
  const all = new Set([team, ...others].map(({ id }) => id))
  for (const round of [turns.slice(0, 3), turns.slice(3, 6)]) assert.deepEqual(new Set(round), all)
  assert.equal(turns.length, 54)
})

test('if there are more teams than a lookup returns, each team gets a turn before any gets a second one', async (t) => {
  const { db, time, start, add } = await setUpQueue(t)
  const teams = await Promise.all(numbers(60).map((n) => createTeam(db, `T${n}`)))
  for (const { id } of teams) await add(numbers(2), { teamId: id })
  time.move(1)
  const turns: number[] = []
  const worker = start(
    async ({ teamId, items }) => {
      turns.push(teamId)
      time.move(1)
      return items.map(() => 'done' as const)
    },
    { batchSize: 1 },
  )
  await worker.runOnce()
  assert.equal(new Set(turns.slice(0, 60)).size, 60, 'every team has a turn before any has its second')
})

test('an item that is committed late but due earlier than the remaining items is handled before most of them', async (t) => {
  const { start, add, time } = await setUpQueue(t)
  await add(numbers(3 * CLAIMS_FROM_FLOOR))
  const { payloads, handle } = doneWith()
  const worker = start(
    async (batch) => {
      if (payloads.length === 10) await add(['late'], { runAt: time.inMs(-1_000) })
      return handle(batch)
    },
    { batchSize: 1 },
  )
  await worker.runOnce()
  assert.equal(payloads.length, 3 * CLAIMS_FROM_FLOOR + 1)
  assert.ok(payloads.indexOf('late') <= CLAIMS_FROM_FLOOR, `${payloads.indexOf('late')} items were handled first`)
})

test('items are handled as soon as their transaction commits, before the next poll, but not after a rollback', async (t) => {
  const { db, team, queue, time, start } = await setUpQueue(t)
  const handled = Promise.withResolvers<unknown>()
  const worker = start(async ({ items }) => {
    handled.resolve(items.map(({ payload }) => payload))
    return items.map(() => 'done' as const)
  })
  await worker.runOnce()
  const rolledBack = transact(db, async (trx) => {
    await enqueue(trx, team.id, queue, [{ payload: 'rolled back' }], time.now())
    throw new Error('never mind')
  })
  await assert.rejects(rolledBack, /never mind/)
  await transact(db, (trx) => enqueue(trx, team.id, queue, [{ payload: 'kept' }], time.now()))
  assert.deepEqual(await handled.promise, ['kept'])
})

test('closing a worker saves the outcomes of its batch, and new items no longer wake it', async (t) => {
  const { start, add, itemsOf, time } = await setUpQueue(t)
  await add(['done', 'left'])
  const started = Promise.withResolvers<void>()
  const worker = start(async ({ signal }) => {
    started.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return ['done', { retryAt: time.now() }]
  })
  await started.promise
  await worker.close()
  await add(['later'])
  assert.deepEqual(
    (await itemsOf()).map(({ payload, attempts, lease_token }) => [payload, attempts, lease_token]),
    [
      ['"left"', 0, null],
      ['"later"', 0, null],
    ],
  )
  const { payloads, handle } = doneWith()
  await start(handle).runOnce()
  assert.deepEqual(payloads, ['left', 'later'])
})
