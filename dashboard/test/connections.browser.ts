import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '../../test/mails.ts'
import { whenTrue } from '../../test/manual-clock.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { field, startDashboard } from './start-dashboard.ts'

const CLOSED_PORT = 1

test('a user adds and tests connections, changes the default, sees why a connection is down, and deletes it', async (t) => {
  const mailServer = await startMailServer(t)
  const dashboard = await startDashboard(t, { outboundAllowPrivate: true })
  const { openSignedIn, home, acme, acmeTeam, db, assertNoPageErrors } = dashboard
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@acme.example')
  const page = await openSignedIn('connections@acme.example')
  await page.goto(home)
  await page.getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('link', { name: 'Add connection' }).click()
  await page.getByRole('button', { name: 'Add connection' }).click()
  await page.getByText('The name field is required.').waitFor()
  const add = async (name: string) => {
    await field(page, 'name').fill(name)
    await field(page, 'host').fill('127.0.0.1')
    await field(page, 'port').fill(new URL(mailServer.url).port)
    await page.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: 'None' }).click()
    await page.getByRole('button', { name: 'Add connection' }).click()
    await page.getByText(`${name} added.`).waitFor()
  }
  await add('First relay')
  const first = page.getByRole('row', { name: 'First relay' })
  await first.getByText('Working').waitFor()

  await first.getByRole('button', { name: 'Send test through First relay' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill('nobody')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await dialog.getByText('must be a valid email address').waitFor()
  await dialog.getByLabel('Email address').fill('me@mail.example')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await dialog.getByText('The provider accepted the test message to me@mail.example.').waitFor()
  assert.deepEqual(mailServer.received[0]?.to, ['me@mail.example'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Add connection' }).click()
  await page.getByText('SMS (Twilio-compatible)').click()
  await field(page, 'name').fill('Texts')
  await field(page, 'user').fill('AC1')
  await field(page, 'secret').fill('hunter2-very-secret')
  await page.getByRole('button', { name: 'Add connection' }).click()
  await page.getByRole('row', { name: 'Texts' }).getByRole('link').click()
  await page.getByText('Leave empty to keep the stored value.').waitFor()
  assert.deepEqual([await field(page, 'user').inputValue(), await field(page, 'secret').inputValue()], ['AC1', ''])

  await page.getByRole('link', { name: 'Connections' }).first().click()
  await page.getByRole('link', { name: 'Add connection' }).click()
  await add('Second relay')
  const second = page.getByRole('row', { name: 'Second relay' })
  await second.getByRole('button', { name: 'Make default: Second relay' }).click()
  await second.getByText('Default', { exact: true }).waitFor()
  await first.getByRole('button', { name: 'Make default: First relay' }).waitFor()

  await first.getByRole('link').click()
  await page.getByRole('switch', { name: 'Use by default' }).waitFor()
  await page.getByRole('link', { name: 'Connections' }).first().click()
  await second.getByRole('link').click()
  await field(page, 'port').fill(String(CLOSED_PORT))
  const { length } = await page.getByRole('switch', { name: 'Use by default' }).all()
  assert.equal(length, 0, 'the default can’t be switched off')
  await page.getByRole('button', { name: 'Save connection' }).click()
  await page.getByText('Second relay saved.').waitFor()
  const { body } = await acme.post('/emails', { to: 'a@mail.example', email_address_id, subject: 'Hi', text: 'Hi' })
  await whenTrue(async () => (await acme.get(`/messages/${body.id}`)).body.last_error !== null)
  await page.reload()
  await second.getByText('Down').waitFor()
  await second.getByText(/refused|could not|couldn’t/i).waitFor()

  await second.getByRole('link').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete connection' }).click()
  await page.getByText('Second relay deleted.').waitFor()
  await first.getByText('Default', { exact: true }).waitFor()
  assert.equal(await second.count(), 0)
  assertNoPageErrors()
})
