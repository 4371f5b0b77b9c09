import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { createTeam } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { insertSuppression } from '../../audience/suppressions/suppression-queries.ts'
import { transact } from '../../platform/storage/transact.ts'
import { cancelMessage, rescheduleMessage } from '../messages/message-actions.ts'
import type { Carried } from './carrier.ts'

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

test('a bounce suppresses the address, but other permanent failures don’t', async (t) => {
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

test('a message isn’t sent if it is suppressed or canceled while other messages in its chunk are being sent', async (t) => {
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

test('while the last message in a chunk is waiting for its reply, the team’s next chunk is sent', async (t) => {
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

test('messages that a team creates one by one are sent in parallel, although each has its own chunk', async (t) => {
  const { start, add, statuses } = await setUpSending(t)
  const count = 5
  for (let n = 0; n < count; n++) await add(1)
  const allStarted = Promise.withResolvers<undefined>()
  let started = 0
  const { carrier } = scriptedCarrier(() => {
    if (++started === count) allStarted.resolve(undefined)
    return allStarted.promise
  })
  await start(carrier).runOnce()
  assert.deepEqual(
    await statuses(),
    Array.from({ length: count }, () => 'sent'),
  )
})

test('a message that is rescheduled while a worker holds its chunk is sent once, at the new time', async (t) => {
  const { db, team, time, start, add, statuses } = await setUpSending(t)
  const [first, second] = (await add(2, { status: 'scheduled', scheduled_at: time.now() })) as [number, number]
  const later = time.inMs(3_600_000)
  const { carrier, sent } = scriptedCarrier(async ({ message }) => {
    if (message.id === first) {
      await transact(db, (trx) => rescheduleMessage(trx, team.id, second, later, time.now()))
    }
    return undefined
  })
  const worker = start({ ...carrier, atOnce: 1 })
  await worker.runOnce()
  assert.deepEqual([sent, await statuses()], [[first], ['sent', 'scheduled']])
  time.move(3_600_000)
  await worker.runOnce()
  assert.deepEqual(
    [sent, await statuses()],
    [
      [first, second],
      ['sent', 'sent'],
    ],
  )
})

test('a marketing message isn’t sent once its list is deleted, even if the contact’s subscription still exists', async (t) => {
  const { db, team, time, start, add, ledger } = await setUpSending(t)
  const times = { created_at: time.now(), updated_at: time.now() }
  const { id: list_id } = await db
    .insertInto('lists')
    .values({ team_id: team.id, name: 'N', name_key: 'n', channel: 'email', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscribers')
    .values({ team_id: team.id, list_id, contact_id: 5, status: 'subscribed', ...times })
    .execute()
  await add(1, { kind: 'marketing', list_id, contact_id: 5 })
  const { carrier, sent } = scriptedCarrier()
  await db.deleteFrom('lists').where('team_id', '=', team.id).execute()
  await start(carrier).runOnce()
  assert.deepEqual(
    [sent, (await ledger()).map(({ status, reason }) => [status, reason])],
    [[], [['suppressed', 'unsubscribed']]],
  )
})

test('a message whose sender was deleted fails with the reason no_sender', async (t) => {
  const { db, team, start, add, ledger } = await setUpSending(t)
  const identifier_id = await createIdentifier(db, team.id, 'email', 'shop@brand.example')
  const [kept] = await add(1, { identifier_id })
  await add(1, { identifier_id: identifier_id + 1_000 })
  const { carrier, sent } = scriptedCarrier()
  await start(carrier).runOnce()
  assert.deepEqual(sent, [kept])
  assert.deepEqual(
    (await ledger()).map(({ status, reason }) => [status, reason]),
    [
      ['sent', null],
      ['failed', 'no_sender'],
    ],
  )
})

test('the limit per second is checked just before a message is handed over, after it has waited for a connection', async (t) => {
  const { time, start, add, statuses } = await setUpSending(t)
  await add(1)
  const isConnected = Promise.withResolvers<undefined>()
  const isStarted = Promise.withResolvers<void>()
  let paced = 0
  const { carrier, sent } = scriptedCarrier(() => {
    isStarted.resolve()
    return isConnected.promise
  })
  const limits = [{ until: time.inMs(60_000) }, undefined]
  const worker = start({ ...carrier, pace: async () => limits[paced++] })
  await isStarted.promise
  assert.equal(paced, 0)
  isConnected.resolve(undefined)
  await worker.runOnce()
  assert.deepEqual([paced, sent, await statuses()], [1, [], ['queued']])
  time.move(60_000)
  await worker.runOnce()
  assert.deepEqual([paced, await statuses()], [2, ['sent']])
})

test('teams whose providers are slow don’t keep other teams waiting', async (t) => {
  const { db, start, add, statuses } = await setUpSending(t)
  const slow = new Set<number>()
  for (let n = 0; n < 6; n++) {
    const { id } = await createTeam(db, `Slow ${n}`)
    slow.add(id)
    await add(3, {}, id)
  }
  const stuck = Promise.withResolvers<undefined>()
  const { carrier } = scriptedCarrier(({ teamId }) => (slow.has(teamId) ? stuck.promise : undefined))
  const worker = start(carrier, { longChunkMs: 10 })
  const running = worker.runOnce()
  await add(1)
  const second = worker.runOnce()
  await whenTrue(async () => (await statuses())[0] === 'sent')
  stuck.resolve(undefined)
  await Promise.all([running, second])
})
