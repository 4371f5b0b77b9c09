import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ApiClient } from '../../../../test/api-client.ts'
import { isWaitingForLock } from '../../../../test/lock-wait.ts'
import { whenTrue } from '../../../../test/manual-clock.ts'
import { startApp } from '../../../../test/start-app.ts'
import { RUN_KIND } from '../../../../test/test-database.ts'
import { toTimestamp } from '../../../foundation/clock.ts'
import { transact } from '../../storage/transact.ts'
import { sweepIdempotencyKeys } from './idempotency.ts'
import { selectResponse, storeResponses } from './idempotency-queries.ts'

const keyed = (key: string) => ({ 'idempotency-key': key })

const countBrands = async (client: ApiClient) => (await client.get('/brands')).body.length

test('a replay returns the original status and body bytes and adds Idempotent-Replay: true', async (t) => {
  const { acme } = await startApp(t)
  const first = await acme.post('/brands', { name: 'A' }, keyed('k'))
  const second = await acme.post('/brands', { name: 'A' }, keyed('k'))
  assert.equal(first.headers['idempotent-replay'], undefined)
  assert.equal(second.headers['idempotent-replay'], 'true')
  assert.deepEqual([second.status, second.text], [201, first.text])
  assert.equal(second.headers['content-type'], first.headers['content-type'])
  assert.equal(await countBrands(acme), 1)
})

test('a replay returns the original response even if the brand was changed or deleted in the meantime', async (t) => {
  const { acme } = await startApp(t)
  const first = await acme.post('/brands', { name: 'A' }, keyed('k'))
  await acme.put(`/brands/${first.body.id}`, { name: 'B' })
  assert.equal((await acme.post('/brands', { name: 'A' }, keyed('k'))).text, first.text)
  await acme.delete(`/brands/${first.body.id}`)
  assert.equal((await acme.post('/brands', { name: 'A' }, keyed('k'))).text, first.text)
  assert.equal(await countBrands(acme), 0)
})

test('the same key with a different request body gets 409 with error_code idempotency_key_conflict', async (t) => {
  const { acme } = await startApp(t)
  await acme.post('/brands', { name: 'A' }, keyed('k'))
  const { status, body } = await acme.post('/brands', { name: 'B' }, keyed('k'))
  assert.deepEqual([status, body.error_code], [409, 'idempotency_key_conflict'])
  assert.equal(
    (await acme.post('/brands', { name: 'A' }, keyed('k'))).status,
    201,
    'the conflict is not stored for replay',
  )
  assert.equal(await countBrands(acme), 1)
})

test('bodies that differ only in key order, whitespace, escapes or number format count as the same body', async (t) => {
  const { acme, raw } = await startApp(t)
  const send = (body: string) =>
    raw({
      method: 'POST',
      path: '/api/v1/brands',
      headers: { authorization: `Bearer ${acme.token}`, 'content-type': 'application/json', ...keyed('k') },
      body,
    })
  const first = await send('{"name":"A","extra":{"b":1.0,"a":"\\u00e9"}}')
  const second = await send(' { "extra" : { "a":"é", "b":1 }, "name":"A" } ')
  assert.deepEqual([second.status, second.text], [201, first.text])
  assert.equal((await send('{"name":"A","extra":{"b":1.5,"a":"é"}}')).status, 409, 'an unknown key is part of the body')
})

test('a missing body and {} count as the same body', async (t) => {
  const { acme } = await startApp(t)
  const first = await acme.post('/brands', undefined, keyed('k'))
  const second = await acme.post('/brands', {}, keyed('k'))
  assert.deepEqual([second.status, second.headers['idempotent-replay'], second.text], [422, 'true', first.text])
})

test('requests without an Idempotency-Key are not deduplicated', async (t) => {
  const { acme } = await startApp(t)
  const [first, second] = [await acme.post('/brands', { name: 'A' }), await acme.post('/brands', { name: 'A' })]
  assert.notEqual(first.body.id, second.body.id)
  assert.equal(await countBrands(acme), 2)
})

test('all tokens of a team share its idempotency keys; teams never share keys with each other', async (t) => {
  const { acme, rival, client, acmeTeam } = await startApp(t)
  const first = await acme.post('/brands', { name: 'A' }, keyed('k'))
  const foreign = await rival.post('/brands', { name: 'A' }, keyed('k'))
  assert.equal(foreign.headers['idempotent-replay'], undefined)
  assert.notEqual(foreign.body.id, first.body.id)
  const colleague = await client(acmeTeam)
  assert.equal((await colleague.post('/brands', { name: 'A' }, keyed('k'))).text, first.text)
})

