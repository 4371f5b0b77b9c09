import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme, acmeTeam, db } = app
  for (const [tag, type] of [
    ['email', 'email'],
    ['phone', 'phone'],
    ['first_name', 'text'],
    ['birthday', 'date'],
    ['boss', 'related'],
  ]) {
    await acme.post('/contact-fields', { name: tag, tag, type, contact_type: 'person' })
  }
  const sender = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const phone = await createIdentifier(db, acmeTeam.id, 'phone', '+436601234567')
  const { body: brand } = await acme.post('/brands', {
    name: 'Acme',
    is_default: true,
    email_address_id: sender,
    phone_id: phone,
    postal_address: '1 Main Street\nVienna',
  })
  const { body: grace } = await acme.post('/contacts', { first_name: 'Grace', email: 'grace@mail.example' })
  const { body: ada } = await acme.post('/contacts', {
    first_name: 'Ada <3',
    email: 'ada@mail.example',
    phone: '+436607654321',
    birthday: '1815-12-10',
    boss: grace.id,
  })
  const createTemplate = async (template: object) => {
    const { status, body } = await acme.post('/templates', { name: 'T', channel: 'email', subject: 'Hi', ...template })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const bodyOf = async (message: { id: number }) => (await acme.get(`/messages/${message.id}`)).body
  return { ...app, brand, ada, grace, createTemplate, bodyOf }
}

test('a message created from a template has the contact’s values, and names the template and its version', async (t) => {
  const { acme, ada, createTemplate, bodyOf } = await setUp(t)
  const template = await createTemplate({
    subject: 'Hi {{ first_name }}',
    body: '<p>{{ first_name }}, born {{ birthday | date: "%Y" }}, works for {{ boss.first_name }}. {{ data.order }}</p>',
  })
  await acme.put(`/templates/${template.id}`, { preheader: 'Second version' })
  const { status, body } = await acme.post('/emails', {
    contact_id: ada.id,
    template_id: template.id,
    data: { order: 'A & B' },
  })
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([body.template_id, body.template_version, body.subject], [template.id, 2, 'Hi Ada <3'])
  const { html, text } = await bodyOf(body)
  assert.match(html, /<p>Ada &lt;3, born 1815, works for Grace\. A &amp; B<\/p>$/)
  assert.equal(text, 'Ada <3, born 1815, works for Grace. A & B')
})

test('values are formatted in the language of the contact’s `language` field, or else in the team’s language', async (t) => {
  const { acme, bodyOf } = await setUp(t)
  await acme.post('/contact-fields', { name: 'Language', tag: 'language', type: 'text', contact_type: 'person' })
  await acme.put('/settings', { language: 'fr' })
  for (const [language, expected] of [
    ['de', '10. Dezember 1815, 1.234,5'],
    ['en_GB', 'December 10, 1815, 1,234.5'],
    [null, '10 décembre 1815, 1\u202f234,5'],
    ['Klingon', '10 décembre 1815, 1\u202f234,5'],
  ] as const) {
    const values = { email: 'ada@mail.example', birthday: '1815-12-10', language }
    const { body: contact } = await acme.post('/contacts', values)
    const text = '{{ birthday }}, {{ 1234.5 | number }}'
    const { body } = await acme.post('/emails', { contact_id: contact.id, subject: 'Hi', text })
    assert.equal((await bodyOf(body)).text, expected, `${language}`)
  }
})

