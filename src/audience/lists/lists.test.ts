import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'

test('a new list has every key, in the specified order', async (t) => {
  const { acme, acmeTeam } = await startApp(t)
  const { status, body } = await acme.post('/lists', { name: ' News ', channel: 'email' })
  assert.equal(status, 201)
  assert.deepEqual(Object.keys(body), [
    'id',
    'team_id',
    'name',
    'channel',
    'brand_id',
    'email_address_id',
    'phone_id',
    'from',
    'description',
    'is_public',
    'double_opt_in',
    'has_archive',
    'subscribe_url',
    'archive_url',
    'push_url',
    'created_at',
    'updated_at',
    'subscriber_counts',
  ])
  const { id, created_at, updated_at, subscribe_url, ...rest } = body
  assert.match(subscribe_url, /^http:\/\/[^/]+\/s\/[\w-]{20,60}$/)
  assert.deepEqual(rest, {
    team_id: acmeTeam.id,
    name: 'News',
    channel: 'email',
    brand_id: null,
    email_address_id: null,
    phone_id: null,
    from: null,
    description: null,
    is_public: false,
    double_opt_in: true,
    has_archive: false,
    archive_url: null,
    push_url: null,
    subscriber_counts: { subscribed: 0, pending: 0, unsubscribed: 0 },
  })
  assert.equal((await acme.get(`/lists/${id}`)).text, JSON.stringify(body))
})

test('a new list gets the default brand, unless brand_id is null or another brand’s id', async (t) => {
  const { acme } = await startApp(t)
  const other = (await acme.post('/brands', { name: 'Other' })).body.id
  const brand = (await acme.post('/brands', { name: 'Default', is_default: true })).body.id
  const create = async (body: object) =>
    (await acme.post('/lists', { name: 'L', channel: 'sms', ...body })).body.brand_id
  assert.equal(await create({}), brand)
  assert.equal(await create({ brand_id: null }), null)
  assert.equal(await create({ brand_id: other }), other)
})

test('the from field is the list’s sender, or else its brand’s sender, or else null', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const own = await createIdentifier(db, acmeTeam.id, 'email', 'own@acme.example')
  const shared = await createIdentifier(db, acmeTeam.id, 'email', 'brand@acme.example')
  const phone = await createIdentifier(db, acmeTeam.id, 'phone', '+436601234567')
  const brand = (await acme.post('/brands', { name: 'B', email_address_id: shared, phone_id: phone })).body.id
  const from = async (channel: string, body: object) =>
    (await acme.post('/lists', { name: 'L', channel, ...body })).body.from
  assert.equal(await from('email', { brand_id: brand }), 'brand@acme.example')
  assert.equal(await from('email', { brand_id: brand, email_address_id: own }), 'own@acme.example')
  assert.equal(await from('sms', { brand_id: brand }), '+436601234567')
  assert.equal(await from('sms', { brand_id: null, email_address_id: own }), null)
  assert.equal(await from('push', { brand_id: brand }), null)
})

