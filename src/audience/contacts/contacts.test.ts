import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { startApp } from '../../../test/start-app.ts'

const FIELDS = { first_name: {}, email: { type: 'email' }, phone: { type: 'phone' } }
const COMPANY = { contact_type: 'organization' }

test('a new contact has the base keys, `attributes` keyed by field id, and a key for each field of its contact type', async (t) => {
  const { acme, acmeTeam } = await startApp(t)
  const ids = await createFields(acme, { ...FIELDS, company: COMPANY })
  const { status, body } = await acme.post('/contacts', {
    first_name: 'Ann',
    email: 'Ann@Example.COM',
    tags: ['VIP', ' Frühe Vögel '],
  })
  assert.equal(status, 201)
  const { id, uuid_id, created_at, updated_at, ...rest } = body
  assert.ok(Number.isInteger(id))
  assert.match(uuid_id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  assert.equal(updated_at, created_at)
  assert.deepEqual(rest, {
    team_id: acmeTeam.id,
    type: 'person',
    attributes: { [ids.first_name]: 'Ann', [ids.email]: 'Ann@example.com' },
    first_name: 'Ann',
    email: 'Ann@example.com',
    phone: null,
    tags: [
      { slug: 'vip', name: 'VIP' },
      { slug: 'fruhe-vogel', name: 'Frühe Vögel' },
    ],
  })
  assert.deepEqual(Object.keys(body), [
    'id',
    'team_id',
    'type',
    'attributes',
    'uuid_id',
    'first_name',
    'email',
    'phone',
    'tags',
    'created_at',
    'updated_at',
  ])
  assert.equal((await acme.get(`/contacts/${id}`)).text, JSON.stringify(body))
})

test('a person has only person fields, and an organization has only organization fields', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { first_name: {}, company: COMPANY })
  const organization = await acme.post('/contacts', { type: 'organization', company: 'Acme Inc.' })
  assert.deepEqual([organization.status, organization.body.company], [201, 'Acme Inc.'])
  assert.equal('first_name' in organization.body, false)
  const wrong = await acme.post('/contacts', { type: 'organization', first_name: 'Ann' })
  assert.deepEqual(wrong.body.errors, { first_name: ['The first_name field is not a field of an organization.'] })
  const other = await acme.post('/contacts', { company: 'Acme' })
  assert.deepEqual(other.body.errors, { company: ['The company field is not a field of a person.'] })
  const neither = await acme.post('/contacts', { type: 'robot' })
  assert.deepEqual([neither.status, neither.body.errors], [422, { type: ['The selected type is invalid.'] }])
})

test('a key that is not a field of the contact’s type is rejected with 422, and nothing is stored', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { first_name: {} })
  for (const key of ['nickname', 'ids', 'constructor', 'toString', 'First_Name']) {
    const { status, body } = await acme.post('/contacts', { first_name: 'Ann', [key]: 'x' })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [key]], key)
  }
  assert.equal((await acme.get('/contacts')).body.total, 0)
})

test('all invalid fields are reported at once', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { first_name: { max_length: 3 }, email: { type: 'email' }, boss: { type: 'related' } })
  const { body } = await acme.post('/contacts', {
    first_name: 'Anna',
    email: 'x',
    boss: 999_999,
    nope: 1,
    tags: ['!', 'a'],
  })
  assert.deepEqual(body.errors, {
    first_name: ['The first_name field must not be greater than 3 characters.'],
    email: ['The email field must be a valid email address.'],
    nope: ['The nope field is not a field of a person.'],
    'tags.0': ['The tags.0 field must contain a letter or a digit.'],
    boss: ['The selected boss is invalid.'],
  })
  assert.match(body.message, / \(and 4 more errors\)$/)
})

test('a contact can be created without a request body', async (t) => {
  const { acme } = await startApp(t)
  const { status, body } = await acme.post('/contacts')
  assert.deepEqual([status, body.type, body.attributes, body.tags], [201, 'person', {}, []])
})

test('a related field accepts only the team’s contacts; another team’s id and an unknown id cause the same error', async (t) => {
  const { acme, rival } = await startApp(t)
  await createFields(acme, { employer: { type: 'related' } })
  const employer = (await acme.post('/contacts', { type: 'organization' })).body.id
  const foreign = (await rival.post('/contacts', {})).body.id
  assert.equal((await acme.post('/contacts', { employer })).body.employer, employer)
  for (const id of [foreign, 999_999_999]) {
    const { status, body } = await acme.post('/contacts', { employer: id })
    assert.deepEqual([status, body.errors], [422, { employer: ['The selected employer is invalid.'] }])
  }
})

