import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../test/contact-fields.ts'
import { startDashboard } from './start-dashboard.ts'

test('a user changes the sending settings, and is asked before leaving with unsaved changes', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  await createFields(acme, { first_name: { name: 'First name' }, email: { type: 'email', name: 'Email' } })
  const page = await openSignedIn('settings@acme.example')
  await page.goto(home)
  await page.getByRole('link', { name: 'Sending settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sending settings' }).waitFor()
  const save = page.getByRole('button', { name: 'Save settings' })
  assert.ok(await save.isDisabled())
  const timeZone = page.getByRole('combobox', { name: 'Time zone' })
  assert.equal(await timeZone.inputValue(), 'UTC')
  await timeZone.fill('new york')
  await page.getByRole('option', { name: 'America/New York' }).click()
  await page.getByRole('combobox', { name: 'Language of your messages' }).click()
  await page.getByRole('option', { name: 'Polish' }).click()
  await page.getByRole('radio', { name: 'Record who clicked' }).check()
  await page.getByRole('switch', { name: 'Count opens' }).check()
  await page.getByRole('switch', { name: 'Send marketing text messages only during the day' }).uncheck()
  await page.getByRole('combobox', { name: 'Fields that contacts can change' }).click()
  assert.equal(await page.getByRole('option', { name: 'Email' }).count(), 0)
  await page.getByRole('option', { name: 'First name' }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Lists' }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  // The user turns a setting off again, and a colleague turns it on. Saving must keep the colleague's change.
  await page.getByRole('switch', { name: 'Count opens' }).uncheck()
  await acme.put('/settings', { track_opens: true })
  await save.click()
  await page.getByText('Settings saved.').waitFor()
  assert.deepEqual((await acme.get('/settings')).body, {
    time_zone: 'America/New_York',
    language: 'pl',
    tracking: 'identified',
    track_opens: true,
    quiet_hours: false,
    preference_fields: ['first_name'],
  })
  await page.getByRole('switch', { name: 'Count opens', checked: true }).waitFor()
  assert.ok(await save.isDisabled())
  await page.getByRole('link', { name: 'Lists' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor()
  assertNoPageErrors()
})
