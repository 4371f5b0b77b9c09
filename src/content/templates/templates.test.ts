import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertExactCounts } from '../../../test/exact-counts.ts'
import { startApp } from '../../../test/start-app.ts'

const WELCOME = {
  name: 'Welcome',
  channel: 'email',
  format: 'html',
  subject: 'Hello {{ data.name | default: "there" }}',
  body: '<p>Hi {{ data.name }}</p>',
}

test('a template is created, read, changed and deleted', async (t) => {
  const { acme } = await startApp(t)
  const { status, body: created } = await acme.post('/templates', WELCOME)
  assert.equal(status, 201)
  const { id, team_id, created_at, updated_at, ...rest } = created
  assert.deepEqual(rest, { ...WELCOME, brand_id: null, preheader: null, text: null, version: 1 })
  assert.deepEqual((await acme.get(`/templates/${id}`)).body, created)
  const changed = await acme.put(`/templates/${id}`, { subject: 'Hi' })
  assert.equal(changed.status, 200)
  assert.equal(changed.body.subject, 'Hi')
  assert.equal(changed.body.body, WELCOME.body)
  assert.equal((await acme.delete(`/templates/${id}`)).status, 200)
  assert.equal((await acme.get(`/templates/${id}`)).status, 404)
})

test('the version increases only if the content changes', async (t) => {
  const { acme } = await startApp(t)
  const { body } = await acme.post('/templates', WELCOME)
  const versionAfter = async (changes: object) => (await acme.put(`/templates/${body.id}`, changes)).body.version
  assert.equal(await versionAfter({ name: 'Renamed' }), 1)
  assert.equal(await versionAfter({ body: WELCOME.body }), 1)
  assert.equal(await versionAfter({ body: '<p>New</p>' }), 2)
  assert.equal(await versionAfter({ text: 'New' }), 3)
})

test('an update with an outdated version is rejected', async (t) => {
  const { acme } = await startApp(t)
  const { body } = await acme.post('/templates', WELCOME)
  await acme.put(`/templates/${body.id}`, { subject: 'Second', version: 1 })
  const late = await acme.put(`/templates/${body.id}`, { subject: 'Late', version: 1 })
  assert.equal(late.status, 409)
  assert.equal(late.body.error_code, 'version_conflict')
  assert.equal((await acme.get(`/templates/${body.id}`)).body.subject, 'Second')
})

test('the list is sorted newest first, leaves out bodies, and can be filtered by channel', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  for (const name of ['A', 'B', 'C']) await acme.post('/templates', { ...WELCOME, name })
  await acme.post('/templates', { name: 'D', channel: 'sms', body: 'Hi' })
  const { body: removed } = await acme.post('/templates', { name: 'E', channel: 'push', body: { title: 'Hi' } })
  await acme.delete(`/templates/${removed.id}`)
  const all = await acme.get('/templates?per_page=2')
  assert.deepEqual(
    all.body.data.map(({ name }: { name: string }) => name),
    ['D', 'C'],
  )
  assert.equal(all.body.total, 4)
  assert.ok(!('body' in all.body.data[0]))
  const sms = await acme.get('/templates?channel=sms')
  assert.equal(sms.body.total, 1)
  assert.equal((await acme.get('/templates?channel=push')).body.total, 0)
  assert.equal((await acme.get('/templates?channel=fax')).status, 422)
  await assertExactCounts(db, acmeTeam.id)
})

test('a merge tag that doesn’t exist is rejected, with its position and a suggestion', async (t) => {
  const { acme } = await startApp(t)
  await acme.post('/contact-fields', { name: 'First name', tag: 'first_name', type: 'text', contact_type: 'person' })
  const { status, body } = await acme.post('/templates', { ...WELCOME, body: '<p>\n  Hi {{ frist_name }}</p>' })
  assert.equal(status, 422)
  assert.deepEqual(body.errors, {
    body: ['The body field has an error (line 2, column 9): “frist_name” doesn’t exist. Did you mean first_name?'],
  })
})

test('unknown Liquid tags, unknown filters and unclosed tags are rejected', async (t) => {
  const { acme } = await startApp(t)
  const messageFor = async (body: string) =>
    (await acme.post('/templates', { ...WELCOME, subject: 'Hi', body })).body.errors.body[0]
  assert.equal(
    await messageFor('{% include "secret" %}'),
    'The body field has an error (line 1, column 1): The tag “include” doesn’t exist.',
  )
  assert.equal(
    await messageFor('{{ data.a | group_by_exp: "b" }}'),
    'The body field has an error (line 1, column 1): The filter “group_by_exp” doesn’t exist.',
  )
  assert.equal(
    await messageFor('{% if data.a %}'),
    'The body field has an error (line 1, column 1): “{% if data.a %}” isn’t closed.',
  )
})

test('the format and content must be valid for the channel', async (t) => {
  const { acme } = await startApp(t)
  const errorsOf = async (template: object) => (await acme.post('/templates', { name: 'X', ...template })).body.errors
  assert.deepEqual(await errorsOf({ channel: 'sms', format: 'html', body: 'x' }), {
    format: ['The format field must be text for the channel sms.'],
  })
  assert.deepEqual(Object.keys(await errorsOf({ channel: 'email', body: '<p>x</p>' })), ['subject'])
  assert.deepEqual(Object.keys(await errorsOf({ channel: 'sms', body: 'x', subject: 'x' })), ['subject'])
  assert.deepEqual(Object.keys(await errorsOf({ channel: 'push', body: { text: 'x' } })), ['body.title'])
  assert.deepEqual(Object.keys(await errorsOf({ channel: 'push', body: { title: 'a\0b' } })), ['body.title'])
  assert.deepEqual(Object.keys(await errorsOf({ channel: 'email', subject: 'a\nb', body: 'x' })), ['subject'])
  assert.deepEqual(Object.keys(await errorsOf({ channel: 'email', subject: 'a', body: { sections: [] } })), ['body'])
})

