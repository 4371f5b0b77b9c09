import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { MessageTable } from '../../src/sending/messages/message-tables.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { type Dashboard, startDashboard } from './start-dashboard.ts'

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

/** Starts a dashboard whose team has a sender. Also returns functions that send emails and change messages in the database. */
const startSending = async (t: TestContext) => {
  const dashboard: Dashboard = await startDashboard(t)
  const { acme, acmeTeam, db } = dashboard
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@acme.example')
  const send = async (email: object): Promise<number> => {
    const { status, body } = await acme.post('/emails', { email_address_id, subject: 'Hello', text: 'Hi', ...email })
    assert.equal(status, 201)
    return body.id
  }
  const change = (
    id: number,
    changes: Partial<Pick<MessageTable, 'status' | 'reason' | 'last_error' | 'content_id'>>,
  ) => db.updateTable('messages').set(changes).where('team_id', '=', acmeTeam.id).where('id', '=', id).execute()
  return { ...dashboard, send, change }
}

test('messages are listed newest first, filters are kept in the URL, and the list refreshes until messages are sent', async (t) => {
  const { openSignedIn, home, acme, acmeTeam, db, send, change, assertNoPageErrors } = await startSending(t)
  const page = await openSignedIn('messages@acme.example')
  await page.goto(home)
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByText('Messages from campaigns and the API appear here').waitFor()
  await page.getByRole('link', { name: 'Generate API token' }).waitFor()

  const phone_id = await createIdentifier(db, acmeTeam.id, 'phone', '+43155501')
  const scheduled_at = TOMORROW
  await send({ to: 'ada@mail.example', subject: 'Your order', scheduled_at })
  const waiting = await send({ to: 'grace@mail.example', subject: 'Your invoice', scheduled_at })
  await change(waiting, { status: 'queued' })
  await acme.post('/sms', { to: '+436601234567', text: 'Your table is ready', phone_id, scheduled_at })
  await page.reload()
  const rows = page.getByRole('table', { name: 'Messages' }).locator('tbody').getByRole('row')
  await rows.first().waitFor()
  const recipients = await rows.getByRole('link').allInnerTexts()
  assert.deepEqual(recipients, ['+436601234567', 'grace@mail.example', 'ada@mail.example'])

  const grace = page.getByRole('row', { name: 'grace@mail.example' })
  await grace.getByText('Queued').waitFor()
  await change(waiting, { status: 'sent' })
  await grace.getByText('Sent', { exact: true }).waitFor()

  await page.getByRole('combobox', { name: 'Filter by status' }).click()
  await page.getByRole('option', { name: 'Scheduled' }).click()
  await page.waitForURL('**/messages?status=scheduled')
  await grace.waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Filter by channel' }).click()
  await page.getByRole('option', { name: 'Email' }).click()
  await page.waitForURL('**/messages?status=scheduled&channel=email')
  await page.getByText('1–1 of 1').waitFor()
  await page.getByLabel('Search by recipient').fill('nobody@mail.example')
  await page.getByRole('heading', { name: 'No matching messages' }).waitFor()
  await page.getByRole('button', { name: 'Show all messages' }).click()
  await page.waitForURL('**/messages')
  await page.getByLabel('Search by recipient').fill('ADA@mail.example')
  await page.getByText('1–1 of 1').waitFor()
  await page.reload()
  await page.getByRole('row', { name: 'Your order' }).waitFor()
  assert.equal(await rows.count(), 1)
  assertNoPageErrors()
})

