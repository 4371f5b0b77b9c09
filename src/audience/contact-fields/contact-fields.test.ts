import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiClient } from '../../../test/api-client.ts'
import { createTeam, startApp } from '../../../test/start-app.ts'
import { insertIntegration } from '../../accounts/teams/integration-queries.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertStandardFields } from './standard-fields.ts'

const TEXT = { name: 'Nickname', tag: 'nickname', type: 'text', contact_type: 'person' }

test('types: lists the ten field types with their display names, in order', async (t) => {
  const { acme } = await startApp(t)
  const { status, body } = await acme.get('/contact-fields/types')
  assert.equal(status, 200)
  assert.deepEqual(body, [
    { value: 'text', name: 'Text' },
    { value: 'email', name: 'Email' },
    { value: 'phone', name: 'Phone' },
    { value: 'number', name: 'Number' },
    { value: 'date', name: 'Date' },
    { value: 'datetime', name: 'Datetime' },
    { value: 'boolean', name: 'True / False' },
    { value: 'url', name: 'URL' },
    { value: 'pick_list', name: 'Pick List' },
    { value: 'related', name: 'Related Contact/Organization' },
  ])
})

test('create: returns 201 with every key of the field; max_length of a text field defaults to 255', async (t) => {
  const { acme } = await startApp(t)
  const { status, body } = await acme.post('/contact-fields', TEXT)
  assert.equal(status, 201)
  const { id, ...field } = body
  assert.ok(id > 0)
  assert.deepEqual(field, { ...TEXT, max_length: 255, options: null, allow_multiple: false, integration_id: null })
  assert.deepEqual((await acme.get(`/contact-fields/${id}`)).body, body)
})

test('create: fields of all ten types can be created for both contact types; null counts as absent', async (t) => {
  const { acme } = await startApp(t)
  const { body: types } = await acme.get('/contact-fields/types')
  for (const { value: type } of types) {
    for (const contact_type of ['person', 'organization']) {
      const body = {
        name: type,
        tag: `${contact_type} ${type}`,
        type,
        contact_type,
        max_length: null,
        options: null,
        allow_multiple: null,
      }
      const { status, body: field } = await acme.post('/contact-fields', body)
      assert.equal(status, 201)
      assert.deepEqual([field.tag, field.max_length], [`${contact_type}_${type}`, type === 'text' ? 255 : null])
    }
  }
})

test('create: name, tag, type and contact_type are required; all errors are reported at once', async (t) => {
  const { acme } = await startApp(t)
  assert.deepEqual(Object.keys((await acme.post('/contact-fields', {})).body.errors), [
    'name',
    'tag',
    'type',
    'contact_type',
  ])
  const { status, body } = await acme.post('/contact-fields', {
    name: ' ',
    tag: 'id',
    type: 'colour',
    contact_type: 'robot',
    max_length: 0,
    options: ['a', '', 'a', 5],
    allow_multiple: 'yes',
  })
  assert.equal(status, 422)
  assert.deepEqual(body.errors, {
    name: ['The name field is required.'],
    type: ['The selected type is invalid.'],
    contact_type: ['The selected contact_type is invalid.'],
    max_length: ['The max_length field must be at least 1.'],
    'options.1': ['The options.1 field is required.'],
    'options.3': ['The options.3 field must be a string.'],
    'options.2': ['The options.2 field has a duplicate value.'],
    allow_multiple: ['The allow_multiple field must be true or false.'],
    tag: ['The tag field must not be id, which is reserved.'],
  })
})

test('limits: max_length is from 1 to 65,535; a field has at most 1,000 options of at most 255 characters each', async (t) => {
  const { acme } = await startApp(t)
  const create = (n: number, more: object) =>
    acme.post('/contact-fields', { ...TEXT, tag: `t${n}`, type: 'pick_list', ...more })
  const options = (count: number) => Array.from({ length: count }, (_, n) => `option ${n}`)
  assert.equal((await create(1, { options: options(1_000), max_length: 65_535 })).status, 201)
  assert.deepEqual((await create(2, { options: options(1_001) })).body.errors, {
    options: ['The options field must not have more than 1000 items.'],
  })
  assert.equal((await create(3, { options: ['😀'.repeat(255)] })).status, 201)
  assert.equal((await create(4, { options: ['😀'.repeat(256)] })).status, 422)
  for (const max_length of [0, -1, 65_536, 1.5, '10']) assert.equal((await create(5, { max_length })).status, 422)
})

