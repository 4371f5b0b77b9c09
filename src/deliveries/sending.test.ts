import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../test/manual-clock.ts'
import { LEASE_MS, scriptedCarrier, setUpSending } from '../../test/sending-set-up.ts'
import { createTeam } from '../../test/start-app.ts'
import { LANES } from '../messages/chunk-tables.ts'
import { insertHandOver } from '../messages/hand-over-queries.ts'
import { cancelMessage } from '../messages/message-actions.ts'
import { transact } from '../storage/transact.ts'
import { insertSuppression } from '../suppressions/suppression-queries.ts'
import type { Carried } from './carrier.ts'
import { chunkSource } from './chunk-source.ts'

const DAY_MS = 24 * 3_600_000
const END = '9999-01-01T00:00:00.000000Z'
const NO_LIMITS = { latestLease: END, latestRun: END, latestMade: END }

test('every message is sent once, the provider’s message ids are stored, and the chunk is deleted', async (t) => {
  const { db, team, start, add, ledger } = await setUpSending(t)
  const ids = await add(7)
  const { carrier, sent } = scriptedCarrier()
  await start(carrier).runOnce()
  assert.deepEqual(
    sent.toSorted((a, b) => a - b),
    ids,
  )
  assert.deepEqual(
    (await ledger()).map(({ status, attempts, chunk_id }) => [status, attempts, chunk_id]),
    ids.map(() => ['sent', 1, null]),
  )
  const stored = await db
    .selectFrom('messages')
    .select(['id', 'provider_id', 'carrier'])
    .where('team_id', '=', team.id)
    .execute()
  for (const { id, provider_id, carrier: name } of stored) assert.deepEqual([provider_id, name], [`p${id}`, 'scripted'])
  for (const table of ['message_chunks', 'hand_overs'] as const)
    assert.deepEqual(await db.selectFrom(table).select('id').where('team_id', '=', team.id).execute(), [])
})

test('a scheduled message is not sent before it is due', async (t) => {
  const { time, start, add, statuses } = await setUpSending(t)
  await add(1, { status: 'scheduled', scheduled_at: time.inMs(60_000) })
  const { carrier, sent } = scriptedCarrier()
  const worker = start(carrier)
  time.move(59_999)
  await worker.runOnce()
  assert.deepEqual([sent.length, await statuses()], [0, ['scheduled']])
  time.move(1)
  await worker.runOnce()
  assert.deepEqual([sent.length, await statuses()], [1, ['sent']])
})

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

test('a bounce suppresses the address, but another permanent failure doesn’t', async (t) => {
  const { db, team, start, add, ledger } = await setUpSending(t)
  const [bounced] = await add(2)
  const { carrier } = scriptedCarrier(
    ({ message }): Carried =>
      message.id === bounced
        ? { is: 'bounced', error: 'There is no such mailbox.' }
        : { is: 'failed', error: 'Too large.' },
  )
  await start(carrier).runOnce()
  assert.deepEqual(
    (await ledger()).map(({ status, last_error }) => [status, last_error]),
    [
      ['bounced', 'There is no such mailbox.'],
      ['failed', 'Too large.'],
    ],
  )
  const suppressed = await db
    .selectFrom('suppressions')
    .select(['address', 'reason'])
    .where('team_id', '=', team.id)
    .execute()
  assert.deepEqual(suppressed, [{ address: 'to0@mail.example', reason: 'bounce' }])
})

test('messages that are suppressed or canceled while they wait behind others are not sent', async (t) => {
  const { db, team, time, start, add, ledger } = await setUpSending(t)
  const [first, second, third] = (await add(3)) as [number, number, number]
  const { carrier, sent } = scriptedCarrier(async ({ message }) => {
    if (message.id !== first) return undefined
    await transact(db, async (trx) => {
      await insertSuppression(
        trx,
        team.id,
        { channel: 'email', address: 'TO1@mail.example', reason: 'manual', source: 'api' },
        time.now(),
      )
      await cancelMessage(trx, team.id, third, time.now())
    })
    return undefined
  })
  await start({ ...carrier, atOnce: 1 }).runOnce()
  assert.deepEqual(sent, [first])
  assert.deepEqual(
    (await ledger()).map(({ id, status, reason, chunk_id }) => [id, status, reason, chunk_id]),
    [
      [first, 'sent', null, null],
      [second, 'suppressed', 'suppressed_manual', null],
      [third, 'canceled', null, null],
    ],
  )
})

test('a marketing message is not sent to a contact who isn’t subscribed to the list', async (t) => {
  const { start, add, ledger } = await setUpSending(t)
  await add(1, { kind: 'marketing', list_id: 1, contact_id: 1 })
  const { carrier, sent } = scriptedCarrier()
  await start(carrier).runOnce()
  assert.deepEqual(sent, [])
  assert.deepEqual(
    (await ledger()).map(({ status, reason }) => [status, reason]),
    [['suppressed', 'unsubscribed']],
  )
})

