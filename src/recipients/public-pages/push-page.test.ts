import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { browserSubscription } from '../../audience/push-subscriptions/push-subscription.examples.ts'

const setUp = async (t: TestContext, options?: Parameters<typeof startApp>[1]) => {
  const app = await startApp(t, options)
  const { acme, origin } = app
  const { body: list } = await acme.post('/lists', { name: 'Tidings', channel: 'push' })
  const path = new URL(list.push_url).pathname
  const post = async (to: string, body: unknown) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await fetch(`${origin}${path}/${to}`, init)).status
  }
  const subscribers = async () =>
    (await acme.get(`/lists/${list.id}/subscribers`)).body.data.map((it: { status: string }) => it.status)
  return { ...app, list, path, post, subscribers }
}

test('a browser that subscribes twice is added to the list once, and can unsubscribe', async (t) => {
  const { acme, list, post, subscribers } = await setUp(t)
  const browser = browserSubscription()
  assert.equal(await post('subscriptions', browser), 204)
  assert.equal(await post('subscriptions', browser), 204, 'again')
  assert.deepEqual(await subscribers(), ['subscribed'])
  const [{ contact_id }] = (await acme.get(`/lists/${list.id}/subscribers`)).body.data
  assert.equal((await acme.get(`/contacts/${contact_id}/push-subscriptions`)).body[0].endpoint, browser.endpoint)

  const stranger = { ...browserSubscription(), endpoint: browser.endpoint }
  assert.equal(await post('unsubscribe', stranger), 204)
  assert.deepEqual(await subscribers(), ['subscribed'], 'another secret')
  assert.equal(await post('unsubscribe', browser), 204)
  assert.deepEqual(await subscribers(), ['unsubscribed'])
  assert.equal(await post('subscriptions', browser), 204)
  assert.deepEqual(await subscribers(), ['subscribed'])
})

test('a browser that subscribes several times at once becomes one contact', async (t) => {
  const { acme, post, subscribers } = await setUp(t)
  const browser = browserSubscription()
  const statuses = await Promise.all(Array.from({ length: 5 }, () => post('subscriptions', browser)))
  assert.deepEqual(statuses, [204, 204, 204, 204, 204])
  assert.deepEqual(await subscribers(), ['subscribed'])
  assert.equal((await acme.get('/contacts')).body.total, 1)
})

test('invalid subscriptions are rejected, and keys of other pages don’t work', async (t) => {
  const { acme, origin, path, post, subscribers } = await setUp(t)
  const [nul, space] = ['\u0000', ' '].map((character) => {
    const browser = browserSubscription()
    return { ...browser, endpoint: browser.endpoint + character }
  })
  for (const wrong of [null, 'x', {}, { endpoint: 'http://push.example', keys: {} }, nul, space]) {
    assert.equal(await post('subscriptions', wrong), 422, JSON.stringify(wrong))
  }
  assert.deepEqual(await subscribers(), [])
  const { body: news } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const otherKey = new URL(news.subscribe_url).pathname.replace('/s/', '/push/')
  for (const wrong of [otherKey, `${path}A`, '/push/x']) assert.equal((await fetch(origin + wrong)).status, 404, wrong)
  const page = await fetch(origin + path)
  assert.equal(page.status, 200)
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /script-src 'self'; connect-src 'self'; worker-src 'self'/,
  )
})

test('subscribing too many browsers from one network gets 429', async (t) => {
  const { post } = await setUp(t, { servers: 1 })
  const statuses = []
  for (let n = 0; n < 52; n++) statuses.push(await post('subscriptions', {}))
  assert.deepEqual([statuses[49], statuses[50], statuses[51]], [422, 429, 429])
})
