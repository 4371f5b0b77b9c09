import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ApiClient, apiClient, sendRaw } from './api-client.ts'
import { whenTrue } from './manual-clock.ts'
import { overTcp } from './postgres-databases.ts'
import { startOwnPostgres } from './postgres-server.ts'
import { runPostrider, startServer } from './server-process.ts'
import { startApp } from './start-app.ts'
import { createTestLocation } from './test-database.ts'

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

test('with a full disk, writes return 507 and store nothing, but reads work; once space is freed, retries succeed', async (t) => {
  const { acme, db } = await startApp(t, { database: 'sqlite' })
  const kept = await acme.post('/brands', { name: 'Kept' })
  const { rows } = await sql<{ page_count: number }>`select page_count from pragma_page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)

  const responses = await createMany(acme)
  const refused = responses.filter(({ status }) => status !== 201)
  assert.ok(refused.length > 0)
  for (const { status, body } of refused) assert.deepEqual([status, body.error_code], [507, 'insufficient_storage'])
  assert.equal(refused[0]?.body.message, 'The server has no space left to store this.')
  const list = await acme.get('/brands')
  assert.deepEqual([list.status, list.body.length], [200, 1 + responses.length - refused.length])
  assert.equal((await acme.get(`/brands/${kept.body.id}`)).status, 200)

  await sql`pragma max_page_count = 1073741823`.execute(db)
  assert.deepEqual([...new Set((await createMany(acme)).map(({ status }) => status))], [201])
  assert.equal((await acme.get('/brands')).body.length, 1 + responses.length)
})

/** How many writes must succeed before and after the restart. */
const MANY = 50

test('while the database restarts, requests return 503 within 5 s; then the same server process works again', async (t) => {
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
  await whenTrue(() => acknowledged >= MANY)
  await postgres.restart(1_000)
  const before = acknowledged
  await whenTrue(() => acknowledged >= before + MANY)
  working = false
  await Promise.all(workers)

  assert.deepEqual([...statuses].sort(), [201, 503])
  assert.ok(slowestMs < 5_000, `${slowestMs} ms`)
  const health = await client.get('/brands')
  assert.equal(health.status, 200)
  assert.ok(health.body.length >= acknowledged, 'acknowledged writes are lost')
})

/** Starts a database proxy that can stop forwarding data, to simulate a broken network. */
const startProxy = async (target: string) => {
  let frozen = false
  const { hostname, port } = new URL(target)
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => {
        if (!frozen) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    setFrozen: (value: boolean) => {
      frozen = value
    },
    stop: () => proxy.close(),
  }
}

test('while the database doesn’t respond, requests and /health return 503 within 5 s; then the server recovers', async (t) => {
  const { databaseUrl = '', dataDir } = await createTestLocation('postgres')
  const proxy = await startProxy(overTcp(databaseUrl))
  const server = await startServer({ databaseUrl: proxy.url, dataDir })
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    server.child.kill('SIGKILL')
    proxy.stop()
  })
  const location = { databaseUrl, dataDir }
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const client = apiClient(
    server.origin,
    agent,
    (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim(),
  )
  assert.equal((await client.get('/brands')).status, 200)

  proxy.setFrozen(true)
  const startedAt = performance.now()
  const responses = await Promise.all([
    client.get('/brands'),
    client.post('/brands', { name: 'A' }, { 'idempotency-key': 'k' }),
    sendRaw(server.origin, agent, { method: 'GET', path: '/health' }),
  ])
  assert.ok(performance.now() - startedAt < 5_000)
  assert.deepEqual(
    responses.map(({ status }) => status),
    [503, 503, 503],
  )

  proxy.setFrozen(false)
  assert.equal((await client.post('/brands', { name: 'A' }, { 'idempotency-key': 'k' })).status, 201)
  assert.equal((await sendRaw(server.origin, agent, { method: 'GET', path: '/health' })).status, 200)
})
