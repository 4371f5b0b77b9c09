import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import PostalMime from 'postal-mime'
import { createFields } from '../../../test/contact-fields.ts'
import { startMailServer } from '../../../test/mails.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { EMAIL_CONTENT, newEmail } from '../../../test/sending-set-up.ts'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { sourceOf } from '../../content/templates/render-content.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertMessages } from '../messages/message-queries.ts'

/** Addresses that start with `gone` don't exist, and mailboxes whose address starts with `full` are full. */
const refuse = (address: string) => {
  if (address.startsWith('gone')) return '5.1.1 User unknown'
  if (address.startsWith('full')) return '4.2.2 Mailbox full'
  return undefined
}

const setUp = async (t: TestContext) => {
  const mailServer = await startMailServer(t, { refuse })
  const app = await startApp(t, { config: { smtpUrl: mailServer.url }, servers: 1, ownDatabase: true })
  const sender = await createIdentifier(app.db, app.acmeTeam.id, 'email', 'shop@brand.example')
  const send = async (given: object) => {
    const email = { to: 'ada@mail.example', email_address_id: sender, subject: 'Grüße', text: 'Hällo', ...given }
    const { status, body } = await app.acme.post('/emails', email)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const ended = async (id: number) => {
    let message = (await app.acme.get(`/messages/${id}`)).body
    await whenTrue(async () => {
      message = (await app.acme.get(`/messages/${id}`)).body
      return message.status !== 'sending' && (message.status !== 'queued' || message.last_error !== null)
    })
    return message
  }
  return { ...app, ...mailServer, sender, send, ended }
}

test('an email arrives unchanged, with a message id in the sender’s domain', async (t) => {
  const { send, ended, received } = await setUp(t)
  const { id } = await send({
    html: '<p>Schöne Grüße 👋</p>',
    to_name: 'Ada "A" Löwe',
    reply_to: 'help@brand.example',
    headers: { 'X-Order': '7' },
  })
  assert.equal((await ended(id)).status, 'sent')
  const [mail] = received
  assert.deepEqual([mail?.from, mail?.to], ['shop@brand.example', ['ada@mail.example']])
  const parsed = await PostalMime.parse(mail?.raw ?? '')
  assert.deepEqual(
    [parsed.subject, parsed.text?.trimEnd(), parsed.html?.trimEnd(), parsed.to, parsed.replyTo],
    [
      'Grüße',
      'Hällo',
      '<p>Schöne Grüße 👋</p>',
      [{ address: 'ada@mail.example', name: 'Ada "A" Löwe' }],
      [{ address: 'help@brand.example', name: '' }],
    ],
  )
  assert.match(parsed.messageId ?? '', /^<[0-9a-f]{32}@brand\.example>$/)
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value]))
  assert.equal(headers.get('x-order'), '7')
  assert.equal(headers.has('list-unsubscribe'), false)
})

test('an email with attachments, cc and bcc reaches all recipients, and the bcc address stays hidden', async (t) => {
  const { send, ended, received } = await setUp(t)
  const { id } = await send({
    cc: ['bob@mail.example'],
    bcc: ['eve@mail.example'],
    attachments: [{ name: 'Grüße.txt', content: Buffer.from('Hällo').toString('base64') }],
  })
  assert.equal((await ended(id)).status, 'sent')
  const [mail] = received
  assert.deepEqual([...(mail?.to ?? [])].sort(), ['ada@mail.example', 'bob@mail.example', 'eve@mail.example'])
  const parsed = await PostalMime.parse(mail?.raw ?? '')
  assert.deepEqual(
    parsed.attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer).toString()]),
    [['Grüße.txt', 'Hällo']],
  )
  assert.doesNotMatch(mail?.raw ?? '', /eve@mail/)
})

