import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../test/start-app.ts'
import { createTestLocation } from '../../test/test-database.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../storage/database.ts'
import { isDatabaseUp } from '../storage/health.ts'
import { migrate } from '../storage/migrate.ts'

test('GET /health: 200 {"status":"ok"} when the database answers, without a token', async (t) => {
  const { raw } = await startApp(t)
  const { status, text } = await raw({ method: 'GET', path: '/health' })
  assert.deepEqual([status, text], [200, '{"status":"ok"}'])
})

test('a database that is closed or not there does not count as up', async () => {
  const database = openDatabase(await createTestLocation())
  const { db } = database
  assert.equal(await isDatabaseUp(db), false, 'no tables yet')
  await migrate(database, systemClock)
  assert.equal(await isDatabaseUp(db), true)
  await db.destroy()
  assert.equal(await isDatabaseUp(db), false)
  const nowhere = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' })
  assert.equal(await isDatabaseUp(nowhere.db), false)
  await nowhere.db.destroy()
})

test('GET /ready turns 503 as soon as shutdown begins; requests on open connections are still served, and told to go', async (t) => {
  const { app, acme, raw } = await startApp(t, { servers: 1 })
  assert.equal((await raw({ method: 'GET', path: '/ready' })).status, 200)
  await acme.get('/brands')
  const closing = app.close()
  const ready = await raw({ method: 'GET', path: '/ready' })
  assert.deepEqual([ready.status, ready.body, ready.headers.connection], [503, { status: 'shutting down' }, 'close'])
  await closing
  await assert.rejects(raw({ method: 'GET', path: '/ready' }), { code: 'ECONNREFUSED' })
})

test('GET /metrics: for Prometheus, by route and status', async (t) => {
  const { acme, raw } = await startApp(t, { servers: 1 })
  await acme.get('/brands/999999999')
  const { status, headers, text } = await raw({ method: 'GET', path: '/metrics' })
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  assert.match(
    text,
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/brands\/:id",status="404"\} 1$/m,
  )
  assert.match(text, /^process_resident_memory_bytes /m)
})

test('GET /metrics: without a token only from loopback, and not through a proxy there', async (t) => {
  const { acme, raw } = await startApp(t)
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  assert.equal((await raw({ method: 'GET', path: '/metrics', headers: forwarded })).status, 401)
  assert.equal(
    (await raw({ method: 'GET', path: '/metrics', headers: { ...forwarded, authorization: `Bearer ${acme.token}` } }))
      .status,
    200,
  )
})

test('RATE_LIMIT: 429 with Retry-After and RateLimit headers, per token', async (t) => {
  const { acme, rival } = await startApp(t, { servers: 1, config: { rateLimit: { max: 3, windowMs: 60_000 } } })
  const first = await acme.get('/brands')
  assert.deepEqual(
    [first.status, first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']],
    [200, '3', '2'],
  )
  await acme.get('/brands')
  await acme.get('/brands')
  const fourth = await acme.get('/brands')
  assert.deepEqual([fourth.status, fourth.body.error_code], [429, 'too_many_requests'])
  assert.ok(Number(fourth.headers['retry-after']) > 0)
  assert.equal((await rival.get('/brands')).status, 200)
})

test('CORS_ORIGINS: a listed origin may call the API from a browser, no other', async (t) => {
  const { raw, acme } = await startApp(t, { config: { corsOrigins: ['https://app.example'] } })
  const preflight = (origin: string) =>
    raw({
      method: 'OPTIONS',
      path: '/api/v1/brands',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    })
  const allowed = await preflight('https://app.example')
  assert.deepEqual([allowed.status, allowed.headers['access-control-allow-origin']], [204, 'https://app.example'])
  assert.equal((await preflight('https://evil.example')).headers['access-control-allow-origin'], undefined)
  const authorization = `Bearer ${acme.token}`
  const plain = await raw({ method: 'OPTIONS', path: '/api/v1/brands', headers: { authorization } })
  assert.deepEqual([plain.status, plain.text], [204, ''])
  const simple = await raw({
    method: 'GET',
    path: '/api/v1/brands',
    headers: { origin: 'https://app.example', authorization },
  })
  assert.match(String(simple.headers['access-control-expose-headers']), /Idempotent-Replay/)
})

test('TRUST_PROXY: the address in the log is the forwarded one only where the proxy is trusted', async (t) => {
  for (const [trustProxy, ip] of [
    [[], '127.0.0.1'],
    [['loopback'], '203.0.113.9'],
  ] as const) {
    let log = ''
    const { raw } = await startApp(t, {
      config: { trustProxy },
      logTo: {
        write: (line) => {
          log += line
        },
      },
    })
    await raw({ method: 'GET', path: '/health', headers: { 'x-forwarded-for': '203.0.113.9' } })
    await new Promise(setImmediate)
    assert.equal(JSON.parse(log.split('\n').find((line) => line.includes('/health')) ?? '{}').ip, ip)
  }
})
