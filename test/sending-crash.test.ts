import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lane } from '../src/messages/chunk-tables.ts'
import type { Content } from '../src/messages/content.ts'
import { openDatabase } from '../src/storage/database.ts'
import { makeMessages } from './make-messages.ts'
import { runPostrider, startServer } from './server-process.ts'
import { startSink } from './start-sink.ts'
import { createTestLocation } from './test-database.ts'

const MESSAGES = 1_500
const KILLS = 2
const CONNECTIONS = 5

const CONTENT: Content = {
  ...{ channel: 'email', from_name: null, to_name: null, reply_to: null, cc: [], bcc: [], subject: 'News' },
  ...{ html: `<p>${'Hello. '.repeat(300)}</p>`, text: 'Hello.', headers: {}, attachments: [] },
}

/** Sends messages with a server that is killed again and again. Returns what arrived and what the ledger says. */
const sendWithCrashes = async (t: TestContext, lane: Lane) => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const sink = await startSink()
  t.after(() => sink.stop())
  const { db } = openDatabase(location)
  t.after(() => db.destroy())
  await makeMessages(db, 1, { count: MESSAGES, lane, content: CONTENT })
  const environment = { SMTP_URL: `${sink.url}?security=none&connections=${CONNECTIONS}` }

  const statusCounts = async () => {
    const rows = await db
      .selectFrom('messages')
      .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
      .where('team_id', '=', 1)
      .groupBy('status')
      .execute()
    return Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]))
  }

  for (let kill = 1; kill <= KILLS; kill++) {
    const before = (await sink.report()).total
    const server = await startServer(location, environment)
    // Killed in the middle: after a part of the messages that is different each time.
    while ((await sink.report()).total < before + 200 * kill) await sleep(5)
    server.child.kill('SIGKILL')
    // The next server doesn't have to wait for the lease, which a real one would.
    await sleep(50)
    await db
      .updateTable('message_chunks')
      .set({ run_at: '2020-01-01T00:00:00.000000Z' })
      .where('team_id', '=', 1)
      .where('lease_token', 'is not', null)
      .execute()
    await db
      .updateTable('queue_lanes')
      .set({ due_at: '2020-01-01T00:00:00.000000Z' })
      .where('team_id', '=', 1)
      .execute()
  }
  const server = await startServer(location, environment)
  t.after(() => server.child.kill('SIGKILL'))
  while ((await statusCounts()).queued) await sleep(50)
  return { ...(await sink.report()), statuses: await statusCounts() }
}

test('kill -9 while marketing messages are sent: none is lost or sent twice; undecided ones are listed as unknown', async (t) => {
  const { distinct, repeated, statuses } = await sendWithCrashes(t, 'marketing')
  const { sent = 0, unknown = 0 } = statuses
  assert.deepEqual(repeated, [])
  assert.equal(sent + unknown, MESSAGES, JSON.stringify(statuses))
  assert.ok(unknown <= CONNECTIONS * KILLS, `${unknown} are unknown`)
  // An unknown message may have arrived.
  assert.ok(distinct >= sent && distinct <= MESSAGES, `${distinct} arrived, ${sent} were sent`)
})

test('kill -9 while transactional emails are sent: all arrive, and only undecided ones arrive twice, with the same id', async (t) => {
  const { distinct, repeated, statuses } = await sendWithCrashes(t, 'transactional')
  assert.deepEqual(statuses, { sent: MESSAGES })
  assert.equal(distinct, MESSAGES)
  assert.ok(repeated.length <= CONNECTIONS * KILLS, `${repeated.length} arrived twice`)
})
