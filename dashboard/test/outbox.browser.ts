import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { whenTrue } from '../../test/manual-clock.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { startDashboard } from './start-dashboard.ts'

/** Starts a dashboard whose team has senders but no connection, so that all messages go to the outbox. */
const startOutbox = async (t: TestContext) => {
  const dashboard = await startDashboard(t)
  const { acme, acmeTeam, db } = dashboard
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@acme.example')
  const phone_id = await createIdentifier(db, acmeTeam.id, 'phone', '+43155501')
  const send = async (path: '/emails' | '/sms', values: object): Promise<number> => {
    const sender = path === '/sms' ? { phone_id } : { email_address_id, subject: 'Your order' }
    const { status, body } = await acme.post(path, { ...sender, ...values })
    assert.equal(status, 201)
    await whenTrue(async () => (await acme.get(`/messages/${body.id}`)).body.status === 'sent')
    return body.id
  }
  return { ...dashboard, send }
}

test('the outbox lists only messages that didn’t go through a provider, and shows an email’s text, headers and size', async (t) => {
  const { openSignedIn, home, acmeTeam, db, send, assertNoPageErrors } = await startOutbox(t)
  const page = await openSignedIn('outbox@acme.example')
  await page.goto(home)
  await page.getByRole('link', { name: 'Outbox', exact: true }).click()
  await page.getByRole('heading', { name: 'The outbox is empty' }).waitFor()

  const attachments = [{ name: 'terms.txt', content: Buffer.from('Terms').toString('base64') }]
  const html = '<p>Thank you</p>'
  const elsewhere = await send('/emails', { to: 'elsewhere@mail.example', html })
  await db
    .updateTable('messages')
    .set({ carrier: 'server' })
    .where('team_id', '=', acmeTeam.id)
    .where('id', '=', elsewhere)
    .execute()
  const id = await send('/emails', { to: 'ada@mail.example', html, text: 'Thank you!', to_name: 'Ada', attachments })
  await page.reload()
  const table = page.getByRole('table', { name: 'Messages' })
  await table.getByRole('link', { name: 'ada@mail.example' }).click()
  await page.waitForURL(`**/outbox/${id}`)
  assert.deepEqual(await table.getByRole('link').allInnerTexts(), ['ada@mail.example'])
  const drawer = page.getByRole('dialog', { name: 'Message' })
  await drawer.getByText('the recipient didn’t get it').waitFor()
  await page.frameLocator('iframe').frameLocator('iframe').getByText('Thank you').waitFor()

  await drawer.getByRole('tab', { name: 'HTML' }).press('ArrowRight')
  await drawer.getByText('Thank you!').waitFor()
  await drawer.getByRole('tab', { name: 'Headers' }).click()
  const headers = drawer.getByRole('region', { name: 'Headers' })
  await headers.getByText(/^From: shop@acme\.example$/m).waitFor()
  await headers.getByText(/^To: Ada <ada@mail\.example>$/m).waitFor()
  await headers.getByText(/Message-ID: <\w+@acme\.example>/).waitFor()
  await headers.getByText(/Content-Type: multipart\/mixed/).waitFor()
  await drawer.getByRole('tab', { name: 'Size' }).click()
  await drawer.getByText('terms.txt').waitFor()
  await drawer.getByText('16 bytes').waitFor()
  await drawer.getByText(/^(\d{3} bytes|1(\.\d)? kB)$/).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(`**${home}/outbox`)
  assertNoPageErrors()
})

test('an email’s preview applies its dark styles in dark mode, and loads images only if the user asks for them', async (t) => {
  const requests: string[] = []
  const tracker = createServer(({ url }, response) => {
    requests.push(String(url))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(tracker, 'listening')
  t.after(() => tracker.close())
  const origin = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`
  const { openSignedIn, home, send } = await startOutbox(t)
  const html = `<style>@media screen and (prefers-color-scheme: dark) { p { width: 77px } }</style>
    <link rel="stylesheet" href="${origin}/style.css"><p style="height: 9px">Hello</p>
    <img src="${origin}/pixel.gif" onload="document.body.append('scripted')" onerror="document.body.append('scripted')">
    <script src="${origin}/script.js"></script><iframe src="${origin}/frame"></iframe>`
  const id = await send('/emails', { to: 'ada@mail.example', html })
  const page = await openSignedIn('images@acme.example')
  await page.goto(`${home}/outbox/${id}`)
  const email = page.frameLocator('iframe').frameLocator('iframe')
  const widthOf = async () => (await email.getByText('Hello').boundingBox())?.width
  await email.getByText('Hello').waitFor()
  assert.notEqual(await widthOf(), 77)
  await page.getByRole('switch', { name: 'Dark mode' }).check()
  await whenTrue(async () => (await widthOf()) === 77)
  assert.deepEqual(requests, [])
  await page.getByRole('button', { name: 'Show images' }).click()
  await page.getByText('may count this as an open').waitFor()
  await whenTrue(() => requests.length > 0)
  await email.getByText('Hello').waitFor()
  await fetch(`${origin}/last`)
  assert.deepEqual([...new Set(requests)], ['/pixel.gif', '/last'])
  assert.equal(await email.getByText('scripted').count(), 0)
})

test('text messages are previewed as on a phone, with a segment count, and push notifications as on a lock screen', async (t) => {
  const { openSignedIn, home, acmeTeam, db, send, assertNoPageErrors } = await startOutbox(t)
  const page = await openSignedIn('phone@acme.example')
  const text = 'Ihr Tisch ist bereit. '.repeat(8)
  await page.goto(`${home}/outbox/${await send('/sms', { to: '+436601234567', text })}`)
  const drawer = page.getByRole('dialog', { name: 'Message' })
  await drawer.getByText(/^2 SMS segments, 17\d characters in GSM-7/).waitFor()
  const emoji = await send('/sms', { to: '+436601234567', text: 'Your table is ready 🎉' })
  await page.goto(`${home}/messages/${emoji}`)
  await drawer.getByText('1 SMS segment, 22 characters in UCS-2').waitFor()
  await drawer.getByText('These characters reduce how much text fits in each segment: 🎉').waitFor()

  const now = new Date().toISOString()
  const push = { channel: 'push', title: 'On its way', text: 'Your order has left.', url: 'https://acme.example/o/1' }
  const { id: content_id } = await db
    .insertInto('message_contents')
    .values({ team_id: acmeTeam.id, content: JSON.stringify({ ...push, image: null, icon: null }), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = { team_id: acmeTeam.id, channel: 'push', kind: 'transactional', status: 'sent', attempts: 1 } as const
  const { id } = await db
    .insertInto('messages')
    .values({ ...message, subject: 'On its way', content_id, carrier: 'outbox', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await page.goto(`${home}/messages/${id}`)
  await drawer.getByText('Your order has left.').waitFor()
  await drawer.getByRole('link', { name: 'https://acme.example/o/1' }).waitFor()
  assertNoPageErrors()
})
