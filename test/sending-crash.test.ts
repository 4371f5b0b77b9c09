import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lane } from '../src/sending/messages/chunk-tables.ts'
import { sendWithCrashes, sendWithSuspension } from './crashing-servers.ts'
import { createTestLocation, RUN_KIND } from './test-database.ts'

/** A small version of `npm run bench -- --only crashes`. */
const PLAN = { messages: 600, kills: 2, servers: 1, connections: 5, betweenKills: () => 150, skipsLeases: true }
const UNDECIDED = PLAN.connections * PLAN.kills

const send = async (lane: Lane) => sendWithCrashes(await createTestLocation(), { ...PLAN, lane })

test('after kill -9, every marketing message has the status `sent` or `unknown`, and none arrives twice', async () => {
  const { distinct, repeated, statuses } = await send('marketing')
  const { sent = 0, unknown = 0 } = statuses
  assert.deepEqual(repeated, [])
  assert.equal(sent + unknown, PLAN.messages, JSON.stringify(statuses))
  assert.ok(unknown <= UNDECIDED, `${unknown} are unknown`)
  // A message with the status `unknown` may have arrived.
  assert.ok(distinct >= sent && distinct <= PLAN.messages, `${distinct} arrived, ${sent} were sent`)
})

test('after kill -9, all transactional emails arrive; emails in flight may arrive twice, with the same Message-ID', async () => {
  const { distinct, repeated, statuses } = await send('transactional')
  assert.deepEqual(statuses, { sent: PLAN.messages })
  assert.equal(distinct, PLAN.messages)
  assert.ok(repeated.length <= UNDECIDED, `${repeated.length} arrived twice`)
})

test('a server that is suspended until its leases have ended sends nothing twice when it resumes', async () => {
  const [messages, connections] = [1_000, 5]
  const servers = RUN_KIND === 'postgres' ? 2 : 1
  const plan = { messages, connections, servers }
  const { distinct, repeated, statuses } = await sendWithSuspension(await createTestLocation(), plan)
  const { sent = 0, unknown = 0 } = statuses
  assert.deepEqual(repeated, [])
  assert.equal(sent + unknown, messages, JSON.stringify(statuses))
  // The other server's leases end too, so messages that it is sending can also become `unknown`.
  assert.ok(unknown <= connections * servers, `${unknown} are unknown`)
  assert.ok(distinct >= sent && distinct <= messages, `${distinct} arrived, ${sent} were sent`)
})