test('merge tags work in content without a template, for email, text messages and push', async (t) => {
  const { acme, ada, bodyOf } = await setUp(t)
  const email = await acme.post('/emails', {
    contact_id: ada.id,
    subject: 'Hi {{ first_name }}',
    html: '<b>{{ first_name }}</b>',
  })
  assert.equal(email.body.subject, 'Hi Ada <3')
  assert.deepEqual([(await bodyOf(email.body)).html, (await bodyOf(email.body)).text], ['<b>Ada &lt;3</b>', null])
  const sms = await acme.post('/sms', { contact_id: ada.id, text: 'Hi {{ first_name }}' })
  assert.equal((await bodyOf(sms.body)).text, 'Hi Ada <3')
  const subscription = { endpoint: 'https://push.example/1', keys: KEYS }
  const added = await acme.post(`/contacts/${ada.id}/push-subscriptions`, subscription)
  assert.equal(added.status, 201, JSON.stringify(added.body))
  const push = await acme.post('/push', {
    contact_id: ada.id,
    title: 'Hi {{ first_name }}',
    text: '{{ data.x }}',
    data: { x: 1 },
  })
  assert.equal(push.body.subject, 'Hi Ada <3')
  assert.equal((await bodyOf(push.body)).text, '1')
  const linked = (url: string, data = {}) => acme.post('/push', { contact_id: ada.id, title: 'Hi', url, data })
  assert.equal((await linked('https://x.example/?q={{ data.q | url_encode }}', { q: 'a b' })).status, 201)
  for (const [url, message] of [
    ['x.example', 'The url field must be a valid http or https URL.'],
    ['{{ data.q }}', 'The url must be a valid http or https URL once its merge tags are filled in.'],
    ['https://{{ x }}', 'The url field has an error (line 1, column 12): “x” doesn’t exist.'],
  ]) {
    assert.deepEqual((await linked(url as string, { q: 'javascript:x' })).body.errors, { url: [message] })
  }
})

