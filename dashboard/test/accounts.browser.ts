import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertSetupCode } from '../../src/accounts/users/invitation-queries.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { PASSWORD } from '../../test/dashboard-user.ts'
import { field, readClipboard, startDashboard } from './start-dashboard.ts'

test('the first user opens the setup link, creates a team, and copies a curl command that works', async (t) => {
  const { open, db, origin, assertNoPageErrors } = await startDashboard(t, { ownDatabase: true })
  const page = await open()
  await page.goto('/')
  await page.getByText('open the link it printed in the terminal').waitFor()

  const code = await insertSetupCode(db, toTimestamp(systemClock()))
  await page.goto(`/setup#${code}`)
  await page.getByLabel('Email address').fill('founder@acme.example')
  await field(page, 'password').fill('short')
  await page.getByRole('button', { name: 'Create account and team' }).click()
  await page.getByText('The team name field is required.').waitFor()
  assert.match((await page.getByText(/password field must/).textContent()) ?? '', /10/)
  assert.equal(await page.locator(':focus').getAttribute('name'), 'password')

  await field(page, 'password').fill(PASSWORD)
  await page.getByLabel('Team name').fill('Founders')
  await page.getByRole('button', { name: 'Create account and team' }).click()
  await page.getByRole('heading', { level: 1, name: 'Founders' }).waitFor()

  await page.getByRole('button', { name: 'Generate API token' }).click()
  await page.getByRole('button', { name: 'Copy command' }).click()
  const command = await readClipboard(page)
  const [, header, url] = /^curl -H "Authorization: (.*)" (\S+)$/.exec(command) ?? []
  assert.equal(url, `${origin}/api/v1/brands`)
  const response = await fetch(url, { headers: { authorization: header as string } })
  assert.deepEqual([response.status, await response.json()], [200, []])
  await page.getByText('Your first API request has arrived.').waitFor()
  // The command contains the token, which is shown only once. It must stay visible until the user closes the dialog.
  await page.getByText(command).waitFor()
  await page.getByRole('button', { name: 'I’ve copied the token' }).click()
  await page.getByText(command).waitFor({ state: 'detached' })
  assertNoPageErrors()
})

test('a user who signed out returns to the same page after signing in', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('back@acme.example')
  await page.goto(`${home}/senders`)
  await page.getByRole('button', { name: 'Account: back@acme.example' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email address').fill('back@acme.example')
  await field(page, 'password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor()
  await field(page, 'password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Senders' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `${home}/senders`)
  assertNoPageErrors()
})

test('a user whose session has ended signs in again and sees the page they asked for', async (t) => {
  const { openSignedIn, home, db, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('ended@acme.example')
  await page.goto(`${home}/brands`)
  await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor()
  await transact(db, async (trx) => {
    await trx.deleteFrom('tokens').where('kind', '=', 'session').execute()
    await trx.deleteFrom('sessions').execute()
  })
  await page.getByRole('link', { name: 'Files' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByLabel('Email address').fill('ended@acme.example')
  await field(page, 'password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `${home}/files`)
  assertNoPageErrors()
})

test('an invited colleague joins with the link, changes their password, and is removed by another member', async (t) => {
  const { open, openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('host@acme.example')
  await page.goto(`${home}/team`)
  await page.getByLabel('Their email address').fill('anna@acme.example')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await page.getByRole('button', { name: 'Copy invitation link' }).click()
  const link = new URL(await readClipboard(page))

  const guest = await open()
  await guest.goto(link.pathname + link.hash)
  await field(guest, 'password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Join team' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Acme', exact: true }).waitFor()
  await guest.goto(`${home}/account`)
  await guest.getByLabel('Current password').fill('not the password')
  await guest.getByLabel('New password').fill('another long password')
  await guest.getByRole('button', { name: 'Change password' }).click()
  await guest.getByText('The current password is wrong.').waitFor()
  await guest.getByLabel('Current password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Change password' }).click()
  await guest.getByText('Password changed.').waitFor()

  await page.reload()
  const row = page.getByRole('row', { name: 'anna@acme.example' })
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
  await row.waitFor({ state: 'detached' })
  assertNoPageErrors()
})

test('a user renames a team, creates another, and switches between them', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('teams@acme.example')
  await page.goto(`${home}/team`)
  await page.getByLabel('Team name').fill('Acme Europe')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Team: Acme Europe' }).click()
  await page.getByRole('menuitem', { name: 'Create team' }).click()
  await page.getByLabel('Team name').fill('Side project')
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('heading', { level: 1, name: 'Side project' }).waitFor()
  await page.getByRole('button', { name: 'Team: Side project' }).click()
  await page.getByRole('menuitem', { name: 'Acme Europe' }).click()
  await page.getByRole('heading', { level: 1, name: 'Acme Europe' }).waitFor()
  assert.equal(new URL(page.url()).pathname, home)
  assertNoPageErrors()
})
