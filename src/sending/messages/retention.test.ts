import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { assertExactCounts } from '../../../test/exact-counts.ts'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { createTeam } from '../../../test/start-app.ts'
import { createTestLocation } from '../../../test/test-database.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { claimDueJob } from '../../platform/jobs/job-queries.ts'
import { openDatabase } from '../../platform/storage/database.ts'
import { migrate } from '../../platform/storage/migrate.ts'
import { insertEvents } from './message-event-queries.ts'
import { type Retention, SWEEP_MESSAGES_INTERVAL_MS, sweepMessages } from './sweep-messages.ts'

const END = '9999-01-01T00:00:00.000000Z'
const DAY_MS = 24 * 3_600_000
const RETENTION: Retention = { contentDays: 30, ledgerDays: 400 }

const setUp = async (t: TestContext) => {
  const sending = await setUpSending(t)
  const { db, team, time, start, add } = sending
  const worker = start(scriptedCarrier().carrier)
  const send = async (count: number, values: Parameters<typeof add>[1] = {}) => {
    const ids = await add(count, values)
    await worker.runOnce()
    return ids
  }
  const sweep = (payload: unknown = null, signal = new AbortController().signal, retention = RETENTION) =>
    sweepMessages(retention)({ db, teamId: team.id, payload, now: time.now(), reportProgress: () => {}, signal })
  const count = async (table: 'messages' | 'message_contents' | 'message_tags' | 'message_events') =>
    (await db.selectFrom(table).select('team_id').where('team_id', '=', team.id).execute()).length
  const counts = async () => ({
    messages: await count('messages'),
    contents: await count('message_contents'),
    tags: await count('message_tags'),
    events: await count('message_events'),
  })
  return { ...sending, worker, send, sweep, counts }
}

/** Returns the column values of a message that is scheduled for the given number of days from now. */
const inDays = (time: { inMs: (ms: number) => string }, days: number) =>
  ({ status: 'scheduled', scheduled_at: time.inMs(days * DAY_MS) }) as const

const DONE = { againInMs: SWEEP_MESSAGES_INTERVAL_MS, payload: null }

test('old contents are deleted, except those of messages that are waiting to be sent', async (t) => {
  const { db, team, time, worker, add, send, sweep, statuses, counts } = await setUp(t)
  await send(3)
  const [waiting] = await add(1, inDays(time, 60))
  time.move(29 * DAY_MS)
  const young = await send(2)
  assert.deepEqual(await sweep(), DONE)
  assert.equal((await counts()).contents, 6, 'none is old enough yet')

  time.move(DAY_MS)
  assert.deepEqual(await sweep(), DONE)
  assert.deepEqual(await statuses(), ['sent', 'sent', 'sent', 'scheduled', 'sent', 'sent'])
  const kept = await db
    .selectFrom('message_contents')
    .innerJoin('messages', 'messages.content_id', 'message_contents.id')
    .select('messages.id')
    .where('message_contents.team_id', '=', team.id)
    .orderBy('messages.id')
    .execute()
  assert.deepEqual(
    kept.map(({ id }) => id),
    [waiting, ...young],
  )

  time.move(31 * DAY_MS)
  await worker.runOnce()
  assert.deepEqual(await sweep(), DONE)
  assert.equal((await counts()).contents, 0, 'the scheduled message has been sent')
})

test('old messages are deleted with their tags, events and contents unless they are waiting; counts stay exact', async (t) => {
  const { db, team, time, add, send, sweep, counts } = await setUp(t)
  const old = await send(3, { tags: ['a', 'b'] })
  await insertEvents(db as never, team.id, [
    { message_id: old[0] as number, type: 'clicked', at: time.now(), detail: null },
  ])
  const [waiting] = await add(1, { ...inDays(time, 1), tags: ['a'] })
  time.move(399 * DAY_MS)
  const young = await add(2, { ...inDays(time, 1), tags: ['a'] })
  await sweep()
  assert.equal((await counts()).messages, 6)

  time.move(DAY_MS)
  assert.deepEqual(await sweep(), DONE)
  const left = await db.selectFrom('messages').select('id').where('team_id', '=', team.id).orderBy('id').execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    [waiting, ...young],
  )
  // Each of the three messages has an event, because it is scheduled.
  assert.deepEqual(await counts(), { messages: 3, contents: 3, tags: 3, events: 3 })
  await assertExactCounts(db, team.id)
})

test('if messages are kept for fewer days than contents, deleting a message also deletes its content', async (t) => {
  const { time, send, sweep, counts } = await setUp(t)
  await send(2)
  time.move(2 * DAY_MS)
  await sweep(null, new AbortController().signal, { contentDays: 30, ledgerDays: 1 })
  assert.deepEqual(await counts(), { messages: 0, contents: 0, tags: 0, events: 0 })
})

test('an interrupted sweep continues where it stopped, and skips messages that are waiting to be sent', async (t) => {
  const { time, add, send, sweep, counts } = await setUp(t)
  await add(150, inDays(time, 60))
  await send(120)
  time.move(31 * DAY_MS)
  const stopped = AbortSignal.abort()
  let payload: unknown = null
  const left: number[] = []
  for (let run = 0; run < 10; run++) {
    const next = await sweep(payload, stopped)
    payload = next?.payload
    left.push((await counts()).contents)
    if (next?.againInMs !== 0) break
  }
  assert.deepEqual(left.slice(0, 3), [270, 220, 150])
  assert.deepEqual(await sweep(payload), DONE)
  assert.equal((await counts()).contents, 150)
})

test('for existing teams, the migration creates the job that deletes old messages', async () => {
  const database = openDatabase(await createTestLocation())
  const { db } = database
  await migrate(database, systemClock)
  const { id } = await createTeam(db, 'A')
  await db.deleteFrom('jobs').where('team_id', '=', id).where('kind', '=', 'sweep-messages').execute()
  for (const column of ['time_zone', 'language', 'tracking', 'track_opens', 'quiet_hours'])
    await db.schema.alterTable('teams').dropColumn(column).execute()
  await db.deleteFrom('migrations').where('name', '=', '0026-team-settings').execute()
  assert.deepEqual(await migrate(database, systemClock), ['0026-team-settings'])
  const claim = { latestLease: END, latestRun: END, latestMade: END, now: toTimestamp(systemClock()), leasedUntil: END }
  const job = await claimDueJob(db, id, 'sweep-messages', claim)
  assert.deepEqual([job?.payload, job?.attempts], [null, 1])
  await db.destroy()
})