test('a phone number without + uses the team’s default country', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  await createFields(acme, { phone: { type: 'phone' } })
  assert.equal((await acme.post('/contacts', { phone: '0170 1234567' })).status, 422)
  await db.updateTable('teams').set({ default_country: 'DE' }).where('id', '=', acmeTeam.id).execute()
  assert.equal((await acme.post('/contacts', { phone: '0170 1234567' })).body.phone, '+491701234567')
})

test('an update changes only the given keys; null clears a value, and `tags` replaces all tags', async (t) => {
  const { acme } = await startApp(t)
  const ids = await createFields(acme, FIELDS)
  const { body: made } = await acme.post('/contacts', { first_name: 'Ann', email: 'a@b.example', tags: ['a', 'b'] })
  const { status, body } = await acme.put(`/contacts/${made.id}`, { email: null, phone: '+49 170 1234567' })
  assert.equal(status, 200)
  assert.deepEqual(body.attributes, { [ids.first_name]: 'Ann', [ids.phone]: '+491701234567' })
  assert.deepEqual([body.first_name, body.email, body.phone], ['Ann', null, '+491701234567'])
  assert.deepEqual(body.tags, made.tags)
  assert.deepEqual([body.uuid_id, body.created_at], [made.uuid_id, made.created_at])
  assert.ok(body.updated_at > made.updated_at)
  const tagged = (await acme.put(`/contacts/${made.id}`, { tags: ['C'] })).body
  assert.deepEqual([tagged.tags, tagged.first_name], [[{ slug: 'c', name: 'C' }], 'Ann'])
  assert.deepEqual((await acme.put(`/contacts/${made.id}`, { tags: null })).body.tags, [])
})

test('an empty update changes nothing, not even updated_at', async (t) => {
  const { acme } = await startApp(t)
  const made = await acme.post('/contacts', { tags: ['a'] })
  for (const body of [undefined, {}]) {
    const { status, text } = await acme.put(`/contacts/${made.body.id}`, body)
    assert.deepEqual([status, text], [200, made.text])
  }
})

test('a rejected update leaves the contact unchanged; the type cannot change', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, FIELDS)
  const made = await acme.post('/contacts', { first_name: 'Ann' })
  const { status, body } = await acme.put(`/contacts/${made.body.id}`, { first_name: 'Bob', type: 'organization' })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['type']])
  assert.equal((await acme.get(`/contacts/${made.body.id}`)).text, made.text)
})

test('concurrent updates of different values all take effect', async (t) => {
  const { acme } = await startApp(t)
  const tags = Array.from({ length: 8 }, (_, n) => `f${n}`)
  await createFields(acme, Object.fromEntries(tags.map((tag) => [tag, {}])))
  const { id } = (await acme.post('/contacts')).body
  await Promise.all(tags.map((tag) => acme.put(`/contacts/${id}`, { [tag]: tag })))
  const { body } = await acme.get(`/contacts/${id}`)
  for (const tag of tags) assert.equal(body[tag], tag)
})

test('a contact’s values are limited to 100,000 characters in total', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { story: { max_length: 65_535 }, other: { max_length: 65_535 } })
  const text = 'x'.repeat(65_535)
  const made = await acme.post('/contacts', { story: text })
  assert.equal(made.status, 201)
  for (const { status, body } of [
    await acme.post('/contacts', { other: text, story: text.slice(1) }),
    await acme.put(`/contacts/${made.body.id}`, { other: text }),
  ]) {
    assert.equal(status, 422)
    assert.match(body.message, /makes the contact's values longer than 100,000 characters in total\.$/)
  }
})

test('after a contact is deleted, requests for it return 404 and searches no longer find it', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, FIELDS)
  const { id } = (await acme.post('/contacts', { first_name: 'Ann', tags: ['a'] })).body
  const { status, body } = await acme.delete(`/contacts/${id}`)
  assert.deepEqual([status, body], [200, { message: 'Contact deleted.' }])
  for (const gone of [
    await acme.get(`/contacts/${id}`),
    await acme.put(`/contacts/${id}`, {}),
    await acme.delete(`/contacts/${id}`),
  ]) {
    assert.deepEqual([gone.status, gone.body.message], [404, `Contact ${id} was not found.`])
  }
  for (const query of ['searchTerm=Ann', 'tags=a', 'first_name=Ann']) {
    assert.equal((await acme.get(`/contacts/search?${query}`)).body.total, 0, query)
  }
})

test('an update returns 404 for an unknown contact and 403 for another team’s contact, even if the body is invalid', async (t) => {
  const { acme, rival } = await startApp(t)
  const { id } = (await acme.post('/contacts')).body
  assert.equal((await rival.put(`/contacts/${id}`, { nope: 1 })).status, 403)
  assert.equal((await acme.put('/contacts/999999999', { nope: 1 })).status, 404)
  assert.equal((await acme.get('/contacts/abc')).body.message, 'Contact abc was not found.')
})

