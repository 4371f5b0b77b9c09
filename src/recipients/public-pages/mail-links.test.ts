import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { startMailServer, until } from '../../../test/mails.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { createVerifiedSite } from '../../../test/verified-site.ts'

const HTML =
  '<a href="{{ view_url }}">View</a><a href="{{ preferences_url }}">Preferences</a><a href="{{ unsubscribe_url }}">Leave</a>'

/** Sets up a mail server and a list. `receive` sends a marketing email to a new subscriber and returns it as it arrived. */
const setUp = async (t: TestContext) => {
  const { url: smtpUrl, received } = await startMailServer(t)
  const app = await startApp(t, { config: { smtpUrl }, ownDatabase: true })
  const { acme, acmeTeam, db } = app
  await createFields(acme, { email: { type: 'email' } })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const brand = { name: 'Acme', is_default: true, postal_address: 'Vienna', email_address_id }
  const { id: brand_id } = (await acme.post('/brands', brand)).body
  const { id: list_id } = (await acme.post('/lists', { name: 'News', channel: 'email', brand_id })).body
  const receive = async (email: string) => {
    const { id: contact_id } = (await acme.post('/contacts', { email })).body
    await acme.post(`/lists/${list_id}/subscribers`, { contact_id })
    const { status, body } = await acme.post('/emails', {
      contact_id,
      kind: 'marketing',
      list_id,
      subject: 'Hi',
      html: HTML,
    })
    assert.equal(status, 201, JSON.stringify(body))
    const { text } = await until(`the email to ${email}`, () => received.find(({ to }) => to[0] === email))
    const oneClick = /^List-Unsubscribe: <(https?:[^>]+)>/im.exec(text.replaceAll(/\r\n\s+/g, ' '))?.[1] ?? ''
    assert.match(text, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    return { id: body.id as number, contact_id, text, oneClick }
  }
  const statusOf = async (contactId: number) => {
    const { data } = (await acme.get(`/lists/${list_id}/subscribers`)).body
    return data.find((it: { contact_id: number }) => it.contact_id === contactId)?.status
  }
  return { ...app, brand_id, receive, statusOf }
}

/** The tables that a link could change. */
const TABLES = [
  ...(['contacts', 'contact_addresses', 'subscribers', 'consents', 'list_opt_outs', 'contact_pauses'] as const),
  ...(['privacy_requests', 'suppressions', 'signups', 'messages', 'message_events', 'jobs'] as const),
] as const

test('mail scanners that open all of an email’s links, repeatedly and at the same time, change nothing', async (t) => {
  const { acme, acmeTeam, db, origin, receive } = await setUp(t)
  const { id, text } = await receive('ada@mail.example')
  await whenTrue(async () => (await acme.get(`/messages/${id}`)).body.status === 'sent')
  const paths = new Set([...text.matchAll(/https?:\/\/[^\s"<>()]+/g)].map(([url]) => new URL(url).pathname))
  assert.deepEqual([...new Set([...paths].map((path) => path.slice(0, 3)))].toSorted(), ['/p/', '/u/', '/v/'])
  const snapshot = async () => {
    const all: unknown[] = []
    for (const table of TABLES)
      all.push(await db.selectFrom(table).selectAll().where('team_id', '=', acmeTeam.id).execute())
    return JSON.stringify(all)
  }
  const before = await snapshot()
  const responses = await Promise.all(
    [...paths].flatMap((path) =>
      ['GET', 'HEAD', 'GET', 'HEAD', 'GET', 'HEAD'].map((method) =>
        fetch(origin + path, { method, headers: { 'user-agent': 'Mozilla/5.0 (compatible; scanner)' } }),
      ),
    ),
  )
  assert.deepEqual(
    responses.flatMap(({ status, url }) => (status === 200 ? [] : [url])),
    [],
  )
  for (const { headers } of responses) assert.equal(headers.get('set-cookie'), null)
  assert.equal(await snapshot(), before)
})

test('one-click unsubscribing works with the formats that email clients send, without cookies or redirects', async (t) => {
  const { origin, receive, statusOf } = await setUp(t)
  const multipart = new FormData()
  multipart.append('List-Unsubscribe', 'One-Click')
  const bodies = { gmail: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), yahoo: multipart, empty: '' }
  for (const [name, body] of Object.entries(bodies)) {
    const { contact_id, oneClick } = await receive(`${name}@mail.example`)
    const url = origin + new URL(oneClick).pathname
    for (const time of ['first', 'second']) {
      const response = await fetch(url, { method: 'POST', body, redirect: 'error' })
      assert.equal(response.status, 200, `${name}, ${time} time`)
      assert.equal(response.headers.get('set-cookie'), null)
    }
    assert.equal(await statusOf(contact_id), 'unsubscribed', name)
  }
})

test('undoing an unsubscribe twice succeeds both times, and reopening the page changes nothing', async (t) => {
  const { origin, receive, statusOf } = await setUp(t)
  const { contact_id, oneClick } = await receive('ada@mail.example')
  const url = origin + new URL(oneClick).pathname
  await fetch(url, { method: 'POST' })
  for (const _ of ['first', 'second'])
    assert.match(await (await fetch(`${url}/undo`, { method: 'POST' })).text(), /You’re subscribed again/)
  const reopened = await fetch(`${url}/undo`)
  assert.deepEqual([reopened.status, reopened.url], [200, url])
  assert.match(await reopened.text(), /Unsubscribe from “News”\?/)
  assert.equal((await fetch(`${url}A/undo`)).status, 404)
  assert.equal(await statusOf(contact_id), 'subscribed')
  await fetch(url, { method: 'POST' })
  assert.equal(await statusOf(contact_id), 'unsubscribed', 'and can still unsubscribe')
})

test('one-click unsubscribing works on the brand’s domain', async (t) => {
  const { acme, acmeTeam, db, brand_id, raw, receive, statusOf } = await setUp(t)
  const { id: site_id, domain } = await createVerifiedSite(db, acmeTeam.id)
  assert.equal((await acme.put(`/brands/${brand_id}`, { site_id })).status, 200)
  const { contact_id, oneClick } = await receive('ada@mail.example')
  const { origin, pathname } = new URL(oneClick)
  assert.equal(origin, `https://${domain}`)
  const headers = { host: domain, 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await raw({ method: 'GET', path: pathname, headers: { host: domain } })).status, 200)
  assert.equal(await statusOf(contact_id), 'subscribed')
  const { status } = await raw({ method: 'POST', path: pathname, headers, body: 'List-Unsubscribe=One-Click' })
  assert.deepEqual([status, await statusOf(contact_id)], [200, 'unsubscribed'])
})
