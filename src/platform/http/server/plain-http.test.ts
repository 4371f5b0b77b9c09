import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { startServer } from '../../../../test/server-process.ts'
import { createTestLocation } from '../../../../test/test-database.ts'
import { findPlainHttpRisk } from './plain-http.ts'

test('a server that other machines can reach without https is a risk; a server on loopback or with https isn’t', () => {
  const isRisk = (host: string, publicUrl: string) => findPlainHttpRisk({ host, publicUrl }) !== undefined
  for (const host of ['0.0.0.0', '::', '192.168.1.5', '2001:db8::1', 'mail.internal', 'localhost.example']) {
    assert.equal(isRisk(host, 'http://mail.example'), true, host)
    assert.equal(isRisk(host, 'https://mail.example'), false, host)
  }
  for (const host of ['127.0.0.1', '127.5.5.5', '::1', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST', 'app.localhost']) {
    assert.equal(isRisk(host, 'http://mail.example'), false, host)
  }
})

test('a server that other machines can reach without https logs one warning, no matter how many workers it has', async (t) => {
  const warningsOf = async (environment: NodeJS.ProcessEnv, ...args: string[]) => {
    const server = await startServer(await createTestLocation('sqlite'), environment, 'pipe', args)
    t.after(() => server.child.kill('SIGKILL'))
    const closed = once(server.child, 'close')
    server.child.kill('SIGTERM')
    await closed
    const lines = server.log().trim().split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line).message).filter((message) => /PUBLIC_URL/.test(message))
  }
  const open = { HOST: '0.0.0.0', PUBLIC_URL: 'http://mail.example' }
  const warned = await warningsOf(open, '--workers', '2')
  assert.equal(warned.length, 1)
  assert.match(
    warned[0],
    /^HOST=0\.0\.0\.0 accepts .* PUBLIC_URL=http:\/\/mail\.example is not https: .* unencrypted\./,
  )
  assert.deepEqual(await warningsOf({ ...open, PUBLIC_URL: 'https://mail.example' }), [])
})