test('with an Idempotency-Key, a contact is created only once', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, FIELDS)
  const send = () => acme.post('/contacts', { first_name: 'Ann' }, { 'idempotency-key': 'k' })
  const responses = await Promise.all(Array.from({ length: 20 }, send))
  assert.deepEqual(new Set(responses.map(({ text }) => text)).size, 1)
  assert.equal((await acme.get('/contacts')).body.total, 1)
  const conflict = await acme.post('/contacts', { first_name: 'Bob' }, { 'idempotency-key': 'k' })
  assert.deepEqual([conflict.status, conflict.body.error_code], [409, 'idempotency_key_conflict'])
})

test('a new field or a changed merge tag shows immediately in existing contacts: by id, on pages and in searches', async (t) => {
  const { acme } = await startApp(t)
  const ids = await createFields(acme, FIELDS)
  const { id } = (await acme.post('/contacts', { first_name: 'Ann' })).body
  const shown = async () => {
    const single = (await acme.get(`/contacts/${id}`)).body
    assert.deepEqual((await acme.get('/contacts')).body.data, [single])
    assert.deepEqual((await acme.get('/contacts/search')).body.data, [single])
    return single
  }
  await createFields(acme, { city: {} })
  assert.equal((await shown()).city, null)
  await acme.put(`/contact-fields/${ids.first_name}`, { tag: 'given_name' })
  const renamed = await shown()
  assert.deepEqual([renamed.given_name, 'first_name' in renamed], ['Ann', false])
  await acme.put(`/contacts/${id}`, { city: 'Graz' })
  assert.equal((await shown()).city, 'Graz')
})

test('deleting a field removes its key from contacts but keeps the value under the field id', async (t) => {
  const { acme } = await startApp(t)
  const ids = await createFields(acme, FIELDS)
  const { id } = (await acme.post('/contacts', { first_name: 'Ann', email: 'a@b.example' })).body
  await acme.delete(`/contact-fields/${ids.first_name}`)
  const { body } = await acme.get(`/contacts/${id}`)
  assert.equal('first_name' in body, false)
  assert.equal(body.attributes[ids.first_name], 'Ann')
  const changed = (await acme.put(`/contacts/${id}`, { email: null })).body
  assert.deepEqual(changed.attributes, { [ids.first_name]: 'Ann' })
  assert.equal((await acme.put(`/contacts/${id}`, { first_name: 'Bob' })).status, 422)
})

test('removing a pick list option or changing a field’s type keeps stored values', async (t) => {
  const { acme } = await startApp(t)
  const ids = await createFields(acme, { size: { type: 'pick_list', options: ['S', 'M'] }, age: { type: 'number' } })
  const { id } = (await acme.post('/contacts', { size: 'S', age: 7 })).body
  await acme.put(`/contact-fields/${ids.size}`, { options: ['M'] })
  await acme.put(`/contact-fields/${ids.age}`, { type: 'text' })
  const { body } = await acme.get(`/contacts/${id}`)
  assert.deepEqual([body.size, body.age], ['S', 7])
  assert.equal((await acme.put(`/contacts/${id}`, { size: 'S' })).status, 200, 'unchanged')
  assert.equal((await acme.post('/contacts', { size: 'S' })).status, 422)
})

test('a merge tag can be the name of a JavaScript object property, such as __proto__', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { __proto__x: {}, constructor: {}, valueof: {} })
  await acme.post('/contact-fields', { name: 'P', tag: '__proto__', type: 'text', contact_type: 'person' })
  const { status, text } = await acme.send('POST', '/contacts', JSON.parse('{"__proto__":"p","constructor":"c"}'))
  assert.equal(status, 201)
  assert.ok(text.includes('"__proto__":"p"') && text.includes('"constructor":"c"') && text.includes('"valueof":null'))
  const again = await acme.get(`/contacts/${JSON.parse(text).id}`)
  assert.equal(again.text, text)
})

test('a contact can have at most 100 tags, none of them blank; of two tags with the same slug, the first is kept', async (t) => {
  const { acme } = await startApp(t)
  const { body } = await acme.post('/contacts', { tags: ['VIP', 'vip', 'V.I.P', '王伟'] })
  assert.deepEqual(body.tags, [
    { slug: 'vip', name: 'VIP' },
    { slug: 'v-i-p', name: 'V.I.P' },
    { slug: '王伟', name: '王伟' },
  ])
  const many = Array.from({ length: 101 }, (_, n) => `t${n}`)
  for (const [tags, field] of [
    [many, 'tags'],
    [[' '], 'tags.0'],
    [[1], 'tags.0'],
    ['VIP', 'tags'],
    [['x'.repeat(256)], 'tags.0'],
  ] as const) {
    const { status, body: refused } = await acme.post('/contacts', { tags })
    assert.deepEqual([status, Object.keys(refused.errors)], [422, [field]])
  }
})
