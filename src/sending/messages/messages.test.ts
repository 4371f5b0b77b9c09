import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { inDays, setUpMessages } from '../../../test/message-requests.ts'

test('POST /emails stores a message with its content and events, and sends it to the outbox', async (t) => {
  const { acme, acmeTeam, email, ended, sender } = await setUpMessages(t)
  const { status, body } = await email({ html: '<p>Hi</p>', tags: ['order', 'vip'], to_name: 'Ada' })
  assert.equal(status, 201)
  assert.ok(['queued', 'sending', 'sent'].includes(body.status), body.status)
  const message = await ended(body.id)
  assert.deepEqual(
    { ...message, sent_at: typeof message.sent_at, created_at: '', updated_at: '' },
    {
      id: body.id,
      team_id: acmeTeam.id,
      channel: 'email',
      kind: 'transactional',
      status: 'sent',
      reason: null,
      contact_id: null,
      to: 'ada@mail.example',
      from: 'shop@brand.example',
      subject: 'Hello',
      brand_id: null,
      template_id: null,
      template_version: null,
      campaign_id: null,
      list_id: null,
      tags: ['order', 'vip'],
      carrier: 'outbox',
      attempts: 1,
      last_error: null,
      scheduled_at: null,
      sent_at: 'string',
      delivered_at: null,
      created_at: '',
      updated_at: '',
      html: '<p>Hi</p>',
      text: 'Hi',
    },
  )
  const events = (await acme.get(`/messages/${body.id}/events`)).body
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    ['queued', 'sending', 'sent'],
  )
  assert.ok(sender)
})

test('a message to a contact is sent to the contact’s address, and a contact without an address is rejected', async (t) => {
  const { acme, email, errorsOf } = await setUpMessages(t)
  await createFields(acme, { email: { type: 'email' }, first_name: {} })
  const { body: ada } = await acme.post('/contacts', { email: 'Ada@Mail.example' })
  const { body: message } = await email({ to: null, contact_id: ada.id })
  assert.deepEqual([message.to, message.contact_id], ['Ada@mail.example', ada.id])
  const { body: nobody } = await acme.post('/contacts', { first_name: 'Nobody' })
  assert.deepEqual(await errorsOf({ to: null, contact_id: nobody.id }), {
    contact_id: ['The contact has no email address.'],
  })
  assert.deepEqual(await errorsOf({ to: null, contact_id: 999_999_999 }), {
    contact_id: ['The selected contact_id is invalid.'],
  })
})

test('the recipient, content and sender are checked, and every error names its field', async (t) => {
  const { acme, errorsOf, sender } = await setUpMessages(t)
  assert.deepEqual(await errorsOf({ to: null }), { to: ['The to field is required, unless contact_id is given.'] })
  assert.deepEqual(await errorsOf({ contact_id: 1 }), {
    to: ['The to field must not be given together with contact_id.'],
  })
  assert.deepEqual(await errorsOf({ to: 'ada' }), { to: ['The to field must be a valid email address.'] })
  assert.deepEqual(await errorsOf({ subject: null }), { subject: ['The subject field is required.'] })
  assert.deepEqual(await errorsOf({ text: null }), { text: ['The text field is required, unless html is given.'] })
  assert.deepEqual(await errorsOf({ brand_id: 999_999_999 }), { brand_id: ['The selected brand_id is invalid.'] })
  assert.deepEqual(await errorsOf({ template_id: 1 }), { template_id: ['The selected template_id is invalid.'] })
  assert.deepEqual(await errorsOf({ text: 'Hi {{ nobody }}' }), {
    text: ['The text field has an error (line 1, column 7): “nobody” doesn’t exist.'],
  })
  assert.deepEqual(await errorsOf({ to_name: 'Dear {{ first_name }}' }), {
    to_name: ['The to_name field must not contain {{ or {%.'],
  })
  assert.deepEqual(await errorsOf({ subject: 'a\r\nBcc: x@mail.example' }), {
    subject: ['The subject field must not contain line breaks.'],
  })
  assert.deepEqual(await errorsOf({ cc: ['a@mail.example', 'b'] }), {
    'cc.1': ['The cc.1 field must be a valid email address.'],
  })
  assert.deepEqual(await errorsOf({ cc: Array.from({ length: 11 }, () => 'a@mail.example') }), {
    cc: ['The cc field must not have more than 10 items.'],
  })
  assert.deepEqual(await errorsOf({ metadata: { a: 'x'.repeat(4_096) } }), {
    metadata: ['The metadata field must not be greater than 4 KB of JSON.'],
  })
  // The size is counted in bytes: an umlaut takes two.
  assert.deepEqual(Object.keys(await errorsOf({ metadata: { a: 'ü'.repeat(2_048) } })), ['metadata'])
  assert.deepEqual(Object.keys(await errorsOf({ data: { a: 'ü'.repeat(32_768) } })), ['data'])
  for (const name of ['', '../../x', 'a\\b', 'a\tb']) {
    assert.deepEqual(await errorsOf({ attachments: [{ name, content: 'eA==' }] }), {
      'attachments.0.name': ['The attachments.0.name field must be a file name without slashes, like terms.pdf.'],
    })
  }
  for (const content_id of ['löö', 'a b', '']) {
    assert.deepEqual(await errorsOf({ attachments: [{ name: 'a.png', content: 'eA==', content_id }] }), {
      'attachments.0.content_id': [
        'The attachments.0.content_id field must be ASCII characters without spaces, like logo.',
      ],
    })
  }
  assert.deepEqual(Object.keys(await errorsOf({ attachments: [{ name: 'x'.repeat(300), content: 'eA==' }] })), [
    'attachments.0.name',
  ])
  assert.deepEqual(await errorsOf({ email_address_id: 1.5 }), {
    email_address_id: ['The email_address_id field must be an integer.'],
  })
  assert.deepEqual(await errorsOf({ list_id: 123_456_789 }), {
    list_id: ['The list_id field is only for messages of kind marketing.'],
  })
  assert.deepEqual(await errorsOf({ tags: ['a', 'a'] }), { 'tags.1': ['The tags.1 field has a duplicate value.'] })
  assert.deepEqual(await errorsOf({ attachments: [{ name: 'a.txt' }, { name: 'a.txt', content: 'not base64!' }] }), {
    'attachments.0': ['The attachments.0 field must have either file_id, or name and content.'],
    'attachments.1.content': ['The attachments.1.content field must be base64.'],
  })
  assert.deepEqual(await errorsOf({ kind: 'marketing' }), { list_id: ['The list_id field is required.'] })
  const all = await acme.post('/emails', {})
  assert.equal(all.status, 422)
  assert.deepEqual(Object.keys(all.body.errors).sort(), ['subject', 'text', 'to'])
  assert.ok(sender)
})

