import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { assertExactCounts } from '../../../test/exact-counts.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { browserSubscription } from '../../audience/push-subscriptions/push-subscription.examples.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme, acmeTeam, db } = app
  await createFields(acme, { first_name: {}, email: { type: 'email' } })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const { body: ada } = await acme.post('/contacts', { first_name: 'Ada', email: 'ada@mail.example' })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  const send = async (to: object) => {
    const email = { subject: 'Hi Ada', text: 'Dear Ada', email_address_id, metadata: { name: 'Ada' }, ...to }
    const { status, body } = await acme.post('/emails', email)
    assert.equal(status, 201, JSON.stringify(body))
    return body.id as number
  }
  const messageOf = async (id: number) => (await acme.get(`/messages/${id}`)).body
  const ended = (id: number) => whenTrue(async () => !['queued', 'sending'].includes((await messageOf(id)).status))
  return { ...app, ada, list, send, messageOf, ended }
}

test('a contact’s data contains its values, subscriptions, consents and messages', async (t) => {
  const { acme, ada, list, send, ended } = await setUp(t)
  const id = await send({ contact_id: ada.id })
  await ended(id)
  const browser = browserSubscription()
  await acme.post(`/contacts/${ada.id}/push-subscriptions`, browser)
  const { status, body } = await acme.get(`/contacts/${ada.id}/data`)
  assert.equal(status, 200)
  assert.equal(body.push_subscriptions[0].endpoint, browser.endpoint)
  assert.equal(body.contact.first_name, 'Ada')
  assert.deepEqual([body.subscriptions[0].list_id, body.consents[0].source], [list.id, 'api'])
  assert.deepEqual([body.messages.map((it: { id: number }) => it.id), body.messages_capped], [[id], false])
})

test('erasing a contact removes its values, addresses and message contents, and keeps only hashes of its addresses', async (t) => {
  const { acme, acmeTeam, rival, db, ada, list, send, messageOf, ended } = await setUp(t)
  const sent = await send({ contact_id: ada.id })
  const direct = await send({ to: 'ADA@mail.example' })
  const other = await send({ to: 'bob@mail.example' })
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString()
  const later = await send({ contact_id: ada.id, scheduled_at })
  for (const id of [sent, direct, other]) await ended(id)

  assert.equal((await rival.post(`/contacts/${ada.id}/erase`)).status, 403)
  const erased = await acme.post(`/contacts/${ada.id}/erase`)
  assert.equal(erased.status, 201)
  const { values, addresses, subscriptions, messages } = erased.body.removed
  assert.deepEqual([values, addresses, subscriptions, messages], [2, 1, 1, 3])
  assert.equal((await acme.get(`/contacts/${ada.id}`)).status, 404)
  await whenTrue(async () => (await messageOf(later)).to === null)
  for (const id of [sent, direct, later]) {
    const message = await messageOf(id)
    assert.deepEqual([message.to, message.subject, message.text], [null, null, null], `${id}`)
  }
  assert.equal((await messageOf(later)).status, 'canceled')
  assert.equal((await messageOf(other)).text, 'Dear Ada')
  for (const table of ['messages', 'message_contents', 'message_events', 'contacts', 'suppressions'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().where('team_id', '=', acmeTeam.id).execute())
    assert.doesNotMatch(rows, /ada@mail/i, table)
  }

  const { body: suppressions } = await acme.get('/suppressions')
  assert.deepEqual([suppressions.data[0].reason, suppressions.data[0].address], ['erased', null])
  const again = await send({ to: 'ada@mail.example' })
  const { status, reason } = await messageOf(again)
  assert.deepEqual([status, reason], ['suppressed', 'erased'])
  assert.equal((await acme.get(`/lists/${list.id}`)).body.subscriber_counts.subscribed, 0)
  await assertExactCounts(db, acmeTeam.id)
})

test('a contact’s data export and its erasure include messages to any of its addresses, even without a contact_id', async (t) => {
  const { acme, acmeTeam, db, send, messageOf, ended } = await setUp(t)
  await createFields(acme, { work_email: { type: 'email' } })
  const values = { first_name: 'Bea', email: 'bea@mail.example', work_email: 'bea@work.example' }
  const { body: bea } = await acme.post('/contacts', values)
  const atWork = await send({ to: 'Bea@work.example' })
  const private_ = await send({ to: 'bea@mail.example' })
  for (const id of [atWork, private_]) await ended(id)
  const { messages } = (await acme.get(`/contacts/${bea.id}/data`)).body
  assert.deepEqual(
    messages.map(({ id }: { id: number }) => id),
    [private_, atWork],
  )
  const { removed } = (await acme.post(`/contacts/${bea.id}/erase`)).body
  assert.deepEqual([removed.addresses, removed.messages], [2, 2])
  for (const id of [atWork, private_]) await whenTrue(async () => (await messageOf(id)).to === null)
  const again = await send({ to: 'bea@work.example' })
  await ended(again)
  assert.equal((await messageOf(again)).status, 'suppressed')
  const suppressed = await db.selectFrom('suppressions').selectAll().where('team_id', '=', acmeTeam.id).execute()
  assert.ok(suppressed.every(({ address }) => address === null))
})

test('erasing a contact removes the personal data from its consents and signups, including those for deleted lists', async (t) => {
  const { acme, acmeTeam, db, ip, list, post, confirm, contacts } = await setUpSubscribing(t)
  await post({ email: 'ada@mail.example', first_name: 'Ada', 'own-page': '1' })
  await confirm()
  const [ada] = await contacts()
  const rowsOf = async (table: 'consents' | 'signups') =>
    JSON.stringify(await db.selectFrom(table).selectAll().where('team_id', '=', acmeTeam.id).execute())
  await acme.delete(`/lists/${list.id}`)
  await whenTrue(async () => (await acme.get(`/contacts/${ada?.id}/data`)).body.subscriptions.length === 0)
  assert.ok((await rowsOf('consents')).includes(ip), 'consents are kept')
  assert.equal((await acme.post(`/contacts/${ada?.id}/erase`)).status, 201)
  for (const table of ['consents', 'signups'] as const) {
    const rows = await rowsOf(table)
    for (const personal of [ip, 'ada@mail', 'Wool & Co']) assert.ok(!rows.includes(personal), `${table}: ${personal}`)
  }
  assert.match(await rowsOf('consents'), /"subscribed"/)
})

test('a request that a colleague has granted can’t be declined anymore', async (t) => {
  const { acme, acmeTeam, api, list, origin, token } = await setUpSubscribing(t)
  const { body: ada } = await acme.post('/contacts', { email: 'ada@mail.example' })
  const claims = { teamId: acmeTeam.id, listId: list.id, contactId: ada.id }
  const form = new URLSearchParams({ 'page-action': 'data' })
  await fetch(`${origin}/p/${token('preferences', claims)}`, { method: 'POST', body: form })
  const [{ id }] = (await api('GET', '/privacy-requests')).body
  const statuses: number[] = []
  for (const action of ['grant', 'grant', 'decline'])
    statuses.push((await api('POST', `/privacy-requests/${id}/${action}`)).status)
  assert.deepEqual(statuses, [200, 200, 404])
  const { privacy_requests } = (await acme.get(`/contacts/${ada.id}/data`)).body
  assert.deepEqual([privacy_requests[0].kind, privacy_requests[0].status], ['data', 'granted'])
})
