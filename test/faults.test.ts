import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ApiClient, apiClient } from './api-client.ts'
import { startOwnPostgres } from './postgres-server.ts'
import { runPostrider, startServer } from './server-process.ts'
import { startApp } from './start-app.ts'

const createMany = (client: ApiClient) =>
  Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      client.post(
        '/brands',
        { name: `Brand ${n}`, tags: Array.from({ length: 50 }, (_, i) => `${i}`.repeat(90)) },
        { 'idempotency-key': `k${n}` },
      ),
    ),
  )

test('disk full: 507 in clear words, reads go on, nothing half-written, and a retry works once there is space', async (t) => {
  const { acme, db } = await startApp(t, { database: 'sqlite' })
  const kept = await acme.post('/brands', { name: 'Kept' })
  const { rows } = await sql<{ page_count: number }>`select page_count from pragma_page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)

  const answers = await createMany(acme)
  const refused = answers.filter(({ status }) => status !== 201)
  assert.ok(refused.length > 0)
  for (const { status, body } of refused) assert.deepEqual([status, body.error_code], [507, 'insufficient_storage'])
  assert.equal(refused[0]?.body.message, 'The server has no space left to store this.')
  const list = await acme.get('/brands')
  assert.deepEqual([list.status, list.body.length], [200, 1 + answers.length - refused.length])
  assert.equal((await acme.get(`/brands/${kept.body.id}`)).status, 200)

  await sql`pragma max_page_count = 1073741823`.execute(db)
  assert.deepEqual([...new Set((await createMany(acme)).map(({ status }) => status))], [201])
  assert.equal((await acme.get('/brands')).body.length, 1 + answers.length)
})

test('a database restart under load: 503 meanwhile, never a hang over 5 s, recovery without a restart of ours', async (t) => {
  const postgres = await startOwnPostgres()
  t.after(() => postgres.stop())
  const location = { databaseUrl: postgres.url, dataDir: '' }
  const server = await startServer(location)
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    server.child.kill('SIGKILL')
  })
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const client = apiClient(
    server.origin,
    agent,
    (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim(),
  )

  const statuses = new Set<number>()
  let slowestMs = 0
  let acknowledged = 0
  let working = true
  const work = async (worker: number) => {
    for (let n = 0; working; n++) {
      const startedAt = performance.now()
      const { status } = await client.post('/brands', { name: 'A' }, { 'idempotency-key': `${worker}-${n}` })
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      statuses.add(status)
      if (status === 201) acknowledged++
      else await sleep(20)
    }
  }
  const workers = Array.from({ length: 12 }, (_, worker) => work(worker))
  await sleep(500)
  await postgres.restart(1_000)
  await sleep(1_500)
  working = false
  await Promise.all(workers)

  assert.deepEqual([...statuses].sort(), [201, 503])
  assert.ok(slowestMs < 5_000, `${slowestMs} ms`)
  const health = await client.get('/brands')
  assert.equal(health.status, 200)
  assert.ok(health.body.length >= acknowledged, 'nothing acknowledged is lost')
})
