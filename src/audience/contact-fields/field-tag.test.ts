import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'

const TEXT = { name: 'Nickname', tag: 'nickname', type: 'text', contact_type: 'person' }

test('tag: becomes lowercase, with _ for spaces and hyphens; other characters and reserved words are rejected', async (t) => {
  const { acme } = await startApp(t)
  const tags = {
    ' First  Name ': 'first_name',
    'LAST-NAME': 'last_name',
    'a - b': 'a_b',
    x1: 'x1',
    ['a'.repeat(255)]: 'a'.repeat(255),
  }
  for (const [given, stored] of Object.entries(tags)) {
    assert.equal((await acme.post('/contact-fields', { ...TEXT, tag: given })).body.tag, stored)
  }
  for (const tag of ['ä', '1', '_', '123_4', 'a.b', 'a\tb', 'a'.repeat(256), '王']) {
    assert.equal((await acme.post('/contact-fields', { ...TEXT, tag })).status, 422, tag)
  }
  const reserved =
    'id team_id type attributes uuid_id tags created_at updated_at page per_page order_by searchTerm segment_id format contact-id'
  for (const tag of reserved.split(' '))
    assert.equal((await acme.post('/contact-fields', { ...TEXT, tag })).status, 422, tag)
})

test('tag: a field can keep a tag that became reserved later', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const { id } = (await acme.post('/contact-fields', { ...TEXT, tag: 'file_format' })).body
  await db.updateTable('contact_fields').set({ tag: 'format' }).where('team_id', '=', acmeTeam.id).execute()
  const { status, body } = await acme.put(`/contact-fields/${id}`, { name: 'Format', tag: 'format' })
  assert.deepEqual([status, body.name, body.tag], [200, 'Format', 'format'])
  assert.equal((await acme.post('/contacts', { format: 'A4' })).body.format, 'A4')
})

test('tag: is unique per team, regardless of case and contact type; two teams can use the same tag', async (t) => {
  const { acme, rival } = await startApp(t)
  await acme.post('/contact-fields', TEXT)
  const { status, body } = await acme.post('/contact-fields', {
    ...TEXT,
    tag: 'NickName',
    contact_type: 'organization',
  })
  assert.equal(status, 422)
  assert.deepEqual(
    [body.message, body.errors],
    ['The tag has already been taken.', { tag: ['The tag has already been taken.'] }],
  )
  assert.equal((await rival.post('/contact-fields', TEXT)).status, 201)
})

test('tag: if concurrent requests use the same tag, one succeeds and the others are rejected with 422', async (t) => {
  const { acme } = await startApp(t)
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, n) => acme.post('/contact-fields', { ...TEXT, tag: `other_${n}` })),
  )
  const responses = await Promise.all([
    ...Array.from({ length: 15 }, () => acme.post('/contact-fields', TEXT)),
    ...others.map(({ body }) => acme.put(`/contact-fields/${body.id}`, { tag: 'nickname' })),
  ])
  assert.equal(responses.filter(({ status }) => status < 300).length, 1)
  assert.equal(responses.filter(({ status }) => status === 422).length, 19)
})