test('a key applies only to one method and path, regardless of how the path is encoded', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  await acme.post('/brands', { name: 'A' }, keyed('k'))
  const find = async (endpoint: string) => (await selectResponse(db, { teamId: acmeTeam.id, endpoint, key: 'k' }))[0]
  assert.equal((await find('POST /api/v1/brands'))?.status, 201)
  for (const other of ['POST /api/v1/contact-fields', 'PUT /api/v1/brands', 'POST /api/v1/brands/1']) {
    assert.equal(await find(other), undefined, other)
  }
  const encoded = await acme.post('/%62rands', { name: 'A' }, keyed('k'))
  assert.equal(encoded.headers['idempotent-replay'], 'true', 'a differently encoded path is the same endpoint')
})

test('a key is an opaque string of up to 255 characters, compared byte for byte', async (t) => {
  const { acme } = await startApp(t)
  const keys = ['k', 'K', 'k%20', 'k\u00e9', 'k'.repeat(255), "'; drop table brands; --", '{"a":1}']
  for (const key of keys) {
    assert.equal((await acme.post('/brands', { name: key }, keyed(key))).headers['idempotent-replay'], undefined)
  }
  assert.equal(await countBrands(acme), keys.length)
  for (const key of keys) {
    assert.equal((await acme.post('/brands', { name: key }, keyed(key))).headers['idempotent-replay'], 'true')
  }
  const utf8 = Buffer.from('é'.repeat(255)).toString('latin1')
  const long = await acme.post('/brands', { name: 'utf8' }, keyed(utf8))
  assert.equal(long.status, 201, long.text)
})

test('an empty key or one over 255 characters gets 422 with errors["Idempotency-Key"]', async (t) => {
  const { acme } = await startApp(t)
  for (const key of ['', '   ', 'k'.repeat(256)]) {
    const { status, body } = await acme.post('/brands', { name: 'A' }, keyed(key))
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors), ['Idempotency-Key'])
  }
  assert.equal(await countBrands(acme), 0)
})

test('a 4xx that the endpoint returns is replayed, and a corrected body with the same key gets 409', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const first = await acme.post('/brands', { name: '' }, keyed('k'))
  const second = await acme.post('/brands', { name: '' }, keyed('k'))
  assert.deepEqual([second.status, second.text, second.headers['idempotent-replay']], [422, first.text, 'true'])
  assert.equal((await acme.post('/brands', { name: 'Now valid' }, keyed('k'))).status, 409)
  const { rows } = await db
    .selectFrom('idempotency_keys')
    .select('status')
    .where('team_id', '=', acmeTeam.id)
    .execute()
    .then((rows) => ({ rows }))
  assert.deepEqual(
    rows.map(({ status }) => status),
    [422],
  )
})

test('errors that occur before the endpoint runs (400, 401, 413 and 415) are not replayed', async (t) => {
  const { acme, raw } = await startApp(t, { servers: 1 })
  const headers = { authorization: `Bearer ${acme.token}`, 'content-type': 'application/json', ...keyed('k') }
  const path = '/api/v1/brands'
  assert.equal((await raw({ method: 'POST', path, headers, body: '{' })).status, 400)
  assert.equal(
    (await raw({ method: 'POST', path, headers: { ...headers, authorization: 'Bearer x' }, body: '{}' })).status,
    401,
  )
  assert.equal(
    (await raw({ method: 'POST', path, headers: { ...headers, 'content-type': 'text/plain' }, body: 'x' })).status,
    415,
  )
  assert.equal((await raw({ method: 'POST', path, headers, body: `"${'x'.repeat(2 ** 20)}"` })).status, 413)
  const { status, headers: answered } = await acme.post('/brands', { name: 'A' }, keyed('k'))
  assert.deepEqual([status, answered['idempotent-replay']], [201, undefined])
})

test('a 5xx is not replayed: the failed attempt is rolled back, and a retry runs from scratch', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  await acme.post('/brands', { name: 'A' })
  // The code doesn't expect this unique index, so the effect fails after the key has been claimed.
  await sql.raw(`create unique index unexpected on brands (team_id, name) where team_id = ${acmeTeam.id}`).execute(db)
  assert.equal((await acme.post('/brands', { name: 'A', is_default: true }, keyed('k'))).status, 500)
  await sql`drop index unexpected`.execute(db)
  assert.equal(await countBrands(acme), 1)
  assert.deepEqual(
    await db.selectFrom('idempotency_keys').select('id').where('team_id', '=', acmeTeam.id).execute(),
    [],
  )
  const retry = await acme.post('/brands', { name: 'A', is_default: true }, keyed('k'))
  assert.deepEqual([retry.status, retry.headers['idempotent-replay']], [201, undefined])
  assert.equal(await countBrands(acme), 2)
})

