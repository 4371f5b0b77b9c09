import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { apiClient } from './api-client.ts'
import { runPostrider, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

/** Two servers on one PostgreSQL, and a client of each for the same team. */
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

test('50 parallel POSTs with one key across two processes on one PostgreSQL: one brand, 50 equal bodies', async (t) => {
  const clients = await startTwo(t)
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        clients[n % 2]?.post(
          '/brands',
          { name: `Round ${round}`, is_default: true },
          { 'idempotency-key': `k${round}` },
        ),
      ),
    )
    assert.deepEqual([...new Set(answers.map((answer) => answer?.status))], [201])
    assert.equal(new Set(answers.map((answer) => answer?.text)).size, 1)
    assert.equal(answers.filter((answer) => answer?.headers['idempotent-replay'] === 'true').length, 49)
  }
  assert.equal((await clients[0]?.get('/brands'))?.body.length, 5)
})

test('two processes that move the default flag at once leave exactly one default', async (t) => {
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
