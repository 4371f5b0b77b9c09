import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer as createHttpServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sendRaw } from '../../../../test/api-client.ts'
import { read, write } from '../callers/access.ts'
import { createLogger } from '../server/request-log.ts'
import { createServer } from '../server/server.ts'
import { forwardWrites } from './forward-writes.ts'

/** Starts a worker and the writer that it forwards writes to. If `onWrite` is undefined, no writer is running. */
const startWorker = async (t: TestContext, onWrite: RequestListener | undefined) => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-test-'))
  const path = join(folder, 'writer')
  const writer = createHttpServer(onWrite)
  if (onWrite) await once(writer.listen(path), 'listening')
  const log = createLogger('silent', { write: () => {} })
  const worker = createServer({ log, trustProxy: ['loopback'], authenticate: async () => {} })
  forwardWrites(worker, path)
  worker.get('/', read(), async () => 'read here')
  worker.post('/search', read(), async () => 'read here')
  worker.route({ method: ['POST', 'PUT', 'DELETE'], url: '/', ...write(), handler: async () => 'written here' })
  await worker.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(async () => {
    agent.destroy()
    await worker.close()
    writer.close()
    writer.closeAllConnections()
    rmSync(folder, { recursive: true })
  })
  const origin = `http://127.0.0.1:${(worker.server.address() as AddressInfo).port}`
  return { origin, send: (method: string, more = {}) => sendRaw(origin, agent, { method, path: '/', ...more }) }
}

test('if no writer is running, a write gets 503 as JSON, and reads on the same connection still work', async (t) => {
  const { send } = await startWorker(t, undefined)
  const { status, headers, body } = await send('POST', { body: 'x'.repeat(1_000_000) })
  assert.deepEqual([status, headers['retry-after'], body.error_code], [503, '1', 'service_unavailable'])
  assert.equal(body.request_id, headers['x-request-id'])
  assert.equal((await send('GET')).text, 'read here')
  assert.equal(
    (await send('POST', { path: '/search' })).text,
    'read here',
    'the declared access counts, not the method',
  )
})

test('headers and responses are forwarded byte for byte, except that X-Forwarded-For is set to the client’s address', async (t) => {
  const { send } = await startWorker(t, (incoming, answer) => {
    const { headers, url, method } = incoming
    incoming.resume().on('end', () => {
      answer.writeHead(418, { 'content-type': 'application/json', 'x-own': 'ü' })
      answer.end(Buffer.from(JSON.stringify({ method, url, headers })))
    })
  })
  const headers = {
    'x-forwarded-for': '6.6.6.6, 203.0.113.7',
    'x-request-id': 'mine',
    'idempotency-key': 'ü',
  }
  const answer = await send('PUT', { headers, body: 'abc' })
  const { headers: seen } = answer.body
  assert.deepEqual([answer.status, answer.headers['x-own'], answer.headers['x-request-id']], [418, 'ü', 'mine'])
  assert.deepEqual([seen['x-forwarded-for'], seen['x-request-id']], ['203.0.113.7', 'mine'])
  assert.deepEqual([seen['idempotency-key'], seen['content-length']], ['ü', '3'])
  const empty = (await send('POST', { headers })).body.headers
  assert.deepEqual([empty['idempotency-key'], empty['content-length']], ['ü', '0'])
  assert.equal(empty['transfer-encoding'], undefined)
})

test('if the client disconnects, the request to the writer is aborted; if the writer dies, the client is disconnected', async (t) => {
  const { promise: aborted, resolve } = Promise.withResolvers<void>()
  const { origin, send } = await startWorker(t, (incoming, answer) => {
    if (incoming.method === 'DELETE') return incoming.destroy()
    answer.once('close', resolve)
    client.destroy()
  })
  const client = request(origin, { method: 'POST' }).on('error', () => {})
  client.write('the beginning')
  await aborted
  await assert.rejects(send('DELETE'), { code: 'ECONNRESET' })
})
