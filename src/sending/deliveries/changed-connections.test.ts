import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { transact } from '../../platform/storage/transact.ts'
import { suspendChunks } from '../messages/suspended-chunk-queries.ts'

test('if a connection changes while a chunk is being sent, the remaining messages use the team’s current connection', async (t) => {
  const { start, add, statuses } = await setUpSending(t)
  const ids = await add(6)
  const first = scriptedCarrier()
  const second = scriptedCarrier()
  const findCarrier = async () => {
    const isChanged = first.sent.length >= 2
    const { carrier } = isChanged ? second : first
    return { carrier: { ...carrier, atOnce: 1, version: isChanged ? '2' : '1' } }
  }
  await start(first.carrier, { findCarrier, recheckMs: 0 }).runOnce()
  assert.deepEqual([first.sent, second.sent], [ids.slice(0, 2), ids.slice(2)])
  assert.deepEqual(
    await statuses(),
    ids.map(() => 'sent'),
  )
})

test('if a limit is raised while the messages that used it up are being sent, the remaining messages don’t wait', async (t) => {
  const { time, start, add, statuses } = await setUpSending(t)
  await add(3)
  const { carrier, sent } = scriptedCarrier()
  let isRaised = false
  const admit = async () => {
    if (isRaised || sent.length === 0) return undefined
    isRaised = true
    return { until: time.inMs(24 * 3_600_000), error: 'The limit is reached.' }
  }
  const findCarrier = async () => ({ carrier: { ...carrier, admit, atOnce: 1, version: isRaised ? '2' : '1' } })
  await start(carrier, { findCarrier }).runOnce()
  assert.deepEqual(await statuses(), ['sent', 'sent', 'sent'])
})

test('if a long outage ends while messages are waiting for a limit, they are still sent once the limit allows it', async (t) => {
  const { db, team, time, start, add, statuses } = await setUpSending(t)
  await add(2)
  const { carrier, sent } = scriptedCarrier()
  const until = time.inMs(24 * 3_600_000)
  const admit = async () =>
    sent.length > 0 && time.now() < until ? { until, error: 'The limit is reached.' } : undefined
  const worker = start({ ...carrier, admit, atOnce: 1 })
  await worker.runOnce()
  assert.deepEqual(await statuses(), ['sent', 'queued'])
  time.move(18 * 3_600_000)
  await transact(db, (trx) => suspendChunks(trx, team.id, 'overdue', time.now()))
  time.move(6 * 3_600_000)
  await start({ ...carrier, admit, atOnce: 1 }).runOnce()
  assert.deepEqual(await statuses(), ['sent', 'sent'])
})