test('options are stored only for pick_list fields and dropped for other types', async (t) => {
  const { acme } = await startApp(t)
  const list = await acme.post('/contact-fields', {
    ...TEXT,
    type: 'pick_list',
    options: ['S', 'M', ' L '],
    allow_multiple: true,
  })
  assert.deepEqual([list.body.options, list.body.allow_multiple, list.body.max_length], [['S', 'M', ' L '], true, null])
  const number = await acme.post('/contact-fields', {
    ...TEXT,
    tag: 'n',
    type: 'number',
    options: ['S'],
    max_length: 7,
  })
  assert.deepEqual([number.body.options, number.body.max_length], [null, 7])
})

test('list: rows have exactly seven keys, are sorted by id and can be filtered by contact_type', async (t) => {
  const { acme, rival } = await startApp(t)
  await rival.post('/contact-fields', TEXT)
  await acme.post('/contact-fields', { ...TEXT, tag: 'zzz' })
  await acme.post('/contact-fields', { ...TEXT, tag: 'aaa', contact_type: 'organization' })
  const { status, body } = await acme.get('/contact-fields')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map(({ tag }: { tag: string }) => tag),
    ['zzz', 'aaa'],
  )
  assert.deepEqual(Object.keys(body[0]), ['id', 'name', 'tag', 'type', 'contact_type', 'max_length', 'integration_id'])
  const organizations = (await acme.get('/contact-fields?contact_type=organization')).body
  assert.deepEqual(
    organizations.map(({ tag }: { tag: string }) => tag),
    ['aaa'],
  )
  for (const query of ['contact_type=robot', 'contact_type=', 'contact_type=person&contact_type=person']) {
    const refused = await acme.get(`/contact-fields?${query}`)
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, { contact_type: ['The selected contact_type is invalid.'] }],
    )
  }
})

test('get: returns 403 for another team’s field, and 404 with the id in the message for an unknown field', async (t) => {
  const { acme, rival } = await startApp(t)
  const { body: field } = await acme.post('/contact-fields', TEXT)
  assert.equal((await rival.get(`/contact-fields/${field.id}`)).status, 403)
  const missing = await acme.get('/contact-fields/999999999')
  assert.deepEqual([missing.status, missing.body.message], [404, 'Contact field 999999999 was not found.'])
})

test('update: changes only the given keys, ignores contact_type, and changes nothing without a body', async (t) => {
  const { acme } = await startApp(t)
  const { body: before } = await acme.post('/contact-fields', { ...TEXT, max_length: 10 })
  const { status, body: after } = await acme.put(`/contact-fields/${before.id}`, {
    name: 'Nick',
    contact_type: 'organization',
  })
  assert.deepEqual([status, after], [200, { ...before, name: 'Nick' }])
  assert.deepEqual((await acme.put(`/contact-fields/${before.id}`)).body, after)
  assert.deepEqual(
    (await acme.put(`/contact-fields/${before.id}`, { tag: 'NICKNAME' })).body,
    after,
    'a field can keep its own tag',
  )
  await acme.post('/contact-fields', { ...TEXT, tag: 'other' })
  const taken = await acme.put(`/contact-fields/${before.id}`, { tag: 'other' })
  assert.deepEqual([taken.status, taken.body.errors], [422, { tag: ['The tag has already been taken.'] }])
})

test('update: null resets max_length and options to their defaults, and is rejected with 422 for other keys', async (t) => {
  const { acme } = await startApp(t)
  const { body: text } = await acme.post('/contact-fields', { ...TEXT, max_length: 10 })
  assert.equal((await acme.put(`/contact-fields/${text.id}`, { max_length: null })).body.max_length, 255)
  const { body: list } = await acme.post('/contact-fields', {
    ...TEXT,
    tag: 'choice',
    type: 'pick_list',
    options: ['a'],
    max_length: 9,
  })
  const cleared = await acme.put(`/contact-fields/${list.id}`, { options: null, max_length: null })
  assert.deepEqual([cleared.body.options, cleared.body.max_length], [null, null])
  for (const field of ['name', 'tag', 'type', 'allow_multiple']) {
    assert.equal((await acme.put(`/contact-fields/${text.id}`, { [field]: null })).status, 422, field)
  }
})

