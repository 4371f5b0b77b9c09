import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { decryptPush } from '../../../test/decrypt-push.ts'
import { setUpSending } from '../../../test/sending-set-up.ts'
import { startApp } from '../../../test/start-app.ts'
import { toSecretKey } from '../../platform/secrets/secret-key.ts'
import { transact } from '../../platform/storage/transact.ts'
import { type SocketLimits, socketLimits } from '../../protocols/smtp/socket-limits.ts'
import { socketWaiter } from '../../protocols/smtp/socket-waiter.ts'
import { pushCarrier } from '../../sending/deliveries/push-carrier.ts'
import { browserSubscription } from './push-subscription.examples.ts'
import { upsertPushSubscription } from './push-subscription-queries.ts'

test('a contact’s push subscriptions can be added, updated, listed and deleted', async (t) => {
  const { acme } = await startApp(t)
  const { body: ada } = await acme.post('/contacts', {})
  const path = `/contacts/${ada.id}/push-subscriptions`
  const browser = browserSubscription()
  const { status, body } = await acme.post(path, browser)
  assert.deepEqual([status, body.contact_id, body.endpoint], [201, ada.id, browser.endpoint])
  assert.equal((await acme.post(path, { ...browserSubscription(), endpoint: browser.endpoint })).body.id, body.id)
  assert.equal((await acme.get(path)).body.length, 1)
  const invalid = await acme.post(path, { endpoint: 'http://push.example', keys: { p256dh: 'x', auth: 'y' } })
  assert.deepEqual(Object.keys(invalid.body.errors).sort(), ['endpoint', 'keys.auth', 'keys.p256dh'])
  assert.equal((await acme.delete(`${path}/${body.id}`)).status, 200)
  assert.deepEqual((await acme.get(path)).body, [])
  const browsers = Array.from({ length: 20 }, () => browserSubscription())
  for (const each of browsers) assert.equal((await acme.post(path, each)).status, 201)
  assert.equal((await acme.post(path, browserSubscription())).status, 422)
  assert.equal((await acme.post(path, browsers[0] as object)).status, 201, 'a known browser')
})

test('a team’s push key never changes, and each team has its own key', async (t) => {
  const { acme, rival } = await startApp(t)
  const [first, again, theirs] = [
    await acme.get('/push-key'),
    await acme.get('/push-key'),
    await rival.get('/push-key'),
  ]
  assert.equal(Buffer.from(first.body.public_key, 'base64url').length, 65)
  assert.equal(first.body.public_key, again.body.public_key)
  assert.notEqual(first.body.public_key, theirs.body.public_key)
})

test('only contacts with a push subscription can receive push notifications and subscribe to push lists', async (t) => {
  const { acme } = await startApp(t)
  const { body: ada } = await acme.post('/contacts', {})
  const { body: list } = await acme.post('/lists', { name: 'Alerts', channel: 'push' })
  const push = { contact_id: ada.id, title: 'Your table is ready' }
  assert.deepEqual((await acme.post('/push', push)).body.errors, {
    contact_id: ['The contact has no push subscription.'],
  })
  assert.equal((await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })).status, 422)
  await acme.post(`/contacts/${ada.id}/push-subscriptions`, browserSubscription())
  assert.equal((await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })).status, 201)
  const { status, body } = await acme.post('/push', {
    ...push,
    scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  assert.deepEqual(
    [status, body.channel, body.to, body.from, body.subject],
    [201, 'push', null, null, 'Your table is ready'],
  )
  assert.deepEqual(Object.keys((await acme.post('/push', {})).body.errors).sort(), ['contact_id', 'title'])
  const long = await acme.post('/push', {
    ...push,
    text: '€'.repeat(1_000),
    url: `https://a.example/${'x'.repeat(1_500)}`,
  })
  assert.match(long.body.errors.text[0], /must not be greater than \d+ bytes in total/)
})

test('a marketing push notification has the brand of its list, unless the request names another brand', async (t) => {
  const { acme } = await startApp(t)
  const brandIds: number[] = []
  for (const name of ['First', 'Second']) brandIds.push((await acme.post('/brands', { name })).body.id)
  const [first, second] = brandIds
  const { body: ada } = await acme.post('/contacts', {})
  await acme.post(`/contacts/${ada.id}/push-subscriptions`, browserSubscription())
  const { body: list } = await acme.post('/lists', { name: 'Alerts', channel: 'push', brand_id: second })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
  const push = { contact_id: ada.id, title: 'Sale', kind: 'marketing', list_id: list.id, scheduled_at }
  assert.equal((await acme.post('/push', push)).body.brand_id, second)
  assert.equal((await acme.post('/push', { ...push, brand_id: first })).body.brand_id, first)
})

