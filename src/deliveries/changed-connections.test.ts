import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptedCarrier, setUpSending } from '../../test/sending-set-up.ts'

test('if a connection is changed or deleted while a chunk is being sent, the other messages are sent through the current one', async (t) => {
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
