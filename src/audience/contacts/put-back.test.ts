import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { startApp } from '../../../test/start-app.ts'

const FIELDS = {
  first_name: {},
  story: { max_length: 65_535 },
  email: { type: 'email' },
  phone: { type: 'phone' },
  age: { type: 'number' },
  born: { type: 'date' },
  seen: { type: 'datetime' },
  member: { type: 'boolean' },
  home: { type: 'url' },
  size: { type: 'pick_list', options: ['S', 'M'] },
  likes: { type: 'pick_list', options: ['tea', 'coffee'], allow_multiple: true },
  boss: { type: 'related' },
}

const start = async (t: Parameters<typeof startApp>[0]) => {
  const started = await startApp(t)
  const ids = await createFields(started.acme, FIELDS)
  const boss = (await started.acme.post('/contacts')).body.id
  const made = await started.acme.post('/contacts', {
    first_name: 'Ann',
    email: 'Ann@acme.example',
    phone: '+43 660 1234567',
    age: 41.5,
    born: '1985-02-03',
    seen: '2026-01-02T03:04:05+01:00',
    member: true,
    home: 'https://ann.example',
    size: 'M',
    likes: ['coffee', 'tea'],
    boss,
    tags: ['Früh Bücher', 'VIP'],
  })
  assert.equal(made.status, 201)
  return { ...started, ids, boss, contact: made.body }
}

const withoutTime = ({ updated_at, ...contact }: Record<string, unknown>) => contact

test('a contact from a response can be sent back unchanged', async (t) => {
  const { acme, contact } = await start(t)
  const put = await acme.put(`/contacts/${contact.id}`, contact)
  assert.equal(put.status, 200, put.text)
  assert.deepEqual(withoutTime(put.body), withoutTime(contact))
  const changed = await acme.put(`/contacts/${contact.id}`, { ...contact, first_name: 'Anne', attributes: {} })
  assert.deepEqual(withoutTime(changed.body), {
    ...withoutTime(contact),
    first_name: 'Anne',
    attributes: changed.body.attributes,
  })
})

test('stored values that a field would now reject can be sent back; new invalid values are rejected with 422', async (t) => {
  const { acme, ids, boss, contact } = await start(t)
  await acme.put(`/contact-fields/${ids.first_name}`, { max_length: 2 })
  await acme.put(`/contact-fields/${ids.size}`, { options: ['S'] })
  await acme.put(`/contact-fields/${ids.likes}`, { options: ['tea'] })
  await acme.put(`/contact-fields/${ids.age}`, { type: 'text' })
  await acme.delete(`/contacts/${boss}`)
  const got = (await acme.get(`/contacts/${contact.id}`)).body
  const put = await acme.put(`/contacts/${contact.id}`, { ...got, born: '1985-02-04' })
  assert.equal(put.status, 200, put.text)
  assert.deepEqual([put.body.size, put.body.born, put.body.boss], ['M', '1985-02-04', boss])
  const { status, body } = await acme.put(`/contacts/${contact.id}`, {
    ...got,
    first_name: 'Bob',
    likes: ['coffee'],
    boss: boss + 1_000_000,
  })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['first_name', 'likes', 'boss']])
})

test('sending a contact from a response in a POST creates a copy', async (t) => {
  const { acme, contact } = await start(t)
  const { status, body } = await acme.post('/contacts', contact)
  assert.equal(status, 201)
  assert.notEqual(body.id, contact.id)
  assert.notEqual(body.uuid_id, contact.uuid_id)
  const own = { id: 0, uuid_id: '', created_at: '', updated_at: '' }
  assert.deepEqual({ ...body, ...own }, { ...contact, ...own })
})

test('changing a contact’s id or type is rejected with 422', async (t) => {
  const { acme, contact } = await start(t)
  const { status, body } = await acme.put(`/contacts/${contact.id}`, { ...contact, id: 1, type: 'organization' })
  assert.deepEqual(
    [status, body.errors],
    [
      422,
      {
        id: [`The id field cannot be changed: it is ${contact.id}.`],
        type: ['The type field cannot be changed: it is person.'],
      },
    ],
  )
})

test('a tag can be an object with a name; invalid tags are rejected with 422 and an error for each one', async (t) => {
  const { acme } = await start(t)
  const made = await acme.post('/contacts', { tags: [{ name: ' Early Bird ' }, 'VIP', { slug: 'x', name: 'vip' }] })
  assert.deepEqual(made.body.tags, [
    { slug: 'early-bird', name: 'Early Bird' },
    { slug: 'vip', name: 'VIP' },
  ])
  const { status, body } = await acme.post('/contacts', {
    tags: [{ slug: 'vip' }, { name: 5 }, { name: '  ' }, 7, { name: '!' }, { name: 'x'.repeat(256) }],
  })
  assert.deepEqual(
    [status, Object.keys(body.errors)],
    [422, ['tags.0.name', 'tags.1.name', 'tags.2.name', 'tags.3', 'tags.5.name', 'tags.4']],
  )
})

test('numbers that JavaScript would round are rejected with 422 in request bodies and searches', async (t) => {
  const { acme, raw, ids } = await start(t)
  const post = (path: string, body: string) =>
    raw({
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${acme.token}`, 'content-type': 'application/json' },
      body,
    })
  for (const number of ['9007199254740993', '-9007199254740993', '12345678901234567890', '1e400']) {
    const { status, body } = await post('/contacts', `{"age":${number}}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['age']], number)
    assert.match(body.message, /from -9007199254740991 to 9007199254740991/)
  }
  assert.equal((await post('/contacts', '{"age":9007199254740991}')).body.age, 9007199254740991)
  for (const [path, body, field] of [
    ['/contacts', '{"boss":9007199254740993}', 'boss'],
    ['/brands', '{"name":"A","email_address_id":9007199254740993}', 'email_address_id'],
    ['/lists', '{"name":"A","channel":"email","brand_id":9007199254740993}', 'brand_id'],
  ] as const) {
    assert.deepEqual(Object.keys((await post(path, body)).body.errors), [field], path)
  }
  const found = await acme.get('/contacts/search?age=9007199254740993')
  assert.deepEqual([found.status, Object.keys(found.body.errors)], [422, ['age']])
  assert.ok(ids.age)
})

test('length limits count code points: 65,535 emoji, quotes or line breaks are accepted', async (t) => {
  const { acme } = await start(t)
  for (const character of ['😀', '"', '\n', 'é']) {
    const story = character.repeat(65_535)
    const made = await acme.post('/contacts', { story })
    assert.deepEqual([made.status, made.body.story === story], [201, true], character)
  }
  const long = await acme.post('/contacts', { story: '😀'.repeat(65_536) })
  assert.equal(long.body.message, 'The story field must not be greater than 65535 characters.')
})