test('update: changing type to text sets a missing max_length to 255; changing it from pick_list clears options', async (t) => {
  const { acme } = await startApp(t)
  const { body: list } = await acme.post('/contact-fields', { ...TEXT, type: 'pick_list', options: ['a'] })
  const text = await acme.put(`/contact-fields/${list.id}`, { type: 'text' })
  assert.deepEqual([text.body.max_length, text.body.options], [255, null])
  const back = await acme.put(`/contact-fields/${list.id}`, { type: 'pick_list' })
  assert.deepEqual([back.body.max_length, back.body.options], [255, null])
})

test('two concurrent updates of different keys both take effect', async (t) => {
  const { acme } = await startApp(t)
  const { body: field } = await acme.post('/contact-fields', TEXT)
  for (let n = 1; n <= 10; n++) {
    await Promise.all([
      acme.put(`/contact-fields/${field.id}`, { name: `Name ${n}` }),
      acme.put(`/contact-fields/${field.id}`, { max_length: n }),
    ])
    const { body } = await acme.get(`/contact-fields/${field.id}`)
    assert.deepEqual([body.name, body.max_length], [`Name ${n}`, n])
  }
})

test('delete: returns 200 with a message, and the merge tag can be used again', async (t) => {
  const { acme } = await startApp(t)
  const { body: field } = await acme.post('/contact-fields', TEXT)
  const { status, body } = await acme.delete(`/contact-fields/${field.id}`)
  assert.deepEqual([status, body], [200, { message: 'Contact field deleted.' }])
  assert.equal((await acme.get(`/contact-fields/${field.id}`)).status, 404)
  assert.equal((await acme.post('/contact-fields', TEXT)).status, 201)
})

test('a field created by an integration has the integration’s id, and updating or deleting it returns 403', async (t) => {
  const { acme, acmeTeam, db, origin, agent } = await startApp(t)
  const made = await transact(db, (trx) => insertIntegration(trx, acmeTeam.id, 'Shop', toTimestamp(systemClock())))
  const shop = apiClient(origin, agent, made.token)
  const { body: field } = await shop.post('/contact-fields', TEXT)
  assert.equal(field.integration_id, made.id)
  assert.equal((await acme.get('/contact-fields')).body[0].integration_id, made.id)
  for (const client of [acme, shop]) {
    const update = await client.put(`/contact-fields/${field.id}`, { name: 5 })
    assert.deepEqual(
      [update.status, update.body.message],
      [403, `Contact field ${field.id} is managed by an integration.`],
    )
    assert.equal((await client.delete(`/contact-fields/${field.id}`)).status, 403)
  }
  assert.deepEqual((await acme.get(`/contact-fields/${field.id}`)).body, field)
})

test('create: with an Idempotency-Key, a retry replays the same field, or the same error for a taken merge tag', async (t) => {
  const { acme } = await startApp(t)
  const first = await acme.post('/contact-fields', TEXT, { 'idempotency-key': 'k' })
  const replay = await acme.post('/contact-fields', TEXT, { 'idempotency-key': 'k' })
  assert.deepEqual([replay.status, replay.text, replay.headers['idempotent-replay']], [201, first.text, 'true'])
  const taken = await acme.post('/contact-fields', TEXT, { 'idempotency-key': 'k2' })
  assert.equal(taken.status, 422)
  await acme.delete(`/contact-fields/${first.body.id}`)
  const again = await acme.post('/contact-fields', TEXT, { 'idempotency-key': 'k2' })
  assert.deepEqual([again.status, again.text], [422, taken.text])
})

test('insertStandardFields creates the standard fields for people and for organizations', async (t) => {
  const { db, client } = await startApp(t)
  const team = await createTeam(db, 'Standard')
  await transact(db, (trx) => insertStandardFields(trx, team.id, toTimestamp(systemClock())))
  const { body } = await (await client(team)).get('/contact-fields')
  assert.deepEqual(
    body.map(({ contact_type, tag, type }: Record<string, string>) => `${contact_type} ${tag} ${type}`),
    [
      'person first_name text',
      'person last_name text',
      'person email email',
      'person phone phone',
      'organization organization_name text',
      'organization organization_email email',
      'organization website url',
    ],
  )
})
