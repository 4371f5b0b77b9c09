import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { limitArrival } from './arrival.ts'

const LIMITS = { totalMs: 400, uploadWindowMs: 200, uploadBytes: 2_000 }

const UPLOAD = { bodies: { 'a/b': {} } }

const setUp = async (t: TestContext) => {
  const app = Fastify({
    clientErrorHandler: (error, socket) =>
      socket.end(`HTTP/1.1 408 ${(error as Error & { code: string }).code}\r\n\r\n`),
  })
  limitArrival(app, LIMITS)
  const outcomes: string[] = []
  app.addContentTypeParser('*', async (_: unknown, body: AsyncIterable<Buffer>) => {
    let size = 0
    try {
      for await (const chunk of body) size += chunk.length
    } catch (error) {
      outcomes.push('cut off')
      throw error
    }
    return size
  })
  app.post('/plain', async ({ body }) => ({ size: body }))
  app.post('/upload', { schema: UPLOAD }, async ({ body }) => ({ size: body }))
  const refuse = async (_: unknown, reply: { code: (status: number) => { send: (text: string) => unknown } }) =>
    reply.code(401).send('who?')
  app.post('/refused', { schema: UPLOAD, onRequest: refuse }, async () => {})
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Sends the given number of bytes every 20 ms. Returns the response and the time until the connection closed. */
  const send = (path: string, { bytes, times }: { bytes: number; times: number }, connection = 'close') =>
    new Promise<{ answer: string; afterMs: number }>((resolve, reject) => {
      const startedAt = performance.now()
      let answer = ''
      const socket = connect(port, '127.0.0.1', async () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: a/b\r\nContent-Length: ${bytes * times}\r\n\r\n`,
        )
        for (let n = 0; n < times && socket.writable; n++) {
          socket.write(Buffer.alloc(bytes))
          await sleep(20)
        }
      })
      socket.on('data', (chunk) => (answer += chunk))
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error)
      })
      socket.on('close', () => resolve({ answer, afterMs: performance.now() - startedAt }))
    })
  return { send, outcomes }
}

test('a request that takes too long to arrive gets 408 and is disconnected, even if the client keeps sending', async (t) => {
  const { send, outcomes } = await setUp(t)
  const { answer, afterMs } = await send('/plain', { bytes: 1_000, times: 500 })
  assert.match(answer, /^HTTP\/1\.1 408 ERR_HTTP_REQUEST_TIMEOUT/)
  assert.ok(afterMs >= LIMITS.totalMs - 20 && afterMs < 5_000, `${afterMs} ms`)
  assert.deepEqual(outcomes, ['cut off'])
})

test('an upload can exceed the time limit as long as its data arrives fast enough', async (t) => {
  const { send } = await setUp(t)
  const { answer, afterMs } = await send('/upload', { bytes: 5_000, times: 75 })
  assert.match(answer, /^HTTP\/1\.1 200 .*\{"size":375000\}/s)
  assert.ok(afterMs > LIMITS.totalMs + 2 * LIMITS.uploadWindowMs, `${afterMs} ms`)
})

test('an upload whose data arrives too slowly gets 408 and is cut off', async (t) => {
  const { send, outcomes } = await setUp(t)
  const { answer, afterMs } = await send('/upload', { bytes: 1, times: 500 })
  assert.match(answer, /^HTTP\/1\.1 408 /)
  assert.ok(afterMs < 5_000, `${afterMs} ms`)
  assert.deepEqual(outcomes, ['cut off'])
})

test('an upload that has already received its response has the same time limit as any other request', async (t) => {
  const { send } = await setUp(t)
  for (const [path, status] of [
    ['/refused', 401],
    ['/%zz', 400],
  ]) {
    const { answer, afterMs } = await send(String(path), { bytes: 5_000, times: 500 }, 'keep-alive')
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.ok(afterMs >= LIMITS.totalMs - 20 && afterMs < 5_000, `${afterMs} ms`)
  }
})
