import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'
import { networkLimit, networkOf } from './network-limit.ts'

test('a network is an IPv4 /24 or an IPv6 /56', () => {
  assert.equal(networkOf('192.0.2.1'), networkOf('192.0.2.255'))
  assert.equal(networkOf('192.0.2.1'), networkOf('::ffff:192.0.2.9'))
  assert.notEqual(networkOf('192.0.2.1'), networkOf('192.0.3.1'))
  assert.equal(networkOf('2001:db8:1:ff00::1'), networkOf('2001:db8:1:ffff::2'))
  assert.notEqual(networkOf('2001:db8:1:ff00::1'), networkOf('2001:db8:1:fe00::1'))
})

test('a network can make a burst of requests, then one more per interval, and other networks aren’t affected', () => {
  let now = 0
  const limit = networkLimit({ burst: 3, msPerRequest: 1_000, nowMs: () => now })
  const results = Array.from({ length: 5 }, () => limit('192.0.2.1'))
  assert.deepEqual(results, [undefined, undefined, undefined, 1, 1])
  assert.equal(limit('198.51.100.1'), undefined)
  now = 1_000
  assert.deepEqual([limit('192.0.2.1'), limit('192.0.2.1')], [undefined, 1])
})

test('posting too often from one network gets an error page, and other networks can still subscribe', async (t) => {
  const { post } = await setUpSubscribing(t, {}, { servers: 1 })
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await post({})).status))
  assert.deepEqual([statuses.filter((it) => it === 422).length, statuses.filter((it) => it === 429).length], [50, 10])
  const refused = await post({}, { 'accept-language': 'de' })
  assert.match(await refused.text(), /zu viele Versuche/)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  const other = await post({ email: 'a@mail.example', first_name: 'A' }, { 'x-forwarded-for': '192.0.2.1' })
  assert.equal(other.status, 200)
})

test('a worker process refuses a flood of requests before they reach the process that writes to the database', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-test-'))
  let forwarded = 0
  const writer = createServer((_, response) => response.end(`${++forwarded}`))
  await once(writer.listen(join(folder, 'writer')), 'listening')
  t.after(() => {
    writer.close()
    rmSync(folder, { recursive: true })
  })
  const role = { is: 'worker', name: '1', writer: join(folder, 'writer') } as const
  const { origin } = await startApp(t, { role, servers: 1 })
  for (const [path, accept] of [
    ['/s/x', 'text/html'],
    ['/s/x', 'application/json'],
    ['/push/x/subscriptions', 'application/json'],
  ] as const) {
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => fetch(origin + path, { method: 'POST', headers: { accept }, body: '{}' })),
    )
    const refused = responses.filter(({ status }) => status === 429)
    assert.ok(refused.length >= 10, `${path} ${accept}`)
    for (const { headers } of refused) {
      assert.ok(Number(headers.get('retry-after')) > 0)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    }
  }
  assert.equal(forwarded, 50 + 50)
})
