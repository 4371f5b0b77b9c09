import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { addSubscribers, createList, numbers } from '../../../test/counted-rows.ts'
import { isWaitingForLock } from '../../../test/lock-wait.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { RUN_KIND } from '../../../test/test-database.ts'
import { transact } from '../../platform/storage/transact.ts'
import { deleteList } from '../lists/list-queries.ts'
import { deleteSubscribers } from './subscriber-queries.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

const start = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme } = app
  await createFields(acme, { email: { type: 'email' }, work_email: { type: 'email' }, phone: { type: 'phone' } })
  const listOf = async (channel: string) => (await acme.post('/lists', { name: channel, channel })).body.id
  const contactOf = async (values: object) => (await acme.post('/contacts', values)).body.id
  return { ...app, listOf, contactOf }
}

test('a subscribed contact appears on the list', async (t) => {
  const { acme, listOf, contactOf } = await start(t)
  const list = await listOf('email')
  const contact = await contactOf({ email: 'a@b.example' })
  const { status, body } = await acme.post(`/lists/${list}/subscribers`, { contact_id: contact })
  assert.equal(status, 201)
  const { id, created_at, updated_at, ...rest } = body
  assert.deepEqual(rest, { list_id: list, contact_id: contact, status: 'subscribed' })
  assert.deepEqual(Object.keys(body), ['id', 'list_id', 'contact_id', 'status', 'created_at', 'updated_at'])
  const page = (await acme.get(`/lists/${list}/subscribers`)).body
  assert.deepEqual([page.data, page.total, page.from, page.to], [[body], 1, 1, 1])
  assert.equal(page.path, `http://localhost:3000/api/v1/lists/${list}/subscribers`)
})

test('a contact can be subscribed only if it has an address for the list’s channel', async (t) => {
  const { acme, listOf, contactOf } = await start(t)
  const [email, sms, push] = [await listOf('email'), await listOf('sms'), await listOf('push')]
  const withEmail = await contactOf({ work_email: 'a@b.example' })
  const withPhone = await contactOf({ phone: '+436601234567' })
  const add = async (list: number, contact_id: number) => {
    const { status, body } = await acme.post(`/lists/${list}/subscribers`, { contact_id })
    return status === 201 ? 201 : body.errors.contact_id[0]
  }
  assert.equal(await add(email, withEmail), 201)
  assert.equal(await add(email, withPhone), 'The contact has no email address.')
  assert.equal(await add(sms, withPhone), 201)
  assert.equal(await add(sms, withEmail), 'The contact has no phone number.')
  assert.equal(await add(push, withEmail), 'The contact has no push subscription.')
})

test('subscribing twice returns 422, and a contact that unsubscribes and subscribes again keeps its subscriber id', async (t) => {
  const { acme, listOf, contactOf } = await start(t)
  const list = await listOf('email')
  const contact_id = await contactOf({ email: 'a@b.example' })
  const first = (await acme.post(`/lists/${list}/subscribers`, { contact_id })).body
  const twice = await acme.post(`/lists/${list}/subscribers`, { contact_id })
  assert.deepEqual([twice.status, twice.body.errors], [422, { contact_id: ['The contact is already subscribed.'] }])
  const left = await acme.delete(`/lists/${list}/subscribers/${first.id}`)
  assert.deepEqual([left.status, left.body], [200, { message: 'Subscriber unsubscribed.' }])
  const [kept] = (await acme.get(`/lists/${list}/subscribers`)).body.data
  assert.deepEqual([kept.id, kept.status], [first.id, 'unsubscribed'])
  assert.ok(kept.updated_at > first.updated_at)
  const back = await acme.post(`/lists/${list}/subscribers`, { contact_id })
  assert.deepEqual([back.status, back.body.id, back.body.status], [201, first.id, 'subscribed'])
})

test('subscribers are returned in pages and can be filtered by status', async (t) => {
  const { acme, listOf, contactOf } = await start(t)
  const list = await listOf('email')
  const ids = []
  for (let n = 0; n < 5; n++) {
    const contact_id = await contactOf({ email: `a${n}@b.example` })
    ids.push((await acme.post(`/lists/${list}/subscribers`, { contact_id })).body.id)
  }
  await acme.delete(`/lists/${list}/subscribers/${ids[1]}`)
  const get = async (query: string) => (await acme.get(`/lists/${list}/subscribers?${query}`)).body
  const second = await get('per_page=2&page=2')
  assert.deepEqual(
    [second.data.map(({ id }: { id: number }) => id), second.total, second.last_page],
    [[ids[2], ids[3]], 5, 3],
  )
  assert.deepEqual([(await get('status=subscribed')).total, (await get('status=unsubscribed')).data[0].id], [4, ids[1]])
  assert.deepEqual(Object.keys((await get('status=gone')).errors), ['status'])
  assert.deepEqual(Object.keys((await get('per_page=101')).errors), ['per_page'])
  assert.deepEqual((await get('page=9')).data, [])
})