test('a message that has been handed over can’t be canceled', async (t) => {
  const { db, team, time, start, add } = await setUpSending(t)
  const [id] = (await add(1)) as [number]
  let refusal: unknown
  const { carrier } = scriptedCarrier()
  const slow = {
    ...carrier,
    send: async (...[outgoing, handOver]: Parameters<typeof carrier.send>): Promise<Carried> => {
      await handOver()
      refusal = await transact(db, (trx) => cancelMessage(trx, team.id, outgoing.message.id, time.now())).catch(
        (error) => error,
      )
      return { is: 'sent', providerId: null }
    },
  }
  await start(slow).runOnce()
  assert.match(String(refusal), /Message \d+ is sending; only scheduled and queued messages can be canceled/)
  const [message] = await db
    .selectFrom('messages')
    .select('status')
    .where('team_id', '=', team.id)
    .where('id', '=', id)
    .execute()
  assert.equal(message?.status, 'sent')
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

test('a stuck marketing chunk delays neither the team’s transactional messages nor another team’s messages', async (t) => {
  const { db, start, add, statuses } = await setUpSending(t)
  const other = await createTeam(db, 'B')
  await add(3, { kind: 'marketing', list_id: 1, contact_id: 1 })
  await add(1)
  await add(1, {}, other.id)
  const stuck = Promise.withResolvers<undefined>()
  const { carrier } = scriptedCarrier(({ message }) => (message.kind === 'marketing' ? stuck.promise : undefined))
  const worker = start(carrier)
  const running = worker.runOnce()
  await whenTrue(async () => (await statuses(other.id))[0] === 'sent' && (await statuses())[3] === 'sent')
  stuck.resolve(undefined)
  await running
})

test('while the last message of a chunk waits for its reply, the team’s next chunk is sent', async (t) => {
  const { start, add, statuses } = await setUpSending(t)
  const [, waiting] = (await add(2)) as [number, number]
  const [next] = (await add(1)) as [number]
  const nextIsSent = Promise.withResolvers<undefined>()
  const { carrier, sent } = scriptedCarrier(({ message }) => {
    if (message.id === next) nextIsSent.resolve(undefined)
    return message.id === waiting ? nextIsSent.promise : undefined
  })
  await start(carrier).runOnce()
  assert.equal(sent.length, 3)
  assert.deepEqual(await statuses(), ['sent', 'sent', 'sent'])
})

test('after a crash, handed-over marketing messages become unknown, and handed-over transactional emails are sent again', async (t) => {
  const { db, team, time, start, add, ledger } = await setUpSending(t)
  await db
    .insertInto('lists')
    .values({
      team_id: team.id,
      name: 'N',
      name_key: 'n',
      channel: 'email',
      created_at: time.now(),
      updated_at: time.now(),
    })
    .execute()
  const lists = await db.selectFrom('lists').select('id').where('team_id', '=', team.id).execute()
  const list_id = lists[0]?.id as number
  await db
    .insertInto('subscribers')
    .values({
      team_id: team.id,
      list_id,
      contact_id: 5,
      status: 'subscribed',
      created_at: time.now(),
      updated_at: time.now(),
    })
    .execute()
  await add(2, { kind: 'marketing', list_id, contact_id: 5 })
  await add(2)
  await transact(db, async (trx) => {
    for (const lane of LANES) {
      const claim = { ...NO_LIMITS, now: time.now(), limit: 1, leasedUntil: time.inMs(LEASE_MS), token: 1 }
      const [chunk] = await chunkSource({ lane, inFuture: time.inMs }).claim(trx, team.id, claim)
      const [handed] = chunk?.messageIds ?? []
      await insertHandOver(trx, team.id, chunk?.id as number, { handed: [handed as number], results: [] }, time.now())
    }
  })
  time.move(LEASE_MS)
  const { carrier, sent } = scriptedCarrier()
  await start(carrier).runOnce()
  const rows = await ledger()
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['unknown', 'sent', 'sent', 'sent'],
  )
  assert.deepEqual(
    sent.toSorted(),
    rows.slice(1).map(({ id }) => id),
  )
})

test('a worker that was suspended until its lease expired hands over nothing when it resumes', async (t) => {
  const { time, start, add, statuses } = await setUpSending(t)
  await add(2)
  const asleep = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<void>()
  const first = scriptedCarrier(() => {
    begun.resolve()
    return asleep.promise
  })
  const errors: unknown[] = []
  const suspended = start({ ...first.carrier, atOnce: 1 }, { onError: (error) => errors.push(error) })
  await begun.promise
  time.move(LEASE_MS)
  const second = scriptedCarrier()
  await start(second.carrier).runOnce()
  assert.equal(second.sent.length, 2)
  asleep.resolve(undefined)
  await suspended.runOnce()
  assert.deepEqual([first.sent, await statuses()], [[], ['sent', 'sent']])
  assert.match(String(errors[0]), /taken over/)
})

test('messages that were due while the server was down for hours fail instead of being sent', async (t) => {
  const { time, start, add, ledger } = await setUpSending(t)
  await add(1)
  time.move(7 * 3_600_000)
  const resumedAt = time.now()
  const { carrier, sent } = scriptedCarrier()
  const worker = start(carrier, { overdueBefore: () => resumedAt })
  await worker.runOnce()
  assert.deepEqual(sent, [])
  assert.deepEqual(
    (await ledger()).map(({ status, reason }) => [status, reason]),
    [['failed', 'overdue']],
  )
  await add(1)
  await worker.runOnce()
  assert.equal(sent.length, 1)
})
