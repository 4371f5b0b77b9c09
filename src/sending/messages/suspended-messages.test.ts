import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { LEASE_MS, scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { SuspendedReason } from './chunk-tables.ts'
import { giveUpSuspendedMessages } from './give-up-suspended.ts'
import { cancelMessage } from './message-actions.ts'
import { countSuspended, giveUpSuspended, sendSuspended, suspendChunks } from './suspended-chunk-queries.ts'

const HOUR_MS = 3_600_000

const setUp = async (t: TestContext) => {
  const set = await setUpSending(t)
  const { db, team, time, start, ledger } = set
  const { carrier, sent } = scriptedCarrier()
  let worker: ReturnType<typeof start> | undefined
  return {
    ...set,
    sent,
    /** Starts a worker when it is first called, because a worker sends new messages immediately. */
    send: () => {
      worker ??= start(carrier)
      return worker.runOnce()
    },
    suspend: (reason: SuspendedReason) => transact(db, (trx) => suspendChunks(trx, team.id, reason, time.now())),
    decide: (decide: typeof sendSuspended, reason: SuspendedReason) =>
      transact(db, (trx) => decide(trx, team.id, reason, time.now())),
    /** Runs the job that gives up messages after a day. */
    runJob: () =>
      giveUpSuspendedMessages({
        db,
        teamId: team.id,
        payload: null,
        now: time.now(),
        reportProgress: () => {},
        signal: new AbortController().signal,
      }),
    waiting: () => countSuspended(db, team.id),
    outcomes: async () => (await ledger()).map(({ status, reason }) => [status, reason]),
  }
}

test('suspended messages wait until a person decides to send them; new messages are sent meanwhile', async (t) => {
  const { time, add, send, suspend, decide, waiting, ledger, sent } = await setUp(t)
  const held = await add(3)
  const [unsubscribed] = await add(1, { kind: 'marketing' })
  const [later] = await add(1, { status: 'scheduled', scheduled_at: time.inMs(HOUR_MS) })
  assert.equal(await suspend('restored'), true)
  const fresh = await add(1)
  time.move(2 * HOUR_MS)
  await send()
  assert.deepEqual([sent, await waiting()], [fresh, { restored: 5, overdue: 0 }])
  await decide(sendSuspended, 'overdue')
  await send()
  assert.deepEqual(sent, fresh, 'a decision about other messages')
  await decide(sendSuspended, 'restored')
  await send()
  assert.deepEqual(sent.slice(1).toSorted(), [...held, later].toSorted())
  const { status } = (await ledger()).find(({ id }) => id === unsubscribed) as { status: string }
  assert.equal(status, 'suppressed', 'recipients are checked as usual')
})

test('messages that are canceled while they wait no longer count as waiting', async (t) => {
  const { db, team, time, add, suspend, waiting } = await setUp(t)
  const [canceled = 0] = await add(3)
  await suspend('restored')
  await transact(db, (trx) => cancelMessage(trx, team.id, canceled, time.now()))
  assert.deepEqual(await waiting(), { restored: 2, overdue: 0 })
})

test('after an outage, only messages that were due wait', async (t) => {
  const { time, add, send, suspend, waiting, sent } = await setUp(t)
  await add(1)
  const later = await add(1, { status: 'scheduled', scheduled_at: time.inMs(HOUR_MS) })
  time.move(1)
  await suspend('overdue')
  time.move(HOUR_MS)
  await send()
  assert.deepEqual([sent, await waiting()], [later, { restored: 0, overdue: 1 }])
})

for (const reason of ['restored', 'overdue'] as const) {
  test(`messages that a person gives up fail with the reason ${reason}`, async (t) => {
    const { time, add, send, suspend, decide, outcomes, sent } = await setUp(t)
    await add(2)
    time.move(1)
    await suspend(reason)
    await decide(giveUpSuspended, reason)
    await send()
    assert.deepEqual(
      [sent, await outcomes()],
      [
        [],
        [
          ['failed', reason],
          ['failed', reason],
        ],
      ],
    )
  })

  test(`messages that nobody decides about fail with the reason ${reason} after a day`, async (t) => {
    const { time, add, send, suspend, runJob, outcomes, sent } = await setUp(t)
    await add(1)
    time.move(1)
    await suspend(reason)
    time.move(24 * HOUR_MS - 1)
    assert.notEqual(await runJob(), undefined)
    await send()
    assert.deepEqual(await outcomes(), [['queued', null]])
    time.move(1)
    assert.equal(await runJob(), undefined, 'the job ends')
    await send()
    assert.deepEqual([sent, await outcomes()], [[], [['failed', reason]]])
  })
}

test('a scheduled message isn’t given up before it has been due for a day', async (t) => {
  const { time, add, send, suspend, runJob, outcomes } = await setUp(t)
  await add(1, { status: 'scheduled', scheduled_at: time.inMs(48 * HOUR_MS) })
  await suspend('restored')
  time.move(71 * HOUR_MS)
  await runJob()
  await send()
  assert.deepEqual(await outcomes(), [['scheduled', null]])
  time.move(HOUR_MS)
  await runJob()
  await send()
  assert.deepEqual(await outcomes(), [['failed', 'restored']])
})

test('messages that were suspended while the clock was a year ahead wait for a day after it is set right', async (t) => {
  const { time, add, send, suspend, runJob, outcomes } = await setUp(t)
  await add(1)
  time.move(365 * 24 * HOUR_MS)
  await suspend('overdue')
  time.move(-365 * 24 * HOUR_MS)
  await runJob()
  time.move(24 * HOUR_MS)
  await runJob()
  await send()
  assert.deepEqual(await outcomes(), [['failed', 'overdue']])
})

test('a worker that is sending messages can’t hand over any more of them once they are suspended', async (t) => {
  const { time, start, add, suspend, statuses } = await setUp(t)
  const errors: unknown[] = []
  const { carrier, sent } = scriptedCarrier(async () => {
    if (sent.length === 1) await suspend('restored')
    return undefined
  })
  await add(3)
  await start({ ...carrier, atOnce: 1 }, { onError: (error) => errors.push(error) }).runOnce()
  time.move(LEASE_MS)
  assert.deepEqual([sent.length, await statuses()], [1, ['queued', 'queued', 'queued']])
  assert.ok(errors.length > 0)
})

test('a message that was handed over before it was suspended becomes unknown if a person gives it up', async (t) => {
  const { db, team, time, add, send, suspend, decide, outcomes } = await setUp(t)
  const [id] = await add(1)
  const [chunk] = await db.selectFrom('message_chunks').select('id').where('team_id', '=', team.id).execute()
  const handed = JSON.stringify([id])
  await db
    .insertInto('hand_overs')
    .values({ team_id: team.id, chunk_id: chunk?.id as number, handed, results: '[]', created_at: time.now() })
    .execute()
  await suspend('restored')
  await decide(giveUpSuspended, 'restored')
  await send()
  assert.deepEqual(await outcomes(), [['unknown', null]])
})

test('the API shows why a message waits, and the message can be canceled', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const sender = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const email = { to: 'ada@mail.example', subject: 'Hi', text: 'Hi', email_address_id: sender }
  const scheduled_at = toTimestamp(systemClock().add({ hours: 1 }))
  const { body: message } = await acme.post('/emails', { ...email, scheduled_at })
  await transact(db, (trx) => suspendChunks(trx, acmeTeam.id, 'restored', toTimestamp(systemClock())))
  const show = async () => (await acme.get(`/messages/${message.id}`)).body
  assert.deepEqual([(await show()).status, (await show()).reason], ['scheduled', 'restored'])
  await acme.post(`/messages/${message.id}/cancel`)
  assert.deepEqual([(await show()).status, (await show()).reason], ['canceled', null])
})