test('scheduled_at must have an offset, be in the future, and be at most 90 days ahead', async (t) => {
  const { email, errorsOf } = await setUpMessages(t)
  assert.deepEqual(await errorsOf({ scheduled_at: inDays(-1) }), {
    scheduled_at: ['The scheduled_at field must not be in the past.'],
  })
  assert.deepEqual(await errorsOf({ scheduled_at: inDays(91) }), {
    scheduled_at: ['The scheduled_at field must not be more than 90 days ahead.'],
  })
  assert.deepEqual(await errorsOf({ scheduled_at: '2026-12-01T08:00' }), {
    scheduled_at: ['The scheduled_at field must be a time with an offset, like 2026-12-01T08:00:00Z.'],
  })
  const { body } = await email({ scheduled_at: inDays(89) })
  assert.equal(body.status, 'scheduled')
})

test('a scheduled message can be rescheduled or canceled, but a canceled message can’t be changed', async (t) => {
  const { acme, email, ended } = await setUpMessages(t)
  const { body: message } = await email({ scheduled_at: inDays(1) })
  const later = inDays(2)
  const moved = await acme.put(`/messages/${message.id}`, { scheduled_at: later })
  assert.deepEqual([moved.status, Date.parse(moved.body.scheduled_at)], [200, Date.parse(later)])
  assert.equal((await acme.put(`/messages/${message.id}`, { scheduled_at: inDays(-1) })).status, 422)
  const canceled = await acme.post(`/messages/${message.id}/cancel`)
  assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled'])
  for (const again of [
    await acme.post(`/messages/${message.id}/cancel`),
    await acme.put(`/messages/${message.id}`, { scheduled_at: later }),
  ]) {
    assert.deepEqual([again.status, again.body.error_code], [409, 'message_state'])
    assert.match(again.body.message, /is canceled; only/)
  }
  const { body: soon } = await email({ scheduled_at: inDays(1) })
  await acme.put(`/messages/${soon.id}`, { scheduled_at: null })
  assert.equal((await ended(soon.id)).status, 'sent')
})

test('resend creates a new message with the same recipient, content and tags', async (t) => {
  const { acme, email, ended } = await setUpMessages(t)
  const { body: message } = await email({ html: '<b>Hi</b>', tags: ['order'] })
  await ended(message.id)
  const { status, body } = await acme.post(`/messages/${message.id}/resend`)
  assert.equal(status, 201)
  assert.notEqual(body.id, message.id)
  const again = await ended(body.id)
  assert.deepEqual(
    [again.status, again.html, again.to, again.tags],
    ['sent', '<b>Hi</b>', 'ada@mail.example', ['order']],
  )
})