test('errors in blocks name the block', async (t) => {
  const { acme } = await startApp(t)
  const bodyOf = (...blocks: object[]) => ({ sections: [{ columns: [{ blocks }] }] })
  const { body } = await acme.post('/templates', {
    ...WELCOME,
    format: 'blocks',
    body: bodyOf(
      { type: 'spacer', height: 9_999 },
      { type: 'button', text: 'Go', href: 'javascript:x' },
      { type: 'nope' },
    ),
  })
  const at = 'body.sections.0.columns.0.blocks'
  assert.deepEqual(body.errors, {
    [`${at}.0.height`]: [`The ${at}.0.height field must be a number from 4 to 200.`],
    [`${at}.1.href`]: [
      `The ${at}.1.href field must start with https://, http://, mailto: or tel:, or with a merge tag.`,
    ],
    [`${at}.2.type`]: [
      `The ${at}.2.type field must be one of text, heading, image, button, divider, spacer, social, html, repeat, footer.`,
    ],
  })
  const liquid = await acme.post('/templates', {
    ...WELCOME,
    format: 'blocks',
    subject: 'Hi',
    body: bodyOf({ type: 'text', html: '<p>{{ nobody }}</p>' }),
  })
  assert.match(liquid.body.errors.body[0], /sections\.0\.columns\.0\.blocks\.0\.html, line 1, column 7/)
})

test('deleting a brand keeps its templates', async (t) => {
  const { acme } = await startApp(t)
  const { body: brand } = await acme.post('/brands', { name: 'Acme' })
  const { body: template } = await acme.post('/templates', { ...WELCOME, subject: 'Hi', body: 'x', brand_id: brand.id })
  assert.equal(template.brand_id, brand.id)
  await acme.delete(`/brands/${brand.id}`)
  assert.equal((await acme.get(`/templates/${template.id}`)).body.brand_id, null)
  assert.deepEqual(
    Object.keys(
      (await acme.post('/templates', { ...WELCOME, subject: 'Hi', body: 'x', brand_id: brand.id })).body.errors,
    ),
    ['brand_id'],
  )
})

test('the unsubscribe link can’t be changed by filters', async (t) => {
  const { acme } = await startApp(t)
  const content = { channel: 'email', subject: 'Hi', body: '<p>{{ unsubscribe_url | upcase }}</p>' }
  const { body } = await acme.post('/templates/preview', content)
  assert.match(body.errors.body[0], /A filter changes “unsubscribe_url”/)
})

test('a preview shows the contact’s values, and sample values for missing required values', async (t) => {
  const { acme } = await startApp(t)
  for (const [tag, type] of [
    ['first_name', 'text'],
    ['birthday', 'date'],
    ['boss', 'related'],
  ]) {
    await acme.post('/contact-fields', { name: tag, tag, type, contact_type: 'person' })
  }
  const { body: ada } = await acme.post('/contacts', { first_name: 'Ada' })
  const shown = async (text: string, data = {}) => {
    const given = { channel: 'email', subject: 'Hi', body: text, contact_id: ada.id, data }
    const { body } = await acme.post('/templates/preview', given)
    return [body.text?.split('\n')[0], body.warnings?.[0]?.message.split('. ')[0]]
  }
  assert.deepEqual(await shown('{{ first_name }} {{ birthday | required }}'), [
    'Ada November 15, 2026',
    'There is no value for birthday',
  ])
  assert.deepEqual(await shown('{{ data.order.id }} {{ data.order.total | required }}', { order: { id: 'A1' } }), [
    'A1 data.order.total',
    'There is no value for data.order.total',
  ])
  assert.deepEqual((await shown('{{ data.items.first.name | required }}'))[0], 'data.items.first.name')
  assert.deepEqual((await shown('{{ boss.first_name | required }}'))[0], 'first_name')
})

test('a template whose contact field was deleted can be renamed, but not used until it is corrected', async (t) => {
  const { acme } = await startApp(t)
  const { body: field } = await acme.post('/contact-fields', {
    name: 'First name',
    tag: 'first_name',
    type: 'text',
    contact_type: 'person',
  })
  const { body: template } = await acme.post('/templates', { ...WELCOME, body: 'Hi {{ first_name }}' })
  await acme.delete(`/contact-fields/${field.id}`)
  const renamed = await acme.put(`/templates/${template.id}`, { name: 'Old' })
  assert.deepEqual([renamed.status, renamed.body.name, renamed.body.version], [200, 'Old', 1])
  assert.equal((await acme.put(`/templates/${template.id}`, { subject: 'Hi' })).status, 422)
  assert.equal((await acme.post(`/templates/${template.id}/preview`, {})).status, 422)
  const { body } = await acme.post('/emails', { to: 'ada@mail.example', template_id: template.id })
  assert.match(body.errors.template_id[0], /error \(body, line 1, column 7\): “first_name” doesn’t exist/)
  assert.equal((await acme.put(`/templates/${template.id}`, { body: 'Hi' })).status, 200)
})
