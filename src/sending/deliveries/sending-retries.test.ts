import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'

const DAY_MS = 24 * 3_600_000

test('a temporarily refused message is retried after 1, 5 and 30 minutes and 2, 5 and 12 hours, then it fails', async (t) => {
  const { time, start, add, ledger } = await setUpSending(t)
  await add(1)
  let tries = 0
  const { carrier } = scriptedCarrier(() => {
    tries++
    return { is: 'refused', error: 'The mailbox is full.' }
  })
  const worker = start(carrier)
  await worker.runOnce()
  for (const minutes of [1, 5, 30, 120, 300, 720]) {
    assert.equal((await ledger())[0]?.status, 'queued')
    const before = tries
    time.move(minutes * 60_000 - 1)
    await worker.runOnce()
    assert.equal(tries, before, `not before ${minutes} minutes`)
    time.move(1)
    await worker.runOnce()
    assert.equal(tries, before + 1, `after ${minutes} minutes`)
  }
  const [message] = await ledger()
  assert.deepEqual([message?.status, message?.attempts, message?.last_error], ['failed', 7, 'The mailbox is full.'])
  time.move(30 * DAY_MS)
  await worker.runOnce()
  assert.equal(tries, 7)
})

test('if the provider is down, all messages are postponed without counting an attempt', async (t) => {
  const { time, start, add, ledger, statuses } = await setUpSending(t)
  await add(3)
  let isDown = true
  const { carrier, sent } = scriptedCarrier(() =>
    isDown ? { is: 'down', error: 'The server refused the connection.' } : undefined,
  )
  const resting = { ...carrier, reportDown: async () => ({ until: time.inMs(10_000) }) }
  const worker = start(resting)
  await worker.runOnce()
  assert.deepEqual(
    (await ledger()).map(({ status, attempts, last_error }) => [status, attempts, last_error]),
    Array.from({ length: 3 }, () => ['queued', 0, 'The server refused the connection.']),
  )
  isDown = false
  time.move(10_000)
  await worker.runOnce()
  assert.equal(sent.length, 3)
  assert.deepEqual(await statuses(), ['sent', 'sent', 'sent'])
})

test('while a connection is down, retrying it doesn’t rewrite the waiting messages', async (t) => {
  const { db, team, time, start, add, statuses } = await setUpSending(t)
  await add(3)
  let isDown = true
  const { carrier } = scriptedCarrier(() => (isDown ? { is: 'down', error: 'It is down.' } : undefined))
  const worker = start({ ...carrier, reportDown: async () => ({ until: time.inMs(10_000) }) })
  const rows = () =>
    db.selectFrom('messages').select(['updated_at', 'last_error', 'chunk_id']).where('team_id', '=', team.id).execute()
  await worker.runOnce()
  const before = await rows()
  assert.equal(before[0]?.last_error, 'It is down.')
  for (let tries = 0; tries < 2; tries++) {
    time.move(10_000)
    await worker.runOnce()
    assert.deepEqual(await rows(), before)
  }
  isDown = false
  time.move(10_000)
  await worker.runOnce()
  assert.deepEqual(await statuses(), ['sent', 'sent', 'sent'])
})

test('if sending one message throws an error, the others are sent once, and the failed one is retried', async (t) => {
  const { time, start, add, ledger } = await setUpSending(t)
  const [, broken] = (await add(3)) as [number, number, number]
  let isBroken = true
  const errors: unknown[] = []
  const { carrier, sent } = scriptedCarrier(({ message }) => {
    if (message.id === broken && isBroken) throw new Error('Bug')
    return undefined
  })
  const worker = start(carrier, { onError: (error) => errors.push(error) })
  await worker.runOnce()
  assert.deepEqual(
    (await ledger()).map(({ status, attempts, last_error }) => [status, attempts, last_error]),
    [
      ['sent', 1, null],
      ['queued', 1, 'The server couldn’t send the message because of an unexpected error.'],
      ['sent', 1, null],
    ],
  )
  assert.match(String(errors), /Bug/)
  isBroken = false
  time.move(60_000)
  await worker.runOnce()
  assert.deepEqual([sent.length, new Set(sent).size], [3, 3])
})

test('temporarily refused messages in a chunk are retried together in one new chunk', async (t) => {
  const { db, team, time, start, add } = await setUpSending(t)
  await add(5)
  let microseconds = 0
  const clock = () => time.clock().add({ microseconds: microseconds++ })
  const { carrier } = scriptedCarrier(() => ({ is: 'refused', error: 'Busy' }))
  await start(carrier, { clock }).runOnce()
  const chunks = await db.selectFrom('message_chunks').select('message_ids').where('team_id', '=', team.id).execute()
  assert.deepEqual(
    chunks.map(({ message_ids }) => JSON.parse(message_ids).length),
    [5],
  )
})

test('a message that its carrier postpones several times is tried again each time', async (t) => {
  const { time, start, add, statuses } = await setUpSending(t)
  await add(1)
  let tries = 0
  const { carrier } = scriptedCarrier(() =>
    ++tries <= 3 ? { is: 'postponed', until: time.inMs(60_000), error: 'Too many messages are waiting.' } : undefined,
  )
  const worker = start(carrier)
  for (let attempt = 1; attempt <= 4; attempt++) {
    await worker.runOnce()
    assert.equal(tries, attempt)
    time.move(60_000)
  }
  assert.deepEqual(await statuses(), ['sent'])
})

test('a provider can ask for a longer delay than the retry schedule’s', async (t) => {
  const { time, start, add } = await setUpSending(t)
  await add(1)
  let tries = 0
  const { carrier } = scriptedCarrier(() => {
    tries++
    return { is: 'refused', error: 'Slow down.', afterMs: 3_600_000 }
  })
  const worker = start(carrier)
  await worker.runOnce()
  time.move(3_599_000)
  await worker.runOnce()
  assert.equal(tries, 1)
  time.move(1_000)
  await worker.runOnce()
  assert.equal(tries, 2)
})

test('if the connection is closed while a chunk is being sent, the remaining messages don’t count toward its limits', async (t) => {
  const { time, start, add, statuses } = await setUpSending(t)
  await add(20)
  let [admitted, isClosed] = [0, true]
  const { carrier } = scriptedCarrier(() => (isClosed ? { is: 'not_handed' } : undefined))
  const admit = async () => {
    admitted++
    return undefined
  }
  const findCarrier = async () => {
    if (admitted > 0) isClosed = false
    return { carrier: { ...carrier, admit } }
  }
  const worker = start(carrier, { findCarrier })
  await worker.runOnce()
  time.move(1_000)
  await worker.runOnce()
  assert.ok(admitted <= 20 + carrier.atOnce, String(admitted))
  assert.deepEqual(new Set(await statuses()), new Set(['sent']))
})
