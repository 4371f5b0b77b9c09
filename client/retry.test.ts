import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { ConnectionError, Postrider, PostriderError, ValidationError } from './src/index.ts'
import { startClient } from './start-client.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const cut: Handler = ({ socket }) => socket.destroy()
const never: Handler = () => {}
const badGateway: Handler = (_, response) =>
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>')

/** Starts a server that calls the given handlers in order, one per request, and then keeps calling the last one. */
const startScript = async (t: TestContext, ...handlers: readonly Handler[]) => {
  const requests: { method: string | undefined; key: string | undefined; token: string | undefined }[] = []
  const server = createServer((request, response) => {
    const { method, headers } = request
    requests.push({ method, key: headers['idempotency-key'] as string | undefined, token: headers.authorization })
    request.resume().once('end', () => handlers[Math.min(requests.length, handlers.length) - 1]?.(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, postrider: new Postrider({ url, token: 'pr_x', backoffMs: 10 }) }
}

const took = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

test('an error contains the status, code, message, invalid fields, request id and idempotency key', async (t) => {
  const { postrider, rivals } = await startClient(t)
  const brand = await postrider.brands.create({ name: 'Acme' })
  const refused = await postrider.brands.create({ name: '', primary_color: 'red' }).catch((error) => error)
  assert.ok(refused instanceof ValidationError && refused instanceof PostriderError)
  assert.deepEqual([refused.status, refused.code], [422, 'validation_failed'])
  assert.deepEqual(Object.keys(refused.errors), ['name', 'primary_color'])
  assert.match(refused.message, /^The name field .*\(and 1 more error\)$/)
  assert.match(refused.requestId ?? '', /^[\w-]{36}$/)
  assert.match(refused.idempotencyKey ?? '', /^[0-9a-f]{32}$/)
  await assert.rejects(rivals.brands.get(brand.id), { status: 403, code: 'forbidden', errors: {} })
})

test('a call with an invalid token fails with 401, and a token function is called for every attempt', async (t) => {
  const { url, postrider, acme } = await startClient(t)
  await postrider.brands.list()
  await assert.rejects(new Postrider({ url, token: 'pr_x' }).brands.list(), { status: 401, code: 'unauthenticated' })
  assert.deepEqual(await new Postrider({ url, token: async () => acme.token }).brands.list(), [])
  const script = await startScript(t, json(503, {}), json(200, []))
  let asked = 0
  await new Postrider({ url: script.url, token: () => `t${++asked}`, backoffMs: 10 }).brands.list()
  assert.deepEqual(
    script.requests.map(({ token }) => token),
    ['Bearer t1', 'Bearer t2'],
  )
  const broken = new Postrider({ url, token: () => Promise.reject(new Error('no token')) })
  await assert.rejects(broken.brands.list(), { message: 'no token' })
})

test('each create() sends a new idempotency key, or the caller’s key, which may contain non-ASCII characters', async (t) => {
  const { postrider } = await startClient(t)
  const brand = await postrider.brands.create({ name: 'Acme' }, { idempotencyKey: 'Bestellung №7' })
  assert.deepEqual(await postrider.brands.create({ name: 'Acme' }, { idempotencyKey: 'Bestellung №7' }), brand)
  await assert.rejects(postrider.brands.create({ name: 'Other' }, { idempotencyKey: 'Bestellung №7' }), {
    status: 409,
    code: 'idempotency_key_conflict',
  })
  await postrider.brands.create({ name: 'Acme' })
  await postrider.brands.create({ name: 'Acme' })
  assert.equal((await postrider.brands.list()).length, 3)
})

test('after temporary errors, a request is retried with the same idempotency key until it succeeds', async (t) => {
  const inUse = json(409, { message: 'In use.', error_code: 'idempotency_key_in_use' }, { 'retry-after': '0' })
  const { postrider, requests } = await startScript(t, cut, badGateway, inUse, json(500, {}), json(201, { id: 7 }))
  assert.equal((await postrider.brands.create({ name: 'Acme' })).id, 7)
  assert.equal(requests.length, 5)
  assert.deepEqual([new Set(requests.map(({ key }) => key)).size, requests[0]?.key?.length], [1, 32])
})

test('a request is not retried after a permanent error, a redirect or a successful response that isn’t JSON', async (t) => {
  for (const status of [400, 401, 403, 404, 413, 422, 507]) {
    const { postrider, requests } = await startScript(t, json(status, { message: 'No.', error_code: 'not_found' }))
    await assert.rejects(postrider.brands.list(), { status, message: 'No.' })
    assert.equal(requests.length, 1, String(status))
  }
  const elsewhere = await startScript(t, (_, response) => response.writeHead(301, { location: '/' }).end())
  await assert.rejects(elsewhere.postrider.brands.create({ name: 'A' }), { status: 301, message: /redirects/ })
  const page = await startScript(t, (_, response) => response.end('<h1>Hello</h1>'))
  await assert.rejects(page.postrider.brands.list(), { status: 200, code: undefined, message: /not JSON: <h1>Hello/ })
  assert.deepEqual([elsewhere.requests.length, page.requests.length], [1, 1])
})

test('the client waits as long as Retry-After says, or fails immediately if that would exceed the deadline', async (t) => {
  const { url, acme } = await startClient(t, { config: { rateLimit: { max: 2, windowMs: 1_000 } }, servers: 1 })
  const postrider = new Postrider({ url, token: acme.token })
  const ms = await took(async () => {
    for (let n = 0; n < 3; n++) await postrider.brands.list()
  })
  assert.ok(ms > 500, `${ms} ms`)
  const script = await startScript(t, json(429, {}, { 'retry-after': '3600' }))
  await assert.rejects(script.postrider.brands.list(), { status: 429, retryAfterMs: 3_600_000 })
  assert.equal(script.requests.length, 1)
})

test('if no attempt gets a response, the error contains the idempotency key, so that the caller can retry later', async (t) => {
  const script = await startScript(t, cut)
  const error = await script.postrider.brands.create({ name: 'Acme' }, { tries: 3 }).catch((error) => error)
  assert.ok(error instanceof ConnectionError)
  assert.deepEqual([error.tries, script.requests.length], [3, 3])
  assert.match(error.message, /^No response from 127\.0\.0\.1:\d+ after 3 attempts: /)
  assert.ok(error.cause instanceof Error)
  assert.equal(error.idempotencyKey, script.requests[0]?.key)
  await assert.rejects(script.postrider.brands.list({ tries: 1 }), { name: 'ConnectionError', tries: 1 })
})

test('timeoutMs limits each attempt, and deadlineMs limits all attempts together', async (t) => {
  const script = await startScript(t, never, json(200, []))
  assert.deepEqual(await script.postrider.brands.list({ timeoutMs: 100, deadlineMs: Number.POSITIVE_INFINITY }), [])
  const silent = await startScript(t, never)
  const ms = await took(() =>
    assert.rejects(silent.postrider.brands.list({ timeoutMs: 100, deadlineMs: 350, tries: 100 }), ConnectionError),
  )
  assert.ok(ms < 1_000, `${ms} ms`)
  assert.ok(silent.requests.length >= 2)
})

test('an abort signal ends a call immediately, whether it fires before, during or between attempts', async (t) => {
  const silent = await startScript(t, never)
  const busy = await startScript(t, json(503, {}, { 'retry-after': '60' }))
  for (const { postrider, requests } of [silent, busy]) {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new Error('enough')), 100)
    const ms = await took(() => assert.rejects(postrider.brands.list({ signal: abort.signal }), { message: 'enough' }))
    assert.ok(ms < 1_000, `${ms} ms`)
    assert.equal(requests.length, 1)
    await assert.rejects(postrider.brands.list({ signal: AbortSignal.abort() }), { name: 'AbortError' })
    assert.equal(requests.length, 1)
  }
})

test('delete() treats 404 as success only if an earlier attempt may have deleted the resource', async (t) => {
  const gone = json(404, { message: 'Brand 7 was not found.', error_code: 'not_found' })
  for (const lost of [cut, badGateway]) {
    const { postrider, requests } = await startScript(t, lost, gone)
    assert.equal(await postrider.brands.delete(7), undefined)
    assert.equal(requests.length, 2)
  }
  const refused = json(429, {}, { 'retry-after': '0' })
  for (const handlers of [[gone], [refused, gone]]) {
    const { postrider } = await startScript(t, ...handlers)
    await assert.rejects(postrider.brands.delete(7), { code: 'not_found' })
  }
})

test('suggest() is retried without an idempotency key, because it changes nothing', async (t) => {
  const { postrider, requests } = await startScript(t, cut, json(200, { suggestions: { name: 'Acme' } }))
  assert.equal((await postrider.brands.suggest('https://acme.example')).name, 'Acme')
  assert.deepEqual(
    requests.map(({ key }) => key),
    [undefined, undefined],
  )
})

test('a call with an invalid id throws a TypeError and sends no request', async (t) => {
  const { postrider, requests } = await startScript(t, json(200, []))
  for (const id of ['', '7', undefined, 1.5, Number.NaN])
    await assert.rejects(postrider.brands.get(id as number), TypeError)
  assert.equal(requests.length, 0)
})

test('the server’s URL can include a path, and an invalid URL throws a TypeError', async (t) => {
  const paths: (string | undefined)[] = []
  const { url } = await startScript(t, (request, response) => {
    paths.push(request.url)
    json(200, [])(request, response)
  })
  await new Postrider({ url: `${url}/postrider/`, token: 'pr_x' }).brands.list()
  assert.deepEqual(paths, ['/postrider/api/v1/brands'])
  assert.throws(() => new Postrider({ url: 'nonsense', token: 'pr_x' }), TypeError)
})

test('a url without http:// or https:// is rejected at once', () => {
  for (const url of ['postrider.example', 'localhost:3000', '//postrider.example', 'ftp://postrider.example', '']) {
    assert.throws(
      () => new Postrider({ url, token: 'pr_x' }),
      new TypeError(`The url must start with http:// or https:// (got ${JSON.stringify(url)}).`),
    )
  }
})
