import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD } from '../../test/dashboard-user.ts'
import { codeIn, outboxOf, startMailServer, until } from '../../test/mails.ts'
import { field, readClipboard, startDashboard } from './start-dashboard.ts'

test('the emailed reset link sets a new password, ends other sessions, and works only once', async (t) => {
  const { open, openSignedIn, acmeTeam, dataDir, home, assertNoPageErrors } = await startDashboard(t)
  const email = 'forgetful@acme.example'
  const elsewhere = await openSignedIn(email)
  const page = await open()
  await page.goto(`${home}/brands`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
  const code = await until('a mail', () => codeIn(outboxOf(dataDir, email)[0] ?? '', '/reset-password'))

  await page.goto(`/reset-password#${code}`)
  await field(page, 'password').fill('password123')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText(/one of the most common ones/).waitFor()
  await field(page, 'password').fill('lantern oyster vivid')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { level: 1, name: acmeTeam.name, exact: true }).waitFor()

  await elsewhere.goto(home)
  await elsewhere.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await elsewhere.goto(`/reset-password#${code}`)
  await elsewhere.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
  await elsewhere.getByRole('link', { name: 'Get a new link' }).click()
  await elsewhere.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  assertNoPageErrors()
})

test('removing a member lists the API tokens they generated and revokes them unless the user clears the checkbox', async (t) => {
  const { openSignedIn, home, origin, assertNoPageErrors } = await startDashboard(t)
  const generateToken = async (email: string, label: string) => {
    const member = await openSignedIn(email)
    await member.goto(`${home}/tokens`)
    await member.getByRole('button', { name: 'Generate API token' }).first().click()
    const dialog = member.getByRole('dialog')
    await dialog.getByLabel('Label').fill(label)
    await dialog.getByRole('button', { name: 'Generate API token' }).click()
    await dialog.getByRole('button', { name: 'Copy token' }).click()
    const token = await readClipboard(member)
    return async () =>
      (await fetch(`${origin}/api/v1/brands`, { headers: { authorization: `Bearer ${token}` } })).status
  }
  const leaverTokenStatus = await generateToken('leaver@acme.example', 'Old script')
  const moverTokenStatus = await generateToken('mover@acme.example', 'Nightly export')

  const page = await openSignedIn('owner@acme.example')
  await page.goto(`${home}/tokens`)
  await page.getByRole('row', { name: 'Old script' }).getByText('leaver@acme.example').waitFor()
  await page.goto(`${home}/team`)
  const openRemoval = async (email: string) => {
    await page.getByRole('row', { name: email }).getByRole('button', { name: 'Remove' }).click()
    return page.getByRole('dialog')
  }
  const first = await openRemoval('leaver@acme.example')
  await first.getByText('Old script').waitFor()
  assert.equal(await first.getByText('Nightly export').count(), 0)
  assert.ok(await first.getByRole('checkbox').isChecked())
  await first.getByRole('button', { name: 'Remove member' }).click()
  await page.getByRole('row', { name: 'leaver@acme.example' }).waitFor({ state: 'detached' })
  assert.equal(await leaverTokenStatus(), 401)

  const second = await openRemoval('mover@acme.example')
  await second.getByRole('checkbox', { name: 'Revoke the API token they generated' }).uncheck()
  await second.getByRole('button', { name: 'Remove member' }).click()
  await page.getByRole('row', { name: 'mover@acme.example' }).waitFor({ state: 'detached' })
  assert.equal(await moverTokenStatus(), 200)
  assertNoPageErrors()
})

test('an invitation works only for its email address: users signed in with another address must sign out first', async (t) => {
  const { openSignedIn, home, acmeTeam, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('inviting@acme.example')
  await page.goto(`${home}/team`)
  await page.getByLabel('Their email address').fill('bob@acme.example')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await page.getByRole('button', { name: 'Copy invitation link' }).click()
  const link = new URL(await readClipboard(page))

  const guest = await openSignedIn('mallory@acme.example')
  await guest.goto(link.pathname + link.hash)
  await guest.getByText('This invitation is for bob@acme.example').waitFor()
  await guest.getByRole('button', { name: 'Sign out' }).click()
  assert.equal(await field(guest, 'email').inputValue(), 'bob@acme.example')
  assert.equal(await field(guest, 'email').getAttribute('readonly'), '')
  await field(guest, 'password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Join team' }).click()
  await guest.getByRole('heading', { level: 1, name: acmeTeam.name, exact: true }).waitFor()
  await guest.getByRole('button', { name: 'Account: bob@acme.example' }).waitFor()
  assertNoPageErrors()
})

test('if a mail server is configured, a member sees a banner until they confirm their email address', async (t) => {
  const mail = await startMailServer(t)
  const { openSignedIn, db, home, assertNoPageErrors } = await startDashboard(t, { smtpUrl: mail.url })
  const email = 'unconfirmed@acme.example'
  const page = await openSignedIn(email)
  await db.updateTable('users').set({ email_verified_at: null }).where('email', '=', email).execute()
  await page.goto(`${home}/team`)
  const banner = page.getByRole('region', { name: 'Confirm your email address' })
  await banner.getByRole('button', { name: 'Send link' }).click()
  const code = await until('a mail', () => codeIn(mail.received[0]?.text ?? '', '/confirm-email'))

  // The user may open the link on another device, such as a phone, where they aren't signed in.
  await page.context().clearCookies()
  await page.goto(`/confirm-email#${code}`)
  await page.getByText('Sign in to confirm your email address.').waitFor()
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('heading', { level: 1, name: 'Address confirmed' }).waitFor()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Acme', exact: true }).waitFor()
  assert.equal(await banner.count(), 0)
  assertNoPageErrors()
})
