import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../test/dashboard-user.ts'
import { whenTrue } from '../../test/manual-clock.ts'
import { startApp } from '../../test/start-app.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { systemClock, toTimestamp } from '../foundation/clock.ts'
import { FetchFault } from '../platform/safe-fetch/fetch-fault.ts'
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { transact } from '../platform/storage/transact.ts'
import { suspendChunks } from '../sending/messages/suspended-chunk-queries.ts'
import { addToHours } from '../sending/tracking/tracking-queries.ts'

test('dashboard pages allow scripts only from this server, and every response has a new nonce', async (t) => {
  const { raw } = await startApp(t)
  const policies = await Promise.all(
    ['/', '/sign-in', '/t/1/brands'].map(async (path) => {
      const { headers } = await raw({ method: 'GET', path })
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      return String(headers['content-security-policy'])
    }),
  )
  for (const policy of policies) {
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/]{22}=='; /)
    assert.match(policy, /frame-ancestors 'none'$/)
    assert.doesNotMatch(policy, /unsafe|https?:/)
  }
  assert.equal(new Set(policies).size, policies.length)
})

test('only the dashboard’s files are served as assets', async (t) => {
  const { raw } = await startApp(t)
  for (const path of [
    '/assets/..%2findex.html',
    '/assets/..%2f..%2fpackage.json',
    '/assets/nothing.js',
    '/assets/x.json',
    `/assets/${'a'.repeat(300)}.js`,
  ]) {
    assert.equal((await raw({ method: 'GET', path })).status, 404, path)
  }
})

test('a page preview runs in a separate origin', async (t) => {
  const { raw } = await startApp(t)
  const { headers } = await raw({ method: 'GET', path: '/dashboard/preview' })
  assert.equal(headers['content-security-policy'], "sandbox allow-scripts; frame-ancestors 'self'")
})

test('a message’s preview runs only the preview page’s script, not the message’s, and makes no requests', async (t) => {
  const { raw } = await startApp(t)
  const { headers } = await raw({ method: 'GET', path: '/dashboard/message-preview' })
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'unsafe-inline'; img-src data:; /)
  assert.match(policy, /frame-ancestors 'self'; sandbox allow-scripts$/)
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const fetchSite: SafeFetch = async (url) => {
  const found: Record<string, readonly [number, Buffer]> = {
    'https://a.example/logo': [200, PNG],
    'https://a.example/page': [200, Buffer.from('<script>alert(1)</script>')],
    'https://a.example/gone': [404, PNG],
  }
  const [status, body] = found[url] ?? []
  if (status === undefined || !body) throw new FetchFault('not_public')
  return { url, status, headers: { 'content-type': 'text/html' }, body }
}

test('the server fetches external images for the dashboard and rejects files that are not images', async (t) => {
  const app = await startApp(t, { fetchSite })
  const { api } = await signedIn(app, app.acmeTeam)
  const get = (url: string) => api('GET', `/image?url=${encodeURIComponent(url)}`)
  const { status, headers } = await get('https://a.example/logo')
  assert.deepEqual([status, headers['content-type'], headers['x-content-type-options']], [200, 'image/png', 'nosniff'])
  assert.match(String(headers['content-security-policy']), /sandbox$/)
  for (const [url, message] of [
    ['https://a.example/page', 'The url is not an image.'],
    ['https://a.example/gone', 'The url responded with 404.'],
    ['http://127.0.0.1/', 'The url points to an address that is not public.'],
    ['', 'The url field is required.'],
  ] as const) {
    const response = await get(url)
    assert.deepEqual([response.status, response.body.errors], [422, { url: [message] }])
  }
})

test('looking up contacts by id returns them in the requested order, without other teams’ contacts', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const create = async (client: typeof app.acme) => (await client.post('/contacts', { tags: ['VIP'] })).body
  const [first, second, theirs] = [await create(app.acme), await create(app.acme), await create(app.rival)]
  const ids = [second.id, theirs.id, first.id, 'x', '-1', 9e15].map((id) => `id[]=${id}`).join('&')
  assert.deepEqual((await api('GET', `/contacts?${ids}`)).body, [second, first])
  assert.deepEqual((await api('GET', '/contacts')).body, [])
})

test('the dashboard can read brand tags and pending senders, which the public API does not return', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const brand = (await app.acme.post('/brands', { name: 'Acme', tags: ['VIP', 'EU'] })).body
  assert.deepEqual((await api('GET', `/brands/${brand.id}/tags`)).body, { tags: ['VIP', 'EU'] })
  const sender = (await app.acme.post('/verified/email', { email: 'news@acme.example', name: 'News' })).body
  const [{ created_at: _, ...pending }] = (await api('GET', '/identifiers/pending')).body
  assert.deepEqual(pending, {
    id: sender.id,
    kind: 'email',
    value: 'news@acme.example',
    name: 'News',
    verified_at: null,
  })
})

