import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doneWith, setUpQueue } from '../../../test/queue-set-up.ts'
import { RUN_KIND } from '../../../test/test-database.ts'
import type { Tx } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import { enqueue } from './item-queries.ts'
import { listDueTeams, parkLane } from './lane-queries.ts'

/** Skips a test on SQLite: it has a single writer, so transactions can't overlap. */
const overlapping = { skip: RUN_KIND === 'sqlite' && 'one transaction at a time' }

/** Runs `work` in a transaction that stays open until the caller commits it or rolls it back. */
const heldOpen = async (db: Parameters<typeof transact>[0], work: (trx: Tx) => Promise<unknown>) => {
  const worked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const ended = transact(db, async (trx) => {
    await work(trx)
    worked.resolve()
    await end.promise
  })
  await Promise.race([worked.promise, ended])
  return {
    commit: () => {
      end.resolve()
      return ended
    },
    rollBack: async () => {
      end.reject(new Error('rolled back'))
      await assert.rejects(ended, /rolled back/)
    },
  }
}

test('a team with several items has one lane, which is due when its earliest item is due', async (t) => {
  const { db, team, queue, time, start, add, lanesOf } = await setUpQueue(t)
  await add(['a'])
  time.move(1_000)
  await add(['b'])
  await add(['c'], { runAt: time.inMs(60_000) })
  assert.deepEqual(await lanesOf(), [time.inMs(-1_000)])
  assert.deepEqual(await listDueTeams(db, { queue, now: time.now(), limit: 10 }, []), [team.id])
  const { payloads, handle } = doneWith()
  const worker = start(handle)
  await worker.runOnce()
  assert.deepEqual([payloads, await lanesOf()], [['a', 'b'], [time.inMs(60_000)]])
  assert.deepEqual(await listDueTeams(db, { queue, now: time.now(), limit: 10 }, []), [])
  await add(['d'], { runAt: time.inMs(30_000) })
  time.move(30_000)
  await worker.runOnce()
  assert.deepEqual([payloads.slice(2), await lanesOf()], [['d'], [time.inMs(30_000)]])
})

test(
  'an item is handled after its transaction commits, even if a worker looked for items before the commit',
  overlapping,
  async (t) => {
    const { db, team, queue, time, start, add, lanesOf } = await setUpQueue(t)
    await add(['a'])
    const adding = await heldOpen(db, (trx) => enqueue(trx, team.id, queue, [{ payload: 'b' }], time.now()))
    const { payloads, handle } = doneWith()
    const worker = start(handle)
    await worker.runOnce()
    assert.deepEqual(payloads, ['a'])
    assert.equal((await lanesOf()).length, 1, 'the lane stays while an item is being added')
    await adding.commit()
    await worker.runOnce()
    assert.deepEqual([payloads, await lanesOf()], [['a', 'b'], []])
  },
)

test(
  'adding an item doesn’t wait for a worker that is deleting the lane, and the item is still handled',
  overlapping,
  async (t) => {
    const { db, team, queue, source, time, start, add, lanesOf } = await setUpQueue(t)
    await add(['a'])
    await transact(db, (trx) => trx.deleteFrom('queue_items').where('team_id', '=', team.id).execute())
    const parking = await heldOpen(db, (trx) =>
      parkLane(trx, team.id, queue, () => source.findNextDue(trx, team.id), time.now()),
    )
    await add(['b'])
    await parking.commit()
    assert.equal((await lanesOf()).length, 1)
    const { payloads, handle } = doneWith()
    await start(handle).runOnce()
    assert.deepEqual(payloads, ['b'])
  },
)

test('an item that is added while a worker is postponing the lane is still handled on time', overlapping, async (t) => {
  const { db, team, queue, source, time, start, add } = await setUpQueue(t)
  await add(['later'], { runAt: time.inMs(60_000) })
  const parking = await heldOpen(db, (trx) =>
    parkLane(trx, team.id, queue, () => source.findNextDue(trx, team.id), time.now()),
  )
  await add(['now'])
  await parking.commit()
  const { payloads, handle } = doneWith()
  await start(handle).runOnce()
  assert.deepEqual(payloads, ['now'])
})

test(
  'transactions that add items for the same team don’t block each other, and a rollback loses only its own items',
  overlapping,
  async (t) => {
    const { db, team, queue, time, start, lanesOf } = await setUpQueue(t)
    const adding = (payload: string) => heldOpen(db, (trx) => enqueue(trx, team.id, queue, [{ payload }], time.now()))
    const [first, second, third] = [await adding('a'), await adding('b'), await adding('c')]
    await second.commit()
    const fourth = await adding('d')
    await first.rollBack()
    await fourth.commit()
    const { payloads, handle } = doneWith()
    const worker = start(handle)
    await worker.runOnce()
    assert.deepEqual(payloads.toSorted(), ['b', 'd'])
    await third.commit()
    await worker.runOnce()
    assert.deepEqual([payloads.toSorted(), await lanesOf()], [['b', 'c', 'd'], []])
  },
)
