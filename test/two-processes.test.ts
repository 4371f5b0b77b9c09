import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiClient } from './api-client.ts'
import { createFields } from './contact-fields.ts'
import { ended, sendCsv } from './imports.ts'
import { whenTrue } from './manual-clock.ts'
import { runPostrider, startServer } from './server-process.ts'
import { startTeamServer } from './team-server.ts'
import { createTestLocation } from './test-database.ts'

/** Starts two servers on the same PostgreSQL database, with a client for each. Both clients belong to the same team. */
const startTwo = async (t: { after: (cleanup: () => void) => void }) => {
  const location = await createTestLocation('postgres')
  const servers = await Promise.all([startServer(location), startServer(location)])
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    for (const { child } of servers) child.kill('SIGKILL')
  })
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  return servers.map(({ origin }) => apiClient(origin, agent, token))
}

test('50 parallel POSTs with one idempotency key to two processes create one brand and get identical responses', async (t) => {
  const clients = await startTwo(t)
  for (let round = 0; round < 5; round++) {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        clients[n % 2]?.post(
          '/brands',
          { name: `Round ${round}`, is_default: true },
          { 'idempotency-key': `k${round}` },
        ),
      ),
    )
    assert.deepEqual([...new Set(responses.map((response) => response?.status))], [201])
    assert.equal(new Set(responses.map((response) => response?.text)).size, 1)
    assert.equal(responses.filter((response) => response?.headers['idempotent-replay'] === 'true').length, 49)
  }
  assert.equal((await clients[0]?.get('/brands'))?.body.length, 5)
})

test('if two processes set the default brand at the same time, exactly one brand is the default', async (t) => {
  const clients = await startTwo(t)
  const ids = await Promise.all(
    Array.from({ length: 4 }, async (_, n) => (await clients[0]?.post('/brands', { name: `B${n}` }))?.body.id),
  )
  const statuses = await Promise.all(
    Array.from(
      { length: 100 },
      async (_, n) => (await clients[n % 2]?.put(`/brands/${ids[n % 4]}`, { is_default: true }))?.status,
    ),
  )
  assert.deepEqual([...new Set(statuses)], [200])
  const brands: { is_default: boolean }[] = (await clients[1]?.get('/brands'))?.body
  assert.equal(brands.filter((brand) => brand.is_default).length, 1)
})

/** More rows than a server can import before it is killed. */
const ROWS = 20_000
const TAKEN_OVER_MS = 30_000

test('another process continues a killed process’s import within 30 s, and does not import any row twice', async (t) => {
  const location = await createTestLocation('postgres')
  const first = await startTeamServer(t, location)
  await createFields(first.client, { email: { type: 'email' } })
  const emails = Array.from({ length: ROWS }, (_, n) => `n${n}@mail.example\n`)
  const { id } = (await sendCsv(first.client, `email\n${emails.join('')}`)).body
  const rowsRead = async () => (await first.client.get(`/contacts/imports/${id}`)).body.rows_read
  await whenTrue(async () => (await rowsRead()) > 0)
  // Suspends the first server, so that it can't finish the import before the second one is ready.
  first.suspend()
  const second = await startServer(location)
  t.after(() => second.child.kill('SIGKILL'))
  first.kill()
  const killedAt = performance.now()
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const client = apiClient(second.origin, agent, first.token)
  const { body: left } = await client.get(`/contacts/imports/${id}`)
  assert.equal(left.status, 'running')
  assert.ok(left.rows_read < ROWS, `${left.rows_read} rows were imported before the kill`)
  while ((await client.get(`/contacts/imports/${id}`)).body.rows_read === left.rows_read) {
    assert.ok(performance.now() - killedAt < TAKEN_OVER_MS)
    await sleep(100)
  }
  const done = await ended(client, id, 40_000)
  assert.deepEqual([done.status, done.created, done.failed], ['completed', ROWS, 0])
  assert.equal((await client.get('/contacts')).body.total, ROWS)
})
