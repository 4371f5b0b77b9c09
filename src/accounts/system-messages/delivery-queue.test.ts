import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock, whenTrue } from '../../../test/manual-clock.ts'
import { createTeam } from '../../../test/start-app.ts'
import { type MigratedDatabase, openMigrated, RUN_KIND } from '../../../test/test-database.ts'
import { transact } from '../../platform/storage/transact.ts'
import { type Deliver, enqueueDelivery, listDeliveryPayloads, startDeliveries } from './delivery-queue.ts'

/** Not the database that other files use: the worker would also get the deliveries that they leave behind. */
let opened: Promise<MigratedDatabase> | undefined

const setUp = async (t: { after: (end: () => Promise<void>) => void }, deliver: Deliver) => {
  opened ??= openMigrated(RUN_KIND)
  const { db } = await opened
  const team = await createTeam(db, 'A')
  const time = manualClock()
  const errors: string[] = []
  const worker = startDeliveries({
    db,
    clock: time.clock,
    deliver: { letter: deliver },
    pollMs: Number.POSITIVE_INFINITY,
    onError: (error) => errors.push(String(error)),
  })
  t.after(() => worker.close())
  const send = (payload: unknown, teamId = team.id) =>
    transact(db, (trx) => enqueueDelivery(trx, teamId, { kind: 'letter', payload }, time.now()))
  return { db, team, time, errors, worker, send }
}

test('a delivery is sent immediately and retried with exponential backoff until it succeeds', async (t) => {
  const sentAt: string[] = []
  let failures = 11
  const { db, team, time, errors, worker, send } = await setUp(t, async ({ payload, now }) => {
    assert.deepEqual(payload, { to: 'ada' })
    sentAt.push(now)
    if (failures-- > 0) throw new Error('The mail server is down.')
    return undefined
  })
  await send({ to: 'ada' })
  await worker.runOnce()
  const expected = [time.now()]
  for (const seconds of [10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]) {
    time.move(seconds * 1_000 - 1)
    await worker.runOnce()
    assert.deepEqual(sentAt, expected, `not before ${seconds} s`)
    assert.deepEqual(await listDeliveryPayloads(db, team.id, 'letter'), [{ to: 'ada' }])
    assert.deepEqual(await listDeliveryPayloads(db, team.id, 'parcel'), [])
    time.move(1)
    await worker.runOnce()
    expected.push(time.now())
    assert.deepEqual(sentAt, expected)
  }
  assert.deepEqual([errors.length, errors[0]], [11, 'Error: The mail server is down.'])
  assert.deepEqual(await listDeliveryPayloads(db, team.id, 'letter'), [])
})

test('a team whose messages are slow to send doesn’t delay other teams’ messages', async (t) => {
  const slow = Promise.withResolvers<undefined>()
  const sent: unknown[] = []
  const { db, worker, send } = await setUp(t, async ({ payload }) => {
    if (payload === 'slow') await slow.promise
    sent.push(payload)
    return undefined
  })
  const other = await createTeam(db, 'B')
  await send('slow')
  await send('behind it')
  await send('quick', other.id)
  await whenTrue(() => sent.length > 0)
  assert.deepEqual(sent, ['quick'])
  slow.resolve(undefined)
  await worker.runOnce()
  assert.deepEqual(sent, ['quick', 'slow', 'behind it'])
})