/** Sets up a contact with one browser for each key of `statuses`, and a push service that responds with that browser's status. */
const setUpBrowsers = async (t: TestContext, statuses: Readonly<Record<string, number>>, limits: SocketLimits = {}) => {
  const sending = await setUpSending(t)
  const { db, team, time } = sending
  const contact = await sending.createContact('ada@mail.example')
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = Buffer.alloc(16, 3).toString('base64url')
  await transact(db, async (trx) => {
    for (const name of Object.keys(statuses)) {
      const browser = { endpoint: `https://push.example/${team.id}/${name}`, keys: { p256dh, auth } }
      await upsertPushSubscription(trx, team.id, contact.id, browser, time.now())
    }
  })
  const received: { name: string; payload: unknown; headers: Readonly<Record<string, string>> }[] = []
  const errors: unknown[] = []
  const sockets = { now: 0, most: 0 }
  const carrier = pushCarrier({
    db,
    clock: time.clock,
    secretKey: toSecretKey(Buffer.from('test')),
    subject: 'mailto:ops@brand.example',
    onError: (error: unknown) => errors.push(error),
    waitForSocket: socketWaiter(socketLimits(limits)),
    post: async (url, { headers, body }) => {
      const name = url.split('/').at(-1) as string
      const plain = decryptPush(body, keys, auth)
      received.push({ name, payload: JSON.parse(plain.toString()), headers })
      sockets.most = Math.max(sockets.most, ++sockets.now)
      await new Promise(setImmediate)
      sockets.now--
      if (statuses[name] === 0) throw new Error('hung up')
      return { status: statuses[name] as number, body: Buffer.alloc(0) }
    },
  })
  const content = {
    channel: 'push',
    title: 'Hi',
    text: 'Ready',
    url: 'https://a.example/',
    image: null,
    icon: null,
  } as const
  const message = { channel: 'push', contact_id: contact.id, to_address: null, address_key: null, content } as const
  const [id] = await sending.add(1, message)
  const addMore = (count: number) => sending.add(count, message)
  const left = async () =>
    (await db.selectFrom('push_subscriptions').select('endpoint').where('team_id', '=', team.id).execute()).map(
      ({ endpoint }) => endpoint.split('/').at(-1),
    )
  return { ...sending, contact, carrier, received, errors, sockets, id, addMore, left }
}

test('a push notification is encrypted for each browser, and a subscription that no longer exists is deleted', async (t) => {
  const { start, carrier, received, id, statuses, left } = await setUpBrowsers(t, { phone: 201, old: 410 })
  await start(carrier).runOnce()
  assert.deepEqual(await statuses(), ['sent'])
  assert.deepEqual(received.map(({ name }) => name).sort(), ['old', 'phone'])
  assert.deepEqual(received[0]?.payload, {
    title: 'Hi',
    body: 'Ready',
    url: 'https://a.example/',
    image: null,
    icon: null,
    tag: `message-${id}`,
  })
  assert.match(received[0]?.headers.authorization ?? '', /^vapid t=.+, k=.+/)
  assert.deepEqual(await left(), ['phone'])
})

test('a push notification fails if none of the contact’s subscriptions exists anymore', async (t) => {
  const gone = await setUpBrowsers(t, { old: 404 })
  await gone.start(gone.carrier).runOnce()
  assert.deepEqual([await gone.statuses(), await gone.left()], [['failed'], []])
})

test('a push notification is retried if the push service is unavailable', async (t) => {
  const busy = await setUpBrowsers(t, { phone: 503 })
  await busy.start(busy.carrier).runOnce()
  assert.deepEqual(
    (await busy.ledger()).map(({ status, attempts }) => [status, attempts]),
    [['queued', 1]],
  )
})

test('a push notification counts as sent even if a subscription that no longer exists can’t be deleted', async (t) => {
  const fault = new Error('The database is busy.')
  const { db, start, carrier, errors, statuses, left } = await setUpBrowsers(t, { phone: 201, old: 410 })
  const deletes = t.mock.method(db, 'deleteFrom', () => {
    throw fault
  })
  await start(carrier).runOnce()
  deletes.mock.restore()
  assert.deepEqual([await statuses(), errors], [['sent'], [fault]])
  assert.deepEqual((await left()).sort(), ['old', 'phone'])
})

for (const limits of [{ perTeam: 2 }, { perDestination: 2 }, { inAll: 2 }]) {
  test(`push requests wait for sockets if there are only so many: ${JSON.stringify(limits)}`, async (t) => {
    const browsers = { phone: 201, tablet: 503, laptop: 0 }
    const { start, carrier, received, sockets, addMore, statuses } = await setUpBrowsers(t, browsers, limits)
    await addMore(4)
    await start(carrier).runOnce()
    assert.deepEqual(await statuses(), Array(5).fill('sent'))
    assert.equal(received.filter(({ name }) => name === 'phone').length, 5)
    assert.ok(sockets.most <= 2, `${sockets.most} requests at the same time`)
  })
}

test('if no socket is left for a push notification, it goes back to the queue, and no attempt is counted', async (t) => {
  const { start, carrier, received, ledger } = await setUpBrowsers(t, { phone: 201 }, { inAll: 0 })
  t.mock.method(AbortSignal, 'timeout', () => AbortSignal.abort())
  await start(carrier).runOnce()
  const [message] = await ledger()
  assert.deepEqual([message?.status, message?.attempts, received], ['queued', 0, []])
  assert.match(message?.last_error ?? '', /^Too many messages are waiting for push services/)
})

test('a push notification that is not handed over gives its socket back', async (t) => {
  const { carrier, start, statuses, team, contact, id } = await setUpBrowsers(t, { phone: 201 }, { perTeam: 1 })
  const content = { channel: 'push', title: 'Hi', text: '', url: null, image: null, icon: null }
  const outgoing = { teamId: team.id, message: { id, contact_id: contact.id }, content } as never
  assert.deepEqual(await carrier.send(outgoing, async () => false), { is: 'not_handed' })
  await assert.rejects(
    carrier.send(outgoing, () => Promise.reject(new Error('lost'))),
    /lost/,
  )
  await start(carrier).runOnce()
  assert.deepEqual(await statuses(), ['sent'])
})
