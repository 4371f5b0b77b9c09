import assert from 'node:assert/strict'
import { copyFileSync, renameSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { whenTrue } from '../../../../test/manual-clock.ts'
import { startApp } from '../../../../test/start-app.ts'
import { startTeamServer } from '../../../../test/team-server.ts'
import { createEmptyLocation, createTestLocation } from '../../../../test/test-database.ts'
import { systemClock } from '../../../foundation/clock.ts'
import { openDatabase } from '../../storage/database.ts'
import { isDatabaseUp } from '../../storage/health.ts'
import { migrate } from '../../storage/migrate.ts'

test('GET /health returns 200 {"status":"ok"} without a token when the database is up', async (t) => {
  const { raw } = await startApp(t)
  const { status, text } = await raw({ method: 'GET', path: '/health' })
  assert.deepEqual([status, text], [200, '{"status":"ok"}'])
})

test('a database that has no tables, is closed or is unreachable counts as down', async () => {
  const database = openDatabase(await createEmptyLocation())
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

test('GET /ready returns 503 as soon as shutdown starts; open connections are still served, then closed', async (t) => {
  const { app, acme, raw } = await startApp(t, { servers: 1 })
  assert.equal((await raw({ method: 'GET', path: '/ready' })).status, 200)
  await acme.get('/brands')
  const closing = app.close()
  const ready = await raw({ method: 'GET', path: '/ready' })
  assert.deepEqual([ready.status, ready.body, ready.headers.connection], [503, { status: 'shutting down' }, 'close'])
  await closing
  await assert.rejects(raw({ method: 'GET', path: '/ready' }), { code: 'ECONNREFUSED' })
})

test('if the database can’t be written to, GET /ready returns 503 with the reason, but GET /health returns 200', async (t) => {
  const server = await startTeamServer(t, await createTestLocation())
  const ask = async (path: string) => {
    const response = await fetch(server.origin + path)
    return [response.status, ((await response.json()) as { status: string }).status]
  }
  assert.deepEqual(await ask('/ready'), [200, 'ok'])
  const { databaseUrl, dataDir } = server.location
  if (databaseUrl) {
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    await admin.query(`alter database ${admin.database} set default_transaction_read_only = on`)
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [admin.database],
    )
    await admin.end()
    // Until the server notices that its connections were closed, its statements fail.
    await whenTrue(async () => (await ask('/ready'))[1] !== 'database unavailable')
    assert.deepEqual(await ask('/ready'), [503, 'the database is read-only'])
  } else {
    const file = join(dataDir, 'postrider.db')
    renameSync(file, `${file}.moved`)
    assert.deepEqual(await ask('/ready'), [503, 'the database file was deleted or replaced'])
    copyFileSync(`${file}.moved`, file)
    assert.deepEqual(await ask('/ready'), [503, 'the database file was deleted or replaced'])
  }
  assert.equal((await ask('/health'))[0], 200)
})

test('GET /metrics returns Prometheus metrics by route and status', async (t) => {
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
  assert.match(text, /^sending_places_exhausted_total(\{.*\})? 0$/m)
})

test('GET /metrics without a token works only from loopback, and not through a local proxy', async (t) => {
  const { acme, raw } = await startApp(t)
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  assert.equal((await raw({ method: 'GET', path: '/metrics', headers: forwarded })).status, 401)
  assert.equal(
    (await raw({ method: 'GET', path: '/metrics', headers: { ...forwarded, authorization: `Bearer ${acme.token}` } }))
      .status,
    200,
  )
})

test('GET /metrics with a host name other than the server’s needs a token, even from loopback', async (t) => {
  const { acme, raw } = await startApp(t, { config: { ownHosts: ['app.example'] } })
  const ask = async (host: string, headers = {}) =>
    (await raw({ method: 'GET', path: '/metrics', headers: { host, ...headers } })).status
  assert.equal(await ask('rebound.example'), 401)
  assert.equal(await ask('rebound.example', { authorization: `Bearer ${acme.token}` }), 200)
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'app.example'])
    assert.equal(await ask(host), 200, host)
})

test('API responses have Cache-Control: no-store, and all responses forbid MIME sniffing', async (t) => {
  const { acme, raw } = await startApp(t)
  for (const { headers } of [await acme.get('/brands'), await acme.get('/nowhere'), await acme.post('/brands', {})]) {
    assert.deepEqual([headers['cache-control'], headers['x-content-type-options']], ['no-store', 'nosniff'])
  }
  for (const path of ['/health', '/openapi.json', '/api/v1/brands', '/%zz', '/sites/1/'])
    assert.equal((await raw({ method: 'GET', path })).headers['x-content-type-options'], 'nosniff', path)
})

test('with an https PUBLIC_URL, responses on the server’s own hosts tell browsers to use only https', async (t) => {
  const { raw, acme } = await startApp(t, { config: { publicUrl: 'https://mail.example' } })
  const header = 'strict-transport-security'
  const visit = (host: string) => raw({ method: 'GET', path: '/health', headers: { host } })
  assert.equal((await visit('mail.example')).headers[header], 'max-age=31536000')
  assert.equal((await acme.get('/brands')).headers[header], 'max-age=31536000')
  assert.equal((await visit('pages.customer.example')).headers[header], undefined)
  const plain = await startApp(t)
  assert.equal((await plain.raw({ method: 'GET', path: '/health' })).headers[header], undefined)
})

test('RATE_LIMIT: a token over the limit gets 429 with Retry-After and RateLimit headers', async (t) => {
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

test('CORS_ORIGINS: only listed origins may call the API from a browser', async (t) => {
  const { raw, acme } = await startApp(t, {
    config: { corsOrigins: ['https://app.example'], rateLimit: { max: 100, windowMs: 60_000 } },
  })
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
  const exposed = String(simple.headers['access-control-expose-headers']).split(', ')
  for (const name of ['Content-Disposition', 'Idempotent-Replay', 'Retry-After', 'X-Request-Id']) {
    assert.ok(exposed.includes(name), name)
  }
  const limits = Object.keys(simple.headers).filter((name) => name.startsWith('ratelimit-'))
  assert.equal(limits.length, 3)
  for (const name of limits) assert.ok(exposed.map((it) => it.toLowerCase()).includes(name), name)
})

test('TRUST_PROXY: the log contains the forwarded address only if the proxy is trusted', async (t) => {
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

test('while the disk is full, GET /ready returns 503 with the reason', async (t) => {
  const { raw } = await startApp(t, { servers: 1 })
  const ready = async () => {
    const { status, body } = await raw({ method: 'GET', path: '/ready' })
    return [status, body.status]
  }
  assert.deepEqual(await ready(), [200, 'ok'])
  const full = t.mock.method(fs, 'statfs', async () => ({ bavail: 100, bsize: 4_096 }))
  syncBuiltinESMExports()
  assert.deepEqual(await ready(), [503, 'the disk is full'])
  full.mock.restore()
  syncBuiltinESMExports()
  assert.deepEqual(await ready(), [200, 'ok'])
})
