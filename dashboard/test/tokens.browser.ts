import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readClipboard, startDashboard } from './start-dashboard.ts'

test('an API token works, is shown only once, and stops working when it’s revoked', async (t) => {
  const { openSignedIn, home, origin, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('tokens@acme.example')
  await page.goto(`${home}/tokens`)
  await page.getByRole('button', { name: 'Generate API token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Generate API token' }).click()
  await dialog.getByText('The label field is required.').waitFor()
  await dialog.getByLabel('Label').fill('Online shop')
  await dialog.getByRole('button', { name: 'Generate API token' }).click()
  await dialog.getByRole('button', { name: 'Copy token' }).click()
  const token = await readClipboard(page)
  const status = async () =>
    (await fetch(`${origin}/api/v1/brands`, { headers: { authorization: `Bearer ${token}` } })).status
  assert.equal(await status(), 200)

  await page.reload()
  assert.equal(await page.getByText(token).count(), 0)
  const row = page.getByRole('row', { name: 'Online shop' })
  await row.getByText('just now').nth(1).waitFor()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
  await row.waitFor({ state: 'detached' })
  assert.equal(await status(), 401)
  assertNoPageErrors()
})
