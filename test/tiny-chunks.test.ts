import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTeamServer } from './team-server.ts'
import { createTestLocation } from './test-database.ts'

/** Returns a chunked body that has each byte in a separate chunk. */
const inTinyChunks = (bytes: number) => Buffer.from('1\r\nx\r\n'.repeat(bytes))

const CONNECTIONS = 8
const HEADER = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n'
/**
 * A body that is large enough to show a leak, but small enough to keep the test short: each chunk takes the server a microsecond
 * or two.
 */
const BODY = inTinyChunks(100 * 1024)
const LAST_CHUNK = '0\r\n\r\n'

/** Checks the server's memory during an attack, and waits until the memory is freed again. */
const holdMemory = async (memoryMb: () => Promise<number>, attack: Promise<unknown>) => {
  const before = await memoryMb()
  let peak = before
  let isOver = false
  const over = attack.finally(() => {
    isOver = true
  })
  while (!isOver) {
    peak = Math.max(peak, await memoryMb())
    await sleep(50)
  }
  await over
  assert.ok(peak < 300, `${peak.toFixed(0)} MB`)
  let after = await memoryMb()
  for (let n = 0; n < 50 && after - before >= 50; n++) {
    await sleep(100)
    after = await memoryMb()
  }
  assert.ok(after - before < 50, `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`)
}

/** Sends a request over a raw connection. Resolves to the status. */
const post = (origin: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    const lines = Object.entries({ host: hostname, 'transfer-encoding': 'chunked', connection: 'close', ...headers })
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    socket.write(BODY)
    socket.write(LAST_CHUNK)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1])))
    // A server that rejects the rest of the body may reset the connection after its response.
    socket.on('error', (error) => (received ? undefined : reject(error)))
  })

const start = async (t: TestContext) => {
  const server = await startTeamServer(t, await createTestLocation('sqlite'), { AUTO_CONFIGURE_ALLOW_PRIVATE: 'true' })
  await server.client.get('/brands')
  const attack = async (path: string, headers: Record<string, string>, status: number) => {
    const statuses = await Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        post(server.origin, path, { 'content-type': 'application/json', ...headers }),
      ),
    )
    assert.deepEqual(statuses, Array(CONNECTIONS).fill(status))
  }
  return { ...server, attack }
}

test('request bodies in one-byte chunks use little memory at sign-in, in the API, in imports and in file uploads', async (t) => {
  const { attack, memoryMb, token } = await start(t)
  await holdMemory(memoryMb, attack('/dashboard/session', { 'sec-fetch-site': 'same-origin' }, 413))
  const authorization = `Bearer ${token}`
  await holdMemory(memoryMb, attack('/api/v1/brands', { authorization }, 400))
  await holdMemory(memoryMb, attack('/api/v1/contacts/import', { authorization, 'content-type': 'text/csv' }, 422))
  const form = 'multipart/form-data; boundary=b'
  await holdMemory(memoryMb, attack('/api/v1/files', { authorization, 'content-type': form }, 400))
})

test('reading a site that sends one-byte chunks uses little memory, and endless 1xx responses are rejected', async (t) => {
  const { client, memoryMb } = await start(t)
  const site = createServer(({ socket, url }) => {
    socket.on('error', () => {})
    if (url === '/tiny') socket.end(Buffer.concat([Buffer.from(HEADER), BODY, Buffer.from(LAST_CHUNK)]))
    else {
      const hint = () => !socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\n\r\n') && setImmediate(hint)
      hint()
    }
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  t.after(() => {
    site.closeAllConnections()
    site.close()
  })
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const read = (path: string) => client.post('/brands/auto-configure', { url: url + path })
  await holdMemory(memoryMb, Promise.all(Array.from({ length: 16 }, () => read('/tiny'))))

  const { status, body } = await read('/hints')
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['url']])
  assert.doesNotMatch(body.message, /time/)
})