test('each change of consent is recorded with its source, time and actor', async (t) => {
  const { acme, db, acmeTeam, listOf, contactOf } = await start(t)
  const list = await listOf('email')
  const contact_id = await contactOf({ email: 'a@b.example' })
  const { id } = (await acme.post(`/lists/${list}/subscribers`, { contact_id, source: 'checkout form' })).body
  await acme.delete(`/lists/${list}/subscribers/${id}`)
  await acme.delete(`/lists/${list}/subscribers/${id}`)
  await acme.delete(`/contacts/${contact_id}`)
  const consents = await db
    .selectFrom('consents')
    .select(['subscriber_id', 'list_id', 'contact_id', 'status', 'source', 'actor', 'created_at'])
    .where('team_id', '=', acmeTeam.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    consents.map(({ status, source }) => [status, source]),
    [
      ['subscribed', 'checkout form'],
      ['unsubscribed', 'api'],
    ],
  )
  for (const consent of consents) {
    assert.deepEqual([consent.subscriber_id, consent.list_id, consent.contact_id], [id, list, contact_id])
    assert.ok((consent.actor as { tokenId: number }).tokenId > 0)
    assert.match(consent.created_at, /Z$/)
  }
  assert.equal((await acme.get(`/lists/${list}/subscribers`)).body.total, 0)
})

test('unknown lists and subscribers return 404, another team’s return 403, and an invalid contact_id returns 422', async (t) => {
  const { acme, rival, listOf, contactOf } = await start(t)
  const list = await listOf('email')
  const other = await listOf('email')
  const contact_id = await contactOf({ email: 'a@b.example' })
  const { id } = (await acme.post(`/lists/${list}/subscribers`, { contact_id })).body
  assert.equal((await rival.delete(`/lists/${list}/subscribers/${id}`)).status, 403)
  assert.equal((await acme.post('/lists/999999/subscribers', {})).body.message, 'List 999999 was not found.')
  assert.equal(
    (await acme.delete(`/lists/${list}/subscribers/999999`)).body.message,
    'Subscriber 999999 was not found.',
  )
  assert.equal(
    (await acme.delete(`/lists/${other}/subscribers/${id}`)).status,
    404,
    'the subscriber is on another list',
  )
  assert.equal((await acme.get(`/lists/${list}/subscribers`)).body.data[0].status, 'subscribed')
  const theirs = (await rival.post('/lists', { name: 'L', channel: 'email' })).body.id
  for (const body of [{ contact_id }, { contact_id: 999_999 }, { contact_id: '1' }, {}]) {
    const response = await rival.post(`/lists/${theirs}/subscribers`, body)
    assert.deepEqual([response.status, Object.keys(response.body.errors)], [422, ['contact_id']])
  }
})

test('an invalid id in the path returns 404, even with an Idempotency-Key', async (t) => {
  const { acme } = await start(t)
  for (const id of ['%00', 'x'.repeat(6_000), '0', 'abc']) {
    const { status } = await acme.post(`/lists/${id}/subscribers`, {}, { 'idempotency-key': 'k' })
    assert.equal(status, 404, id.slice(0, 10))
  }
})

test('deleting a list deletes its subscribers and opt-outs in the background', async (t) => {
  const { acme, db, acmeTeam, listOf, contactOf } = await start(t)
  const [list, other] = [await listOf('email'), await listOf('email')]
  const contact_id = await contactOf({ email: 'a@b.example' })
  for (const id of [list, other]) {
    const subscriber = (await acme.post(`/lists/${id}/subscribers`, { contact_id })).body
    await acme.delete(`/lists/${id}/subscribers/${subscriber.id}`)
  }
  // More opt-outs than fit into one chunk.
  const keys = Array.from({ length: 1_001 }, (_, n) => `key ${n}`)
  const optOuts = keys.map((address_key) => ({ team_id: acmeTeam.id, list_id: list, address_key, created_at: NOW }))
  await db.insertInto('list_opt_outs').values(optOuts).execute()
  await acme.delete(`/lists/${list}`)
  const listsOf = async (table: 'subscribers' | 'list_opt_outs') => {
    const rows = await db.selectFrom(table).select('list_id').where('team_id', '=', acmeTeam.id).execute()
    return rows.map(({ list_id }) => list_id)
  }
  const left = async () => [...(await listsOf('subscribers')), ...(await listsOf('list_opt_outs'))]
  await whenTrue(async () => (await left()).length <= 2)
  assert.deepEqual(await left(), [other, other])
})

