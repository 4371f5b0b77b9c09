import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../test/start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

const post = ({ raw, acme }: App, body: string | Buffer, headers: Record<string, string> = {}) =>
  raw({
    method: 'POST',
    path: '/api/v1/brands',
    headers: { authorization: `Bearer ${acme.token}`, 'content-type': 'application/json', ...headers },
    body,
  })

const nested = (depth: number) => `{"name":"A","extra":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test('malformed JSON, invalid UTF-8 and nesting deeper than 64 levels get 400 with a message', async (t) => {
  const app = await startApp(t)
  const bad: Array<string | Buffer> = [
    '{',
    '{"name":}',
    'nonsense',
    "{'name':'A'}",
    '{"name":"A"} x',
    nested(65),
    nested(5_000),
  ]
  bad.push(
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
  )
  for (const body of bad) {
    const response = await post(app, body)
    assert.equal(response.status, 400, body.toString().slice(0, 40))
    assert.equal(response.body.error_code, 'malformed_request')
    assert.ok(response.body.message.length > 10)
  }
  assert.equal((await post(app, nested(64))).status, 201)
})

test('a body with over 100,000 values is rejected before parsing; commas in strings don’t count', async (t) => {
  const app = await startApp(t)
  const values = (count: number) =>
    `{"name":"A","extra":[${Array(count - 2)
      .fill(1)
      .join()}]}`
  const { status, body } = await post(app, values(100_001))
  assert.deepEqual([status, body.message], [400, 'The body has more than 100,000 values.'])
  assert.equal((await post(app, values(100_000))).status, 201)
  assert.equal((await post(app, JSON.stringify({ name: 'A', extra: ',[{'.repeat(100_000) }))).status, 201)
})

test('brackets inside strings do not count as nesting', async (t) => {
  const app = await startApp(t)
  assert.equal((await post(app, JSON.stringify({ name: `${'['.repeat(100)}"\\` }))).status, 201)
})

test('a body that is null, an array or a scalar gets 422', async (t) => {
  const app = await startApp(t)
  for (const body of ['null', '[]', '[{"name":"A"}]', '5', '"A"', 'true']) {
    const response = await post(app, body)
    assert.equal(response.status, 422, body)
    assert.equal(response.body.message, 'The request body must be a JSON object.')
  }
})

test('a missing body counts as {}, even with a JSON content type: POST gets 422, PUT and DELETE get 200', async (t) => {
  const { acme, raw } = await startApp(t)
  const authorization = `Bearer ${acme.token}`
  const { body: brand } = await acme.post('/brands', { name: 'A' })
  const path = `/api/v1/brands/${brand.id}`
  const typed = { authorization, 'content-type': 'application/json' }
  for (const headers of [
    { authorization },
    typed,
    { ...typed, 'transfer-encoding': 'chunked' },
    { authorization, 'transfer-encoding': 'chunked' },
  ]) {
    assert.equal((await raw({ method: 'POST', path: '/api/v1/brands', headers })).status, 422)
    const put = await raw({ method: 'PUT', path, headers })
    assert.deepEqual([put.status, put.body], [200, brand])
  }
  const nonsense = { authorization, 'content-type': 'foo' }
  assert.equal(
    (await raw({ method: 'POST', path: '/api/v1/brands', headers: nonsense })).status,
    422,
    'a content type without a body',
  )
  assert.equal((await raw({ method: 'DELETE', path, headers: typed })).status, 200)
})

test('a body that is text, form data, multipart, untyped, in another charset or compressed gets 415', async (t) => {
  const app = await startApp(t)
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'nonsense',
    '',
  ]
  for (const type of types) {
    const response = await post(app, '{"name":"A"}', { 'content-type': type })
    assert.equal(response.status, 415, type)
    assert.equal(response.body.error_code, 'unsupported_media_type')
  }
  const packed = await post(app, '{"name":"A"}', { 'content-encoding': 'gzip' })
  assert.equal(packed.status, 415)
  assert.match(packed.body.message, /its Content-Encoding is gzip/)
  assert.equal((await post(app, '{"name":"A"}', { 'content-type': 'application/json; charset=UTF-8' })).status, 201)
})

test('a body over 1 MiB gets 413, with or without Content-Length; a body of exactly 1 MiB is accepted', async (t) => {
  // With two servers, the load balancer may cut off a request that is rejected before its body has arrived.
  const app = await startApp(t, { servers: 1 })
  const body = (bytes: number) => `{"name":"A","x":"${'x'.repeat(bytes - '{"name":"A","x":""}'.length)}"}`
  assert.equal((await post(app, body(2 ** 20))).status, 201)
  const announced = await post(app, body(2 ** 20 + 1))
  assert.deepEqual([announced.status, announced.body.error_code], [413, 'payload_too_large'])
  assert.equal((await post(app, body(2 ** 20 + 1), { 'transfer-encoding': 'chunked' })).status, 413)
})

test('a byte order mark is ignored, and if a key occurs twice, the last value wins', async (t) => {
  const app = await startApp(t)
  const { status, body } = await post(app, '\uFEFF{"name":"first","name":"last"}')
  assert.deepEqual([status, body.name], [201, 'last'])
})