/** Valid keys of a browser's push subscription. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('a recipient without a required value gets no message', async (t) => {
  const { acme, grace, createTemplate } = await setUp(t)
  const { id } = await createTemplate({ body: '{% if false %}{{ birthday | required }}{% endif %}' })
  const { status, body } = await acme.post('/emails', { contact_id: grace.id, template_id: id })
  assert.equal(status, 422)
  assert.deepEqual(body.errors, {
    contact_id: ['The recipient has no value for birthday, which the content requires.'],
  })
})

test('a message can’t have both a template and its own content, and the template must be for the message’s channel', async (t) => {
  const { acme, ada, createTemplate } = await setUp(t)
  const { id } = await createTemplate({ body: 'x' })
  const both = await acme.post('/emails', { contact_id: ada.id, template_id: id, subject: 'Hi', text: 'x' })
  assert.deepEqual(both.body.errors, {
    subject: ['The subject field must not be given together with template_id.'],
    text: ['The text field must not be given together with template_id.'],
  })
  const wrong = await acme.post('/sms', { contact_id: ada.id, template_id: id })
  assert.deepEqual(wrong.body.errors, { template_id: ['The selected template_id is invalid.'] })
})

test('a line break in a value is never copied to the subject', async (t) => {
  const { acme, ada } = await setUp(t)
  const { body } = await acme.post('/emails', {
    contact_id: ada.id,
    subject: 'Order {{ data.id }}',
    text: 'x',
    data: { id: '1\r\nBcc: all@mail.example' },
  })
  assert.equal(body.subject, 'Order 1 Bcc: all@mail.example')
})

test('a marketing email has exactly one unsubscribe link and postal address, from the template or added at the end', async (t) => {
  const { acme, ada, createTemplate, bodyOf } = await setUp(t)
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  const send = async (content: object) => {
    const { body } = await acme.post('/emails', { contact_id: ada.id, kind: 'marketing', list_id: list.id, ...content })
    const { html, text } = await bodyOf(body)
    const link = /http:\/\/[^"\s]+\/u\/[\w-]+/g
    return { html, text, links: [html.match(link), text.match(link)] }
  }
  const blocks = { sections: [{ columns: [{ blocks: [{ type: 'text', html: '<p>{{ list.name }}</p>' }] }] }] }
  const { id } = await createTemplate({ format: 'blocks', body: blocks })
  const own = await createTemplate({ body: '<a href="{{ unsubscribe_url }}">Leave</a> 1 Main   Street<br>Vienna' })
  const plain = { subject: 'Hi', html: '<p>News</p>' }
  const tagged = { subject: 'Hi', html: '<p>News for {{ first_name }}</p>' }
  for (const content of [{ template_id: id }, { template_id: own.id }, plain, tagged]) {
    const { html, text, links } = await send(content)
    const what = JSON.stringify(content)
    for (const found of links) assert.equal(found?.length, 1, what)
    assert.equal(html.match(/1 Main\s+Street<br ?\/?>\s*Vienna/g)?.length, 1, what)
    assert.equal(text.match(/1 Main\s+Street\s+Vienna/g)?.length, 1, what)
    assert.ok((text.match(/Unsubscribe/g)?.length ?? 0) <= 1, what)
  }
})

test('merge tags in a batch are filled in for each message, and errors name their message', async (t) => {
  const { acme, ada, grace, createTemplate, bodyOf } = await setUp(t)
  const { id } = await createTemplate({ body: 'Hi {{ first_name }}' })
  const messages = [ada, grace].map((contact) => ({ contact_id: contact.id, template_id: id }))
  const sent = await acme.post('/emails/batch', { messages })
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  assert.equal((await bodyOf(sent.body.messages[1])).html, 'Hi Grace')
  const wrong = await acme.post('/emails/batch', {
    messages: [...messages, { contact_id: ada.id, subject: 'Hi', text: '{{ x }}' }],
  })
  assert.deepEqual(Object.keys(wrong.body.errors), ['messages.2.text'])
})

test('a retry with the same Idempotency-Key returns the same message, even if the template has changed', async (t) => {
  const { acme, ada, createTemplate } = await setUp(t)
  const { id } = await createTemplate({ body: 'One' })
  const send = () => acme.post('/emails', { contact_id: ada.id, template_id: id }, { 'idempotency-key': 'once' })
  const first = await send()
  await acme.put(`/templates/${id}`, { body: 'Two' })
  assert.deepEqual((await send()).body, first.body)
})

test('data that the database can’t store is rejected', async (t) => {
  const { acme, ada, createTemplate } = await setUp(t)
  const { id } = await createTemplate({ subject: 'Hi {{ data.name }}', body: 'x' })
  const message =
    'The data field must not contain NUL characters, unpaired surrogates or over 100 combining marks in a row.'
  for (const name of ['a\0b', 'a\ud800b', ['\0'], { '\0': 1 }]) {
    for (const content of [{ template_id: id }, { subject: 'Hi {{ data.name }}', text: 'x' }]) {
      const { status, body } = await acme.post('/emails', { contact_id: ada.id, ...content, data: { name } })
      assert.equal(status, 422)
      assert.deepEqual(body.errors, { data: [message] })
    }
    assert.deepEqual((await acme.post(`/templates/${id}/preview`, { data: { name } })).body.errors, { data: [message] })
  }
})

test('a related contact’s values can also be read through `contact`, and are empty after that contact is deleted', async (t) => {
  const { acme, ada, grace, bodyOf } = await setUp(t)
  const text = '[{{ boss.first_name }}][{{ contact.boss.first_name }}][{{ boss }}][{% if boss %}boss{% endif %}]'
  const send = (content: string) => acme.post('/emails', { contact_id: ada.id, subject: 'Hi', text: content })
  assert.equal((await bodyOf((await send(text)).body)).text, '[Grace][Grace][][boss]')
  const wrong = await send('{{ contact.boss.frist_name }}')
  assert.match(wrong.body.errors.text[0], /“boss.frist_name” doesn’t exist. Did you mean boss.first_name\?/)
  await acme.delete(`/contacts/${grace.id}`)
  assert.equal((await bodyOf((await send(text)).body)).text, '[][][][]')
  assert.equal((await send('{{ boss | required }}')).status, 422)
})

test('`required` also works for list items and their properties', async (t) => {
  const { acme, ada } = await setUp(t)
  const statusOf = async (required: string) => {
    const data = { items: [{ name: 'A' }], none: [] }
    const content = { subject: 'Hi', text: `{{ ${required} | required }}` }
    return (await acme.post('/emails', { contact_id: ada.id, ...content, data })).status
  }
  for (const there of ['data.items.first.name', 'data.items.last.name', 'data.items[-1].name', 'data.items.size']) {
    assert.equal(await statusOf(there), 201, there)
  }
  assert.equal(await statusOf('first_name.size'), 201)
  for (const missing of [
    'data.none.first',
    'data.items.first.price',
    'data.items[1].name',
    'data.items[first_name].name',
  ])
    assert.equal(await statusOf(missing), 422, missing)
})