test('deleting a brand, contact or list during concurrent writes leaves no dangling references', async (t) => {
  const { acme, db, acmeTeam, listOf, contactOf } = await start(t)
  for (let n = 0; n < 15; n++) {
    const brand = (await acme.post('/brands', { name: 'B' })).body.id
    const list = await listOf('email')
    const contact_id = await contactOf({ email: 'a@b.example' })
    await Promise.all([
      acme.post('/lists', { name: 'L', channel: 'email', brand_id: brand }),
      acme.delete(`/brands/${brand}`),
      acme.post(`/lists/${list}/subscribers`, { contact_id }),
      n % 2 ? acme.delete(`/contacts/${contact_id}`) : acme.delete(`/lists/${list}`),
    ])
  }
  const brands = db.selectFrom('brands').select('id').where('team_id', '=', acmeTeam.id)
  const dangling = await db
    .selectFrom('lists')
    .select('id')
    .where('team_id', '=', acmeTeam.id)
    .where('brand_id', 'is not', null)
    .where('brand_id', 'not in', brands)
    .execute()
  assert.deepEqual(dangling, [])
  const contacts = db.selectFrom('contacts').select('id').where('team_id', '=', acmeTeam.id)
  const orphans = await db
    .selectFrom('subscribers')
    .select('id')
    .where('team_id', '=', acmeTeam.id)
    .where('contact_id', 'not in', contacts)
    .execute()
  assert.deepEqual(orphans, [])
})

test('with an Idempotency-Key, a retry replays the response instead of failing as “already subscribed”', async (t) => {
  const { acme, listOf, contactOf } = await start(t)
  const list = await listOf('email')
  const contact_id = await contactOf({ email: 'a@b.example' })
  const send = () => acme.post(`/lists/${list}/subscribers`, { contact_id }, { 'idempotency-key': 'k' })
  const responses = await Promise.all([send(), send(), send()])
  assert.deepEqual(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.equal(responses[0]?.status, 201)
})

test('GET /lists and GET /lists/:id return the number of subscribers by status', async (t) => {
  const { acme, rival, listOf, contactOf } = await start(t)
  const list = await listOf('email')
  const add = async (email: string) => {
    const contact_id = await contactOf({ email })
    return { contact_id, id: (await acme.post(`/lists/${list}/subscribers`, { contact_id })).body.id }
  }
  const [ann, bob, cleo] = [await add('a@b.example'), await add('b@b.example'), await add('c@b.example')]
  const assertCounts = async (subscribed: number, unsubscribed: number) => {
    const { body } = await acme.get(`/lists/${list}`)
    assert.deepEqual(body.subscriber_counts, { subscribed, pending: 0, unsubscribed })
    assert.deepEqual((await acme.get('/lists')).body, [body])
  }
  await assertCounts(3, 0)
  const leave = ({ id }: { id: number }) => acme.delete(`/lists/${list}/subscribers/${id}`)
  await leave(ann)
  await leave(ann)
  await assertCounts(2, 1)
  await acme.post(`/lists/${list}/subscribers`, { contact_id: ann.contact_id })
  await acme.post(`/lists/${list}/subscribers`, { contact_id: ann.contact_id })
  await assertCounts(3, 0)
  await leave(bob)
  for (const { contact_id } of [bob, cleo]) await acme.delete(`/contacts/${contact_id}`)
  await assertCounts(1, 0)
  assert.equal((await acme.put(`/lists/${list}`, { subscriber_counts: {} })).body.subscriber_counts.subscribed, 1)
  assert.deepEqual((await rival.get('/lists')).body, [])
})

test('deleting a list deletes all its subscribers, even if another transaction deletes some at the same time', {
  skip: RUN_KIND === 'sqlite' && 'SQLite has a single writer',
}, async (t) => {
  const { db, acmeTeam } = await startApp(t)
  const teamId = acmeTeam.id
  const listId = await createList(db, teamId)
  await addSubscribers(db, teamId, listId, numbers(1, 1_200))
  await transact(db, (trx) => deleteList(trx, teamId, listId))
  const signal = new AbortController().signal
  const run = { db, teamId, payload: { list_id: listId }, now: NOW, reportProgress: () => {}, signal }
  // The first chunk of a thousand contains these rows, so after waiting for their locks, the job finds fewer rows than it
  // selected.
  const removal = await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('subscribers')
      .where('team_id', '=', teamId)
      .where('list_id', '=', listId)
      .where('contact_id', '<=', 250)
      .execute()
    const chunk = deleteSubscribers(run)
    await whenTrue(() => isWaitingForLock(db))
    return { chunk }
  })
  let again = await removal.chunk
  while (again) again = await deleteSubscribers(run)
  const left = await db
    .selectFrom('subscribers')
    .select('id')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .execute()
  assert.deepEqual(left, [])
})