test('an email from an internationalized domain uses the domain’s ASCII form in its headers', async (t) => {
  const { acme, db, acmeTeam, send, ended, received } = await setUp(t)
  await createFields(acme, { email: { type: 'email' } })
  const { body: ada } = await acme.post('/contacts', { email: 'ada@mail.example' })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@müller.example')
  const marketing = { to: null, contact_id: ada.id, kind: 'marketing', list_id: list.id }
  for (const given of [{}, { cc: ['bob@mail.example'] }, marketing]) {
    const { id } = await send({ email_address_id, ...given })
    assert.equal((await ended(id)).status, 'sent')
    const { raw = '' } = received.pop() ?? {}
    assert.match(raw, /^From: shop@xn--mller-kva\.example\r$/m)
    assert.match(raw, /^Message-ID: <[0-9a-f]{32}@xn--mller-kva\.example>\r$/m)
    if ('kind' in given) {
      assert.match(raw, new RegExp(`^List-ID: <list-${list.id}.team-${acmeTeam.id}.xn--mller-kva.example>`, 'm'))
    }
  }
})

test('an email to an unknown address bounces, and the address is suppressed; an email to a full mailbox is retried', async (t) => {
  const { acme, send, ended } = await setUp(t)
  const bounced = await ended((await send({ to: 'gone@mail.example' })).id)
  assert.equal(bounced.status, 'bounced')
  assert.match(bounced.last_error, /doesn’t exist.*User unknown/)
  const { data } = (await acme.get('/suppressions')).body
  assert.deepEqual(
    data.map(({ address, reason }: { address: string; reason: string }) => [address, reason]),
    [['gone@mail.example', 'bounce']],
  )
  assert.equal((await send({ to: 'GONE@mail.example' })).status, 'suppressed')
  const full = await ended((await send({ to: 'full@mail.example' })).id)
  assert.deepEqual([full.status, full.attempts], ['queued', 1])
  assert.match(full.last_error, /Mailbox full/)
  const events = (await acme.get(`/messages/${full.id}/events`)).body
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    ['queued', 'delayed'],
  )
})

test('a marketing email has an unsubscribe link: GET shows a confirmation page, and a single POST unsubscribes', async (t) => {
  const { acme, origin, send, ended, received } = await setUp(t)
  await createFields(acme, { email: { type: 'email' } })
  const { body: ada } = await acme.post('/contacts', { email: 'ada@mail.example' })
  const { body: list } = await acme.post('/lists', { name: 'News & <offers>', channel: 'email' })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  const { id } = await send({ to: null, contact_id: ada.id, kind: 'marketing', list_id: list.id, html: '<p>Hi</p>' })
  await ended(id)
  const parsed = await PostalMime.parse(received[0]?.raw ?? '')
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value]))
  const url = new URL(/^<(.*)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '')
  assert.equal(headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.equal(headers.get('precedence'), 'bulk')
  for (const body of [parsed.text, parsed.html]) assert.ok(body?.includes(url.href))
  const { body: shown } = await acme.get(`/messages/${id}`)
  assert.deepEqual([shown.text.trim(), shown.html.trim()], [parsed.text?.trim(), parsed.html?.trim()], 'as sent')

  const statusOf = async () => (await acme.get(`/lists/${list.id}/subscribers`)).body.data[0].status
  const page = await fetch(origin + url.pathname)
  const html = await page.text()
  assert.equal(page.status, 200)
  assert.ok(html.includes('News &amp; &lt;offers&gt;') && html.includes('<form method="post"'))
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(await statusOf(), 'subscribed', 'GET changes nothing')
  const german = await (await fetch(origin + url.pathname, { headers: { 'accept-language': 'de' } })).text()
  assert.match(german, /lang="de".*Von „News &amp; &lt;offers&gt;“ abmelden\?/s)

  const oneClick = {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  } as const
  const done = await fetch(origin + url.pathname, oneClick)
  assert.equal(done.status, 200)
  assert.equal(await statusOf(), 'unsubscribed')
  assert.equal((await fetch(origin + url.pathname, oneClick)).status, 200, 'again')
  const undo = `${origin}${url.pathname}/undo`
  assert.match(await (await fetch(undo, { method: 'POST' })).text(), /You’re subscribed again/)
  assert.equal(await statusOf(), 'subscribed')
  assert.match(await (await fetch(undo, { method: 'POST' })).text(), /You’re subscribed again/, 'a second tap')
  await fetch(origin + url.pathname, oneClick)
  for (const path of [`${url.pathname.slice(0, -3)}AAA`, '/u/x', `/u/${'A'.repeat(500)}`])
    assert.equal((await fetch(origin + path)).status, 404, path)
  const refused = await acme.post('/emails', {
    contact_id: ada.id,
    kind: 'marketing',
    list_id: list.id,
    subject: 'x',
    text: 'x',
  })
  assert.equal(refused.status, 422)
})

