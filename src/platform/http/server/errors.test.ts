import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startApp } from '../../../../test/start-app.ts'
import { systemClock } from '../../../foundation/clock.ts'
import { ARRIVAL } from './arrival.ts'

test('an unknown path gets 404', async (t) => {
  const { acme, raw } = await startApp(t)
  const inside = await acme.get('/nothing-here')
  assert.deepEqual(
    [inside.status, inside.body],
    [404, { message: 'There is nothing at GET /api/v1/nothing-here.', error_code: 'not_found' }],
  )
  assert.equal((await raw({ method: 'GET', path: '/nothing-here' })).status, 404)
  assert.equal(
    (await raw({ method: 'POST', path: '/nothing-here', headers: { 'content-type': 'text/plain' }, body: 'x' })).status,
    404,
  )
})

test('an unsupported method on a known path gets 405 with an Allow header', async (t) => {
  const { acme } = await startApp(t)
  const list = await acme.send('PATCH', '/brands')
  assert.deepEqual(
    [list.status, list.headers.allow, list.body.error_code],
    [405, 'GET, HEAD, POST', 'method_not_allowed'],
  )
  for (const method of ['POST', 'PATCH', 'OPTIONS']) {
    const one = await acme.send(method, '/brands/1', method === 'PATCH' ? { name: 'A' } : undefined)
    assert.deepEqual([one.status, one.headers.allow], [405, 'GET, HEAD, PUT, DELETE'], method)
  }
})

test('uncommon methods like PROPFIND get 405 too, and so do unsupported methods outside the API', async (t) => {
  const { acme, raw } = await startApp(t)
  for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'LOCK']) {
    const { status, headers } = await acme.send(method, '/brands')
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, POST'], method)
  }
  const health = await raw({ method: 'POST', path: '/health' })
  assert.deepEqual([health.status, health.headers.allow], [405, 'GET, HEAD'])
  assert.equal((await raw({ method: 'GET', path: '/nothing/%E0%A4' })).status < 500, true)
})

test('a malformed id in a path gets 404 with the model’s name, like an id that doesn’t exist', async (t) => {
  const { acme } = await startApp(t)
  const ids = [
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '01',
    '9'.repeat(200),
    '9007199254740992',
    '9007199254740991',
    '%00',
    '%20',
    '1%2F2',
    'x'.repeat(3_000),
  ]
  for (const id of ids) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, body } = await acme.send(method, `/brands/${id}`)
      assert.equal(status, 404, `${method} ${id}`)
      assert.match(body.message, /^Brand .* was not found\.$/s)
    }
  }
})

test('a path that can’t be decoded gets 400', async (t) => {
  const { acme } = await startApp(t)
  const { status, body, headers } = await acme.get('/brands/%zz')
  assert.deepEqual([status, body], [400, { message: 'The path cannot be decoded.', error_code: 'malformed_request' }])
  assert.ok(headers['x-request-id'])
})

test('every response has X-Request-Id: the client’s id if it is safe to log, otherwise a new one', async (t) => {
  const { acme, raw } = await startApp(t)
  const first = await acme.get('/brands')
  const second = await raw({ method: 'GET', path: '/nothing-here' })
  assert.ok(first.headers['x-request-id'])
  assert.notEqual(first.headers['x-request-id'], second.headers['x-request-id'])
  const own = await raw({ method: 'GET', path: '/health', headers: { 'x-request-id': 'order-17.retry:2' } })
  assert.equal(own.headers['x-request-id'], 'order-17.retry:2')
  const harmful = await raw({ method: 'GET', path: '/health', headers: { 'x-request-id': 'a"b<script>' } })
  assert.match(String(harmful.headers['x-request-id']), /^[0-9a-f-]{36}$/)
})