test('with store_body false, the content is deleted as soon as the message is sent, and the message can’t be sent again', async (t) => {
  const { acme, db, acmeTeam, email, ended } = await setUpMessages(t)
  const { body: message } = await email({ store_body: false, text: 'Your code is 123456' })
  assert.equal((await ended(message.id)).text, null)
  const contents = await db
    .selectFrom('message_contents')
    .select('content')
    .where('team_id', '=', acmeTeam.id)
    .execute()
  assert.ok(contents.every(({ content }) => !content.includes('123456')))
  const again = await acme.post(`/messages/${message.id}/resend`)
  assert.deepEqual([again.status, again.body.error_code], [409, 'message_state'])
})

test('if one email in a batch is invalid, no email is stored', async (t) => {
  const { acme, sender } = await setUpMessages(t)
  const good = { to: 'ada@mail.example', email_address_id: sender, subject: 'Hello', text: 'Hi' }
  const { status, body } = await acme.post('/emails/batch', { messages: [good, { ...good, to: 'bob@mail.example' }] })
  assert.equal(status, 201)
  assert.deepEqual(
    body.messages.map(({ to }: { to: string }) => to),
    ['ada@mail.example', 'bob@mail.example'],
  )
  const bad = await acme.post('/emails/batch', { messages: [good, good, good, { ...good, to: 'x' }, 7] })
  assert.deepEqual(bad.body.errors, {
    'messages.3.to': ['The messages.3.to field must be a valid email address.'],
    'messages.4': ['The messages.4 field must be an object.'],
  })
  assert.equal((await acme.get('/messages')).body.total, 2)
  assert.equal((await acme.post('/emails/batch', { messages: [] })).status, 422)
  const many = await acme.post('/emails/batch', { messages: Array.from({ length: 501 }, () => good) })
  assert.deepEqual(many.body.errors, { messages: ['The messages field must not have more than 500 items.'] })
})

test('with store_body false, canceling a message deletes its content, and a suppressed message has no content', async (t) => {
  const { acme, email } = await setUpMessages(t)
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
  const { body: canceled } = await email({ store_body: false, scheduled_at })
  await acme.post(`/messages/${canceled.id}/cancel`)
  await acme.post('/suppressions', { channel: 'email', address: 'eve@mail.example' })
  const { body: suppressed } = await email({ store_body: false, to: 'eve@mail.example' })
  assert.equal(suppressed.status, 'suppressed')
  for (const { id } of [canceled, suppressed]) {
    const { html, text } = (await acme.get(`/messages/${id}`)).body
    assert.deepEqual([html, text], [null, null])
  }
})

test('a marketing message requires a contact who is subscribed to the list', async (t) => {
  const { acme, email, errorsOf } = await setUpMessages(t)
  await createFields(acme, { email: { type: 'email' } })
  const { body: ada } = await acme.post('/contacts', { email: 'ada@mail.example' })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const marketing = { to: null, contact_id: ada.id, kind: 'marketing', list_id: list.id }
  assert.deepEqual(await errorsOf(marketing), { contact_id: ['The contact is not subscribed to the list.'] })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  const { status, body } = await email(marketing)
  assert.deepEqual([status, body.kind, body.list_id], [201, 'marketing', list.id])
  const html = '<h1>Sale</h1><p>Visit <a href="https://shop.example">our shop</a></p>'
  const { body: onlyHtml } = await email({ ...marketing, html, text: null })
  const { body: stored } = await acme.get(`/messages/${onlyHtml.id}`)
  assert.match(
    stored.text,
    /^Sale\n\nVisit our shop\nhttps:\/\/shop\.example\n\n--\nUnsubscribe\nhttp/,
    'marketing always has a text part',
  )
  assert.deepEqual(await errorsOf({ ...marketing, cc: ['bob@mail.example'], bcc: ['eve@mail.example'] }), {
    cc: ['The cc field is only for messages of kind transactional.'],
    bcc: ['The bcc field is only for messages of kind transactional.'],
  })
  const { body: sms } = await acme.post('/lists', { name: 'Texts', channel: 'sms' })
  assert.deepEqual(await errorsOf({ ...marketing, list_id: sms.id }), { list_id: ['The selected list_id is invalid.'] })
  assert.deepEqual(await errorsOf({ ...marketing, kind: 'transactional' }), {
    list_id: ['The list_id field is only for messages of kind marketing.'],
  })
})

test('two requests with the same Idempotency-Key send only one message', async (t) => {
  const { acme, sender } = await setUpMessages(t)
  const body = { to: 'ada@mail.example', email_address_id: sender, subject: 'Hello', text: 'Hi' }
  const first = await acme.post('/emails', body, { 'idempotency-key': 'k1' })
  const second = await acme.post('/emails', body, { 'idempotency-key': 'k1' })
  assert.equal(second.headers['idempotent-replay'], 'true')
  assert.equal(second.body.id, first.body.id)
  assert.equal((await acme.get('/messages')).body.total, 1)
})
