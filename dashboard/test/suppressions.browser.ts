import assert from 'node:assert/strict'
import { test } from 'node:test'
import { field, startDashboard } from './start-dashboard.ts'

test('a user suppresses an address, finds it by address and reason, and deletes the suppression', async (t) => {
  const { openSignedIn, home, acme, acmeTeam, db, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('suppressions@acme.example')
  await page.goto(home)
  await page.getByRole('link', { name: 'Suppressions' }).click()
  await page.getByRole('heading', { name: 'No suppressed addresses' }).waitFor()
  await page.getByRole('button', { name: 'Suppress address' }).click()
  const dialog = page.getByRole('dialog')
  await field(page, 'address').fill('ada')
  await dialog.getByRole('button', { name: 'Suppress address' }).click()
  await dialog.getByText('The email address field must be').waitFor()
  await field(page, 'address').fill('Ada@mail.example')
  await dialog.getByRole('button', { name: 'Suppress address' }).click()
  await page.getByText('Ada@mail.example is suppressed.').waitFor()
  const ada = page.getByRole('row', { name: 'Ada@mail.example' })
  await ada.getByText('Added by your team').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Suppress address' }).click()
  await dialog.getByText('SMS').click()
  await field(page, 'address').fill('+43 660 1234567')
  await dialog.getByRole('button', { name: 'Suppress address' }).click()
  const phone = page.getByRole('row', { name: '+436601234567' })
  await phone.waitFor()
  await dialog.waitFor({ state: 'detached' })
  await db
    .updateTable('suppressions')
    .set({ reason: 'opt_out', source: 'provider' })
    .where('team_id', '=', acmeTeam.id)
    .where('channel', '=', 'sms')
    .execute()

  await page.getByRole('combobox', { name: 'Filter by reason' }).click()
  await page.getByRole('option', { name: 'Replied STOP' }).click()
  await page.waitForURL('**/suppressions?reason=opt_out')
  await phone.getByText('Provider').waitFor()
  await ada.waitFor({ state: 'detached' })
  await page.getByLabel('Search by address').fill('ada@mail.example')
  await page.getByRole('heading', { name: 'No matching suppressions' }).waitFor()
  await page.getByRole('button', { name: 'Show all suppressions' }).click()
  await page.getByLabel('Search by address').fill('ada@mail.example')
  await page.waitForURL('**/suppressions?address=ada%40mail.example')
  await phone.waitFor({ state: 'detached' })

  await ada.getByRole('button', { name: 'Delete suppression of Ada@mail.example' }).click()
  await dialog.getByText('Your team will be able to send to this address again.').waitFor()
  await dialog.getByRole('button', { name: 'Delete suppression' }).click()
  await page.getByText('Suppression deleted.').waitFor()
  const left = (await acme.get('/suppressions')).body.data
  assert.deepEqual(
    left.map(({ address }: { address: string }) => address),
    ['+436601234567'],
  )
  assertNoPageErrors()
})
