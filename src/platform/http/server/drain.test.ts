import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import fastify from 'fastify'
import { whenTrue } from '../../../../test/manual-clock.ts'
import { DRAIN_MS, drainOnClose } from './drain.ts'

const blockEventLoop = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a request that arrives during shutdown is served, even if the process stalls for longer than the drain time', async () => {
  const app = fastify({ return503OnClosing: false })
  const isClosing = drainOnClose(app)
  app.get('/', async () => 'answered')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(app.server, 'connection')

  const closed = app.close()
  await whenTrue(isClosing)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  blockEventLoop(DRAIN_MS * 1.2)
  const [answer] = await Promise.all([text(client), closed])
  assert.match(answer, /^HTTP\/1.1 200.*answered$/s)
})