test('a message’s drawer shows its events and why it failed, and the message can be canceled and sent again', async (t) => {
  const { openSignedIn, home, acme, send, change, assertNoPageErrors } = await startSending(t)
  const to = 'ada@mail.example'
  const id = await send({ to, subject: 'Your order', html: '<p>Thank <b>you</b></p>', scheduled_at: TOMORROW })
  const page = await openSignedIn('message@acme.example')
  await page.goto(`${home}/messages?status=scheduled`)
  await page.getByRole('row', { name: to }).click()
  await page.waitForURL(`**/messages/${id}?status=scheduled`)
  const drawer = page.getByRole('dialog', { name: 'Message' })
  await drawer.getByRole('heading', { name: 'Your order' }).waitFor()
  await drawer.getByText('shop@acme.example').waitFor()
  await drawer
    .getByRole('listitem')
    .filter({ hasText: /Scheduled.*For / })
    .waitFor()
  const email = page.frameLocator('iframe').frameLocator('iframe')
  await email.getByText('Thank you').waitFor()
  await drawer.getByText('Text', { exact: true }).click()
  await drawer.locator('pre').getByText('Hi').waitFor()

  await drawer.getByRole('button', { name: 'Cancel message' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this message?' })
  await change(id, { status: 'sent' })
  await cancel.getByRole('button', { name: 'Cancel message' }).click()
  await page.getByRole('alert').getByText('only scheduled and queued messages can be canceled').waitFor()
  await drawer.getByText('Sent', { exact: true }).waitFor()
  await change(id, { status: 'scheduled' })
  await page.reload()
  await drawer.getByRole('button', { name: 'Cancel message' }).click()
  await cancel.getByRole('button', { name: 'Cancel message' }).click()
  await drawer.getByRole('listitem').filter({ hasText: 'Canceled' }).waitFor()

  await drawer.getByRole('button', { name: 'Send again' }).click()
  await page.getByText(`${to} will receive a new copy with the same content.`).waitFor()
  await page
    .getByRole('dialog', { name: 'Send this message again?' })
    .getByRole('button', { name: 'Send again' })
    .click()
  await page.getByText('New copy queued.').waitFor()
  await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
  const [newest] = (await acme.get('/messages')).body.data
  assert.ok(page.url().endsWith(`/messages/${newest.id}?status=scheduled`))

  await change(id, { status: 'failed', reason: 'overdue', last_error: 'No connection.', content_id: null })
  await page.goto(`${home}/messages/${id}`)
  await drawer
    .getByText('The message was due during a long server outage, and nobody decided to send it late.')
    .waitFor()
  await drawer.getByText('No connection.').waitFor()
  await drawer.getByText('Content no longer stored').waitFor()
  assert.equal(await drawer.getByRole('button', { name: 'Send again' }).count(), 0)
  await page.keyboard.press('Escape')
  await page.waitForURL(`**${home}/messages`)
  assertNoPageErrors()
})

test('a scheduled message can be rescheduled or sent now, and a time in the past is rejected', async (t) => {
  const { openSignedIn, home, acme, send, assertNoPageErrors } = await startSending(t)
  const id = await send({ to: 'ada@mail.example', scheduled_at: TOMORROW })
  const page = await openSignedIn('reschedule@acme.example')
  await page.goto(`${home}/messages/${id}`)
  const drawer = page.getByRole('dialog', { name: 'Message' })
  await drawer.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule this message' })
  const save = dialog.getByRole('button', { name: 'Save new time' })
  const day = dialog.getByLabel('Send at', { exact: true })
  await day.fill('2020-01-01')
  // Closes the calendar, which covers the button.
  await day.press('Tab')
  await save.click()
  await dialog.getByText('must not be in the past').waitFor()
  await day.fill('')
  await day.press('Tab')
  assert.ok(await save.isDisabled())
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await day.fill(soon)
  await day.press('Tab')
  await dialog.getByLabel('Send at: time').fill('15:30')
  await save.click()
  await page.getByText('Message rescheduled.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  // The test's browser uses Vienna's time zone.
  const viennaTime = Temporal.PlainDateTime.from(`${soon}T15:30`).toZonedDateTime('Europe/Vienna').toInstant()
  const { scheduled_at } = (await acme.get(`/messages/${id}`)).body
  assert.equal(Date.parse(scheduled_at), viennaTime.epochMilliseconds)
  await drawer.locator(`time[datetime="${scheduled_at}"]`).waitFor()

  await drawer.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('dialog', { name: 'Send this message now?' }).getByRole('button', { name: 'Send now' }).click()
  await drawer.locator('[data-status="outbox"]').waitFor()
  assert.equal(await drawer.getByRole('button', { name: 'Reschedule' }).count(), 0)
  assertNoPageErrors()
})

test('an email’s preview applies the email’s styles, but runs no scripts and makes no requests', async (t) => {
  const requests: string[] = []
  const tracker = createServer(({ url }, response) => {
    requests.push(String(url))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(tracker, 'listening')
  t.after(() => tracker.close())
  const origin = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`
  const { openSignedIn, home, send } = await startSending(t)
  const html = `<link rel="stylesheet" href="${origin}/style.css">
    <style>p { height: 31px } body { background: url(${origin}/background.png) }</style>
    <p style="width: 123px">Hello</p>
    <img src="${origin}/pixel.gif" onerror="document.body.append('scripted')"><iframe src="${origin}/frame"></iframe>
    <script>document.body.append('scripted')</script><a href="${origin}/link">Link</a>
    <meta http-equiv="refresh" content="0;url=${origin}/refresh">`
  const id = await send({ to: 'ada@mail.example', html, scheduled_at: TOMORROW })
  const page = await openSignedIn('message-preview@acme.example')
  await page.goto(`${home}/messages/${id}`)
  const email = page.frameLocator('iframe').frameLocator('iframe')
  const paragraph = email.getByText('Hello')
  await paragraph.waitFor()
  const { width, height } = (await paragraph.boundingBox()) ?? {}
  assert.deepEqual([width, height], [123, 31])
  const widthOf = async () => (await page.locator('iframe').boundingBox())?.width ?? 0
  assert.ok((await widthOf()) > 500)
  await page.getByText('Phone', { exact: true }).click()
  await page.waitForFunction(`document.querySelector('iframe').getBoundingClientRect().width < 380`)
  await email.getByRole('link', { name: 'Link' }).click()
  await paragraph.waitFor()
  await fetch(`${origin}/last`)
  assert.deepEqual(requests, ['/last'])
  assert.equal(await email.getByText('scripted').count(), 0)
})