test('the dashboard shows how many messages were sent, failed, bounced or kept on each of the last 30 days', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  await app.acme.put('/settings', { time_zone: 'Pacific/Auckland' })
  const today = Temporal.Now.plainDateISO('Pacific/Auckland')
  const day = (daysAgo: number) => today.subtract({ days: daysAgo }).toString()
  const count = { team_id: app.acmeTeam.id, channel: 'email', outcome: 'sent', n: 1 } as const
  await app.db
    .insertInto('message_days')
    .values([
      { ...count, day: day(0), n: 5 },
      { ...count, day: day(0), channel: 'sms', n: 2 },
      { ...count, day: day(0), outcome: 'failed', n: 3 },
      { ...count, day: day(0), outcome: 'bounced', n: 4 },
      { ...count, day: day(0), outcome: 'outbox', n: 6 },
      { ...count, day: day(29) },
      { ...count, day: day(30), n: 100 },
      { ...count, day: day(0), team_id: app.rivalTeam.id, n: 1_000 },
    ])
    .execute()
  const { body } = await api('GET', '/sending-days')
  assert.equal(body.length, 30)
  assert.deepEqual(body.at(-1), { day: day(0), sent: 7, failed: 7, outbox: 6 })
  assert.deepEqual(body[0], { day: day(29), sent: 1, failed: 0, outbox: 0 })
  assert.deepEqual(body[15], { day: day(14), sent: 0, failed: 0, outbox: 0 })
})

test('the dashboard shows how often people clicked in campaigns and unsubscribed, not counting bots or other teams', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const [team_id, other] = [app.acmeTeam.id, app.rivalTeam.id]
  const tracked = { mode: 'anonymous', opens: true } as const
  await app.db
    .insertInto('tracked_campaigns')
    .values([
      { team_id, campaign_id: 1, ...tracked },
      { team_id: other, campaign_id: 2, ...tracked },
    ])
    .execute()
  const hour = '2026-11-02T09:00:00.000000Z'
  const count = { campaignId: 1, targetId: 1, hour, type: 'clicked', verdict: 'human', n: 3 } as const
  await transact(app.db, (trx) =>
    addToHours(trx, team_id, [
      count,
      { ...count, targetId: 2, n: 4 },
      { ...count, verdict: 'machine', n: 100 },
      { ...count, type: 'opened', n: 50 },
      { ...count, type: 'unsubscribed', n: 2 },
      { ...count, campaignId: 2, type: 'unsubscribed' },
    ]),
  )
  await transact(app.db, (trx) => addToHours(trx, other, [{ ...count, n: 1_000 }]))
  const { body } = await api('GET', '/campaign-activity?id[]=2&id[]=1&id[]=x')
  assert.deepEqual(body, [
    { campaign_id: 2, clicks: null, unsubscribes: 3 },
    { campaign_id: 1, clicks: 7, unsubscribes: 2 },
  ])
})

test('the dashboard lists a team’s paused campaigns, however old they are', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const create = async (client: typeof app.acme, name: string) =>
    (await client.post('/campaigns', { name, channel: 'email' })).body.id as number
  const ids = [await create(app.acme, 'First'), await create(app.acme, 'Second'), await create(app.rival, 'Theirs')]
  await app.db
    .updateTable('campaigns')
    .set({ status: 'paused', paused_reason: 'bounces' })
    .where('team_id', 'in', [app.acmeTeam.id, app.rivalTeam.id])
    .where('id', 'in', ids)
    .execute()
  for (let n = 0; n < 30; n++) await create(app.acme, 'Draft')
  assert.deepEqual((await api('GET', '/paused-campaigns')).body, [
    { id: ids[1], name: 'Second', paused_reason: 'bounces' },
    { id: ids[0], name: 'First', paused_reason: 'bounces' },
  ])
})

test('members decide whether messages that wait for them are sent or given up', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const sender = await createIdentifier(app.db, app.acmeTeam.id, 'email', 'shop@brand.example')
  const create = async () => {
    const scheduled_at = toTimestamp(systemClock().add({ hours: 1 }))
    const email = { to: 'ada@mail.example', subject: 'Hi', text: 'Hi', email_address_id: sender, scheduled_at }
    const { body } = await app.acme.post('/emails', email)
    await transact(app.db, (trx) => suspendChunks(trx, app.acmeTeam.id, 'restored', toTimestamp(systemClock())))
    return async () => (await app.acme.get(`/messages/${body.id}`)).body
  }
  const first = await create()
  assert.deepEqual((await api('GET', '/suspended-messages')).body, [{ reason: 'restored', messages: 1 }])
  assert.equal((await api('POST', '/suspended-messages/restored/send')).status, 200)
  assert.deepEqual([(await first()).status, (await first()).reason], ['scheduled', null])
  const second = await create()
  assert.equal((await api('POST', '/suspended-messages/restored/give-up')).status, 200)
  await whenTrue(async () => (await second()).status === 'failed')
  assert.equal((await second()).reason, 'restored')
  assert.deepEqual((await api('GET', '/suspended-messages')).body, [])
})

test('a message preview with images loads images from anywhere, but nothing else', async (t) => {
  const { raw } = await startApp(t)
  const policyOf = async (path: string) =>
    String((await raw({ method: 'GET', path: `/dashboard/message-preview${path}` })).headers['content-security-policy'])
  const withImages = await policyOf('/with-images')
  assert.equal(withImages.replace('img-src data: https: http:', 'img-src data:'), await policyOf(''))
})