test('a key is kept for 24 hours and can then be reused, even before the sweep has deleted it', async (t) => {
  let now = Temporal.Now.instant()
  const { acme, db, acmeTeam } = await startApp(t, { clock: () => now })
  const first = await acme.post('/brands', { name: 'A' }, keyed('k'))
  now = now.add({ hours: 24 }).subtract({ microseconds: 1 })
  assert.equal((await acme.post('/brands', { name: 'A' }, keyed('k'))).text, first.text)
  now = now.add({ microseconds: 1 })
  const afresh = await acme.post('/brands', { name: 'B' }, keyed('k'))
  assert.deepEqual([afresh.status, afresh.body.name, afresh.headers['idempotent-replay']], [201, 'B', undefined])
  assert.equal((await acme.post('/brands', { name: 'B' }, keyed('k'))).text, afresh.text)
  const rows = await db.selectFrom('idempotency_keys').select('id').where('team_id', '=', acmeTeam.id).execute()
  assert.equal(rows.length, 1, 'the expired row was taken over')
})

test('the sweep deletes only expired idempotency keys', async (t) => {
  let now = Temporal.Now.instant()
  const { acme, rival, db, acmeTeam } = await startApp(t, { clock: () => now })
  await acme.post('/brands', { name: 'A' }, keyed('old'))
  now = now.add({ hours: 12 })
  await acme.post('/brands', { name: 'A' }, keyed('new'))
  await rival.post('/brands', { name: 'A' }, keyed('theirs'))
  now = now.add({ hours: 13 })
  assert.ok((await sweepIdempotencyKeys({ db, teamId: acmeTeam.id, now: toTimestamp(now) })).againInMs > 0)
  const left = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', 'in', ['old', 'new', 'theirs'])
    .orderBy('key')
    .execute()
  assert.deepEqual(
    left.map(({ key }) => key),
    ['new', 'theirs'],
  )
})

test('the sweep keeps an expired key that a request is reusing at the same time', async (t) => {
  const now = Temporal.Now.instant()
  const { acme, acmeTeam, db } = await startApp(t)
  await acme.post('/brands', { name: 'A' }, keyed('k'))
  const { endpoint } = await db
    .selectFrom('idempotency_keys')
    .select('endpoint')
    .where('team_id', '=', acmeTeam.id)
    .executeTakeFirstOrThrow()
  const later = toTimestamp(now.add({ hours: 25 }))
  const expiresAt = toTimestamp(now.add({ hours: 49 }))
  const sweep = Promise.withResolvers<unknown>()
  await transact(db, async (trx) => {
    const identity = { endpoint, key: 'k', fingerprint: 'new' }
    const times = { now: later, expiresAt }
    const response = { status: 201, body: '{}' }
    await storeResponses(trx, acmeTeam.id, [{ identity, response, replacesExpired: true }], times)
    assert.equal((await selectResponse(trx, { teamId: acmeTeam.id, endpoint, key: 'k' }))[0]?.fingerprint, 'new')
    sweep.resolve(sweepIdempotencyKeys({ db, teamId: acmeTeam.id, now: later }))
    if (RUN_KIND === 'postgres') await whenTrue(() => isWaitingForLock(db))
  })
  await sweep.promise
  const left = await db
    .selectFrom('idempotency_keys')
    .select('fingerprint')
    .where('team_id', '=', acmeTeam.id)
    .execute()
  assert.deepEqual(left, [{ fingerprint: 'new' }])
})

test('methods other than POST ignore the Idempotency-Key header', async (t) => {
  const { acme } = await startApp(t)
  const { body: brand } = await acme.post('/brands', { name: 'A' })
  await acme.put(`/brands/${brand.id}`, { name: 'B' }, keyed('k'))
  const { body, headers } = await acme.put(`/brands/${brand.id}`, { name: 'C' }, keyed('k'))
  assert.deepEqual([body.name, headers['idempotent-replay']], ['C', undefined])
})

test('50 parallel POSTs with the same key create only one brand, and all get the same response body', async (t) => {
  const { acme } = await startApp(t)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => acme.post('/brands', { name: 'A', is_default: true }, keyed('k'))),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(answers.filter(({ headers }) => headers['idempotent-replay'] === 'true').length, 49)
  assert.equal(await countBrands(acme), 1)
})

test('parallel requests with many keys, each sent several times, create one brand per key', async (t) => {
  const { acme } = await startApp(t)
  const requests = Array.from({ length: 120 }, (_, n) =>
    acme.post('/brands', { name: `Brand ${n % 40}` }, keyed(`k${n % 40}`)),
  )
  assert.deepEqual([...new Set((await Promise.all(requests)).map(({ status }) => status))], [201])
  assert.equal(await countBrands(acme), 40)
})