test('a list’s public pages use the verified domain of its brand’s site; archive_url is null without an archive', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const brand = (await acme.post('/brands', { name: 'B' })).body.id
  const values = { description: 'Every Friday', is_public: true, double_opt_in: false, has_archive: true }
  const { body: list } = await acme.post('/lists', { name: 'L', channel: 'email', brand_id: brand, ...values })
  assert.deepEqual({ ...list, ...values }, list)
  const path = new URL(list.subscribe_url).pathname
  assert.match(new URL(list.archive_url).pathname, /^\/archive\/[\w-]+$/)
  const now = '2026-01-01T00:00:00Z'
  const site = await db
    .insertInto('sites')
    .values({ team_id: acmeTeam.id, name: 'Site', domain: 'news.example', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refused = await acme.put(`/brands/${brand}`, { site_id: site.id })
  assert.deepEqual(refused.body.errors, { site_id: ['The site has no verified domain.'] })
  await db.updateTable('sites').set({ domain_verified_at: now }).where('id', '=', site.id).execute()
  assert.equal((await acme.put(`/brands/${brand}`, { site_id: site.id })).body.site_id, site.id)
  const urls = async () => {
    const { subscribe_url, archive_url, push_url } = (await acme.get(`/lists/${list.id}`)).body
    return [subscribe_url, archive_url, push_url]
  }
  assert.equal((await urls())[0], `https://news.example${path}`)
  assert.deepEqual((await acme.put(`/lists/${list.id}`, { has_archive: false })).body.archive_url, null)
  const { body: push } = await acme.post('/lists', { name: 'P', channel: 'push', brand_id: null })
  assert.equal(push.subscribe_url, null)
  assert.match(push.push_url, /^http:\/\/[^/]+\/push\/[\w-]+$/)
})

test('deleting a brand keeps its lists and sets their brand_id to null', async (t) => {
  const { acme } = await startApp(t)
  const brand = (await acme.post('/brands', { name: 'B' })).body.id
  const kept = (await acme.post('/brands', { name: 'Kept' })).body.id
  const lists = []
  for (const channel of ['email', 'sms', 'push'])
    lists.push((await acme.post('/lists', { name: 'L', channel, brand_id: brand })).body)
  const other = (await acme.post('/lists', { name: 'L', channel: 'email', brand_id: kept })).body
  assert.equal((await acme.delete(`/brands/${brand}`)).status, 200)
  for (const { id } of lists) {
    const { status, body } = await acme.get(`/lists/${id}`)
    assert.deepEqual([status, body.brand_id], [200, null])
  }
  assert.equal((await acme.get(`/lists/${other.id}`)).text, JSON.stringify(other))
})

test('a team’s lists are sorted alphabetically', async (t) => {
  const { acme, rival } = await startApp(t)
  for (const name of ['zebra', 'Apple', 'apple', 'Émile']) await acme.post('/lists', { name, channel: 'push' })
  await rival.post('/lists', { name: 'theirs', channel: 'push' })
  const { body } = await acme.get('/lists')
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    ['Apple', 'apple', 'Émile', 'zebra'],
  )
})

test('updating a list changes only the given keys, and a different channel gets 422', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const sender = await createIdentifier(db, acmeTeam.id, 'email', 'own@acme.example')
  const brand = (await acme.post('/brands', { name: 'B' })).body.id
  const made = await acme.post('/lists', { name: 'L', channel: 'email', brand_id: brand })
  const { id } = made.body
  const changed = (await acme.put(`/lists/${id}`, { name: 'M', email_address_id: sender, channel: 'email' })).body
  assert.deepEqual([changed.name, changed.brand_id, changed.from], ['M', brand, 'own@acme.example'])
  assert.equal((await acme.put(`/lists/${id}`, { brand_id: null })).body.brand_id, null)
  const { status, body } = await acme.put(`/lists/${id}`, { channel: 'sms' })
  assert.deepEqual([status, body.errors], [422, { channel: ['The channel field cannot be changed.'] }])
  const before = await acme.get(`/lists/${id}`)
  assert.equal((await acme.put(`/lists/${id}`, {})).text, before.text)
})

test('invalid fields get 422 with an error for each field; another team’s ids are rejected like unknown ids', async (t) => {
  const { acme, rival, db, rivalTeam } = await startApp(t)
  const brand = (await rival.post('/brands', { name: 'Theirs' })).body.id
  const sender = await createIdentifier(db, rivalTeam.id, 'email', 'x@rival.example')
  assert.deepEqual(Object.keys((await acme.post('/lists', {})).body.errors), ['name', 'channel'])
  const { body } = await acme.post('/lists', {
    name: 'L',
    channel: 'fax',
    brand_id: brand,
    email_address_id: sender,
    phone_id: 999,
  })
  assert.deepEqual(body.errors, {
    channel: ['The selected channel is invalid (allowed: email, sms, push).'],
    brand_id: ['The selected brand_id is invalid.'],
    email_address_id: ['The selected email_address_id is invalid.'],
    phone_id: ['The selected phone_id is invalid.'],
  })
})

test('a deleted list gets 404, and two POSTs with the same Idempotency-Key create one list', async (t) => {
  const { acme } = await startApp(t)
  const send = () => acme.post('/lists', { name: 'L', channel: 'push' }, { 'idempotency-key': 'k' })
  const [first, second] = [await send(), await send()]
  assert.equal(second.text, first.text)
  assert.equal((await acme.get('/lists')).body.length, 1)
  assert.deepEqual((await acme.delete(`/lists/${first.body.id}`)).body, { message: 'List deleted.' })
  assert.equal((await acme.get(`/lists/${first.body.id}`)).body.message, `List ${first.body.id} was not found.`)
})
