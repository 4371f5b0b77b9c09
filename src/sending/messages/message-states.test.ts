import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { assertExactStates } from '../../../test/exact-states.ts'
import { setUpSending } from '../../../test/sending-set-up.ts'
import { insertJob } from '../../platform/jobs/job-queries.ts'
import { transact } from '../../platform/storage/transact.ts'
import { outboxCarrier } from '../deliveries/outbox-carrier.ts'
import { FILL_MESSAGE_STATES, fillMessageStates } from './fill-message-states.ts'
import { findMessages } from './find-messages.ts'
import { cancelMessage, rescheduleMessage } from './message-actions.ts'
import type { MessageFilter } from './message-filters.ts'

const setUp = async (t: TestContext) => {
  const sending = await setUpSending(t)
  const { db, team, time, add, start } = sending
  const found = async (filter: MessageFilter) =>
    (await findMessages(db, team.id, filter, { offset: 0, limit: 25 })).rows.map(({ id }) => id)
  const scheduled = async () => (await add(1, { status: 'scheduled', scheduled_at: time.inMs(60_000) }))[0] as number
  const fill = async (payload: unknown = null) =>
    fillMessageStates({
      db,
      teamId: team.id,
      payload,
      now: time.now(),
      reportProgress: () => {},
      signal: new AbortController().signal,
    })
  return { ...sending, found, scheduled, fill, send: () => start(outboxCarrier).runOnce() }
}

test('a message is found by its state after each change', async (t) => {
  const { db, team, time, add, found, scheduled, send } = await setUp(t)
  const [canceled, moved] = [await scheduled(), await scheduled()]
  assert.deepEqual(await found({ status: 'scheduled' }), [moved, canceled])
  await transact(db, (trx) => cancelMessage(trx, team.id, canceled, time.now()))
  await transact(db, (trx) => rescheduleMessage(trx, team.id, moved, null, time.now()))
  assert.deepEqual(await found({ status: 'canceled' }), [canceled])
  assert.deepEqual(await found({ status: 'queued' }), [moved])
  await assertExactStates(db, team.id)
  const [other] = await add(1)
  await send()
  assert.deepEqual(await found({ status: 'sent' }), [other, moved])
  assert.deepEqual(await found({ isInOutbox: true }), [other, moved])
  assert.deepEqual(await found({ isInOutbox: true, channel: 'sms' }), [])
  assert.deepEqual(await found({ kind: 'marketing' }), [])
})

test('until the job has stored the states of earlier messages, a search finds them in the ledger', async (t) => {
  const { db, team, time, add, found, scheduled, fill, send } = await setUp(t)
  const ids = (await add(3)).reverse()
  await send()
  const later = await scheduled()
  await db.deleteFrom('message_states').where('team_id', '=', team.id).execute()
  const job = { kind: FILL_MESSAGE_STATES, name: FILL_MESSAGE_STATES, runAt: time.now() }
  await insertJob(db, team.id, job, time.now())
  const searches = async () => [await found({ status: 'sent' }), await found({ isInOutbox: true })]
  assert.deepEqual(await searches(), [ids, ids])
  // Nothing is stored for this message yet, so its state can't be moved.
  await transact(db, (trx) => cancelMessage(trx, team.id, later, time.now()))
  assert.equal(await fill(), undefined)
  await assertExactStates(db, team.id)
  assert.equal(await fill(), undefined)
  await assertExactStates(db, team.id)
  await db.deleteFrom('jobs').where('team_id', '=', team.id).where('kind', '=', FILL_MESSAGE_STATES).execute()
  assert.deepEqual(await searches(), [ids, ids])
})