test('if the mail server can’t be reached, an email stays queued, last_error says why, and no attempt is counted', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t, {
    config: { smtpUrl: 'smtp://127.0.0.1:1' },
    servers: 1,
    ownDatabase: true,
  })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const { body } = await acme.post('/emails', { to: 'ada@mail.example', email_address_id, subject: 'x', text: 'x' })
  let message = body
  await whenTrue(async () => {
    message = (await acme.get(`/messages/${body.id}`)).body
    return message.last_error !== null
  })
  assert.deepEqual([message.status, message.attempts], ['queued', 0])
  assert.match(message.last_error, /refused the connection|can’t be reached|connection/i)
})

test('messages that share a template are rendered when they are sent, with each contact’s own values and link', async (t) => {
  const { acme, acmeTeam, db, ended, received, sender } = await setUp(t)
  await createFields(acme, { first_name: {}, email: { type: 'email' } })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const contacts: { readonly id: number }[] = []
  for (const name of ['Ada', 'Grüß=Gott', null]) {
    const { body } = await acme.post('/contacts', { first_name: name, email: `to${contacts.length}@mail.example` })
    await acme.post(`/lists/${list.id}/subscribers`, { contact_id: body.id })
    contacts.push(body)
  }
  const { fields } = await getContactStructure(db, acmeTeam.id)
  const body = `<p>Schöne Grüße, {{ first_name | required }}!</p>${'<p>Text without merge tags.</p>'.repeat(5)}`
  const content = {
    channel: 'email',
    format: 'html',
    subject: 'Hi {{ first_name }}',
    preheader: null,
    body,
    text: null,
  } as const
  const template = {
    source: sourceOf(content, null, fields, 'en'),
    shared: { data: {}, brand: null, list: { name: 'News' }, locale: { language: 'en', timeZone: 'UTC' } },
  }
  const now = toTimestamp(systemClock())
  const rows = await transact(db, (trx) =>
    insertMessages(
      trx,
      acmeTeam.id,
      contacts.map((contact, n) =>
        newEmail(trx, acmeTeam.id, `to${n}@mail.example`, {
          kind: 'marketing',
          contact_id: contact.id,
          identifier_id: sender,
          subject: null,
          list_id: list.id,
          content: { ...EMAIL_CONTENT, subject: '', text: null, template },
        }),
      ),
      now,
    ),
  )
  const messages = await Promise.all(rows.map(({ id }) => ended(id)))
  assert.deepEqual(
    messages.map(({ status, reason }) => [status, reason]),
    [
      ['sent', null],
      ['sent', null],
      ['skipped', 'missing_value'],
    ],
  )
  const links = new Set<string>()
  for (const [n, name] of ['Ada', 'Grüß=Gott'].entries()) {
    const mail = received.find(({ to }) => to[0] === `to${n}@mail.example`)
    const parsed = await PostalMime.parse(mail?.raw ?? '')
    assert.equal(parsed.subject, `Hi ${name}`)
    assert.ok(parsed.html?.startsWith(`<p>Schöne Grüße, ${name}!</p><p>Text`))
    assert.ok(parsed.text?.startsWith(`Schöne Grüße, ${name}!`))
    const [link = ''] = /http:[^"]+\/u\/[\w-]+/.exec(parsed.html ?? '') ?? []
    const header = parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value
    assert.equal(header, `<${link}>`)
    assert.ok(parsed.text?.includes(link))
    links.add(link)
  }
  assert.equal(links.size, 2)
})