test('a 5xx has a request id and no internal details; the log has the full error under the same id', async (t) => {
  let log = ''
  let isBroken = false
  const brokenClock = () => {
    if (isBroken) throw new Error('internal detail')
    return systemClock()
  }
  const { acme } = await startApp(t, {
    clock: brokenClock,
    logTo: {
      write: (line) => {
        log += line
      },
    },
  })
  isBroken = true
  const { status, headers, body } = await acme.post('/brands', { name: 'A' })
  assert.equal(status, 500)
  assert.deepEqual(body, { message: 'Server error.', error_code: 'server_error', request_id: headers['x-request-id'] })
  // Background work uses the same broken clock and logs errors without a request id.
  const isOurs = (it: string) => it.includes('internal detail') && it.includes('request_id')
  const line = JSON.parse(log.split('\n').find(isOurs) ?? '{}')
  assert.equal(line.request_id, headers['x-request-id'])
  assert.match(line.err.stack, /Error: internal detail\n +at brokenClock/)
})

test('invalid HTTP gets 400 and oversized headers get 431, both as JSON', async (t) => {
  const { origin } = await startApp(t)
  const answer = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text))
      let received = ''
      socket.on('data', (chunk) => (received += chunk))
      socket.on('end', () => resolve(received))
      socket.on('error', reject)
    })
  assert.match(await answer('nonsense\r\n\r\n'), /^HTTP\/1\.1 400 .*"error_code":"malformed_request"/s)
  const huge = `GET / HTTP/1.1\r\nHost: x\r\nX-Huge: ${'x'.repeat(20_000)}\r\n\r\n`
  assert.match(await answer(huge), /^HTTP\/1\.1 431 .*"error_code":"headers_too_large"/s)
})

test('a request with no Host header gets 400, and so does one with several: a proxy may have used another one', async (t) => {
  const { origin } = await startApp(t)
  const answer = (head: string, version = '1.1') =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
        socket.write(`GET /health HTTP/${version}\r\n${head}\r\nConnection: close\r\n\r\n`),
      )
      let received = ''
      socket.on('data', (chunk) => (received += chunk))
      socket.on('end', () => resolve(received))
      socket.on('error', reject)
    })
  assert.match(await answer('Host: localhost'), /^HTTP\/1\.1 200 /)
  assert.match(await answer('Host: localhost\r\nHost: other.example'), /^HTTP\/1\.1 400 .*more than one Host header/s)
  assert.match(await answer('Host: localhost\r\nhOST: localhost'), /^HTTP\/1\.1 400 /)
  const none = await answer('Accept: */*')
  assert.match(
    none,
    /^HTTP\/1\.1 400 .*\r\nx-request-id: [\w-]+\r\n.*no Host header.*"error_code":"malformed_request"/s,
  )
  assert.match(await answer('Accept: */*', '1.0'), /^HTTP\/1\.1 200 /)
})

test('timeouts: 240 s for a request, 30 s for its headers, 65 s for keep-alive, 70 s without data', async (t) => {
  const { app } = await startApp(t)
  const { headersTimeout, keepAliveTimeout, timeout } = app.server
  const timeouts = [ARRIVAL.totalMs, headersTimeout, keepAliveTimeout, timeout]
  assert.deepEqual(timeouts, [240_000, 30_000, 65_000, 70_000])
})

test('logs contain no tokens, headers or query strings', async (t) => {
  let log = ''
  const { acme, raw } = await startApp(t, {
    logTo: {
      write: (line) => {
        log += line
      },
    },
  })
  await acme.get(`/brands?token=${acme.token}`)
  await acme.post('/brands', { name: 'A' }, { 'idempotency-key': 'secret-key' })
  await raw({
    method: 'GET',
    path: `/api/v1/brands/%zz?token=${acme.token}`,
    headers: { authorization: `Bearer ${acme.token}` },
  })
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const request = lines.find((line) => line.path === '/api/v1/brands' && line.method === 'GET')
  assert.equal(request.status, 200)
  const undecodable = lines.find((line) => line.path === '/api/v1/brands/%zz')
  assert.deepEqual([undecodable.status, undecodable.method], [400, 'GET'])
  for (const secret of [acme.token, acme.token.slice(3, 20), 'secret-key']) assert.equal(log.includes(secret), false)
})
