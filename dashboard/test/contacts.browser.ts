import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Postrider } from '../../client/src/index.ts'
import { addStandardFields } from './contact-screens.ts'
import { type Dashboard, field, startDashboard } from './start-dashboard.ts'

const withStandardFields = async (dashboard: Dashboard) => {
  await addStandardFields(dashboard)
  return new Postrider({ url: dashboard.origin, token: dashboard.acme.token })
}

test('a user creates, finds, edits and deletes a contact with values of every type; only changed values are sent', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, assertNoPageErrors } = dashboard
  const postrider = await withStandardFields(dashboard)
  const make = (name: string, type: 'number' | 'date' | 'datetime' | 'boolean' | 'related', rest = {}) =>
    postrider.contactFields.create({ name, tag: name, type, contact_type: 'person', ...rest })
  await make('size', 'number')
  await make('birthday', 'date')
  await make('seen', 'datetime')
  await make('member', 'boolean')
  await make('employer', 'related')
  for (const [tag, allow_multiple] of [
    ['color', false],
    ['hobbies', true],
  ] as const)
    await postrider.contactFields.create({
      name: tag,
      tag,
      type: 'pick_list',
      contact_type: 'person',
      options: ['red', 'green', 'blue'],
      allow_multiple,
    })
  const acme = await postrider.contacts.create({ type: 'organization', organization_name: 'Anvil Works' })
  const page = await openSignedIn('contacts@acme.example')
  await page.goto(`${home}/contacts`)
  await page.getByRole('link', { name: 'Create contact' }).click()

  const drawer = page.getByRole('dialog')
  const choose = async (label: string, option: string) => {
    await drawer.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await field(page, 'first_name').fill('Ann')
  await field(page, 'last_name').fill('Adler')
  await field(page, 'email').fill('ann at mail')
  await field(page, 'phone').fill('0170')
  await field(page, 'size').fill('38,5')
  await field(page, 'birthday').fill('28 Feb 1990')
  await field(page, 'seen').fill('2026-07-15')
  await page.keyboard.press('Tab')
  await field(page, 'seen-time').fill('09:30')
  await choose('member', 'No')
  await choose('color', 'green')
  await choose('hobbies', 'blue')
  await page.keyboard.press('Escape')
  await drawer.getByRole('combobox', { name: 'employer' }).fill('anvil')
  await page.getByRole('option', { name: 'Anvil Works' }).click()
  await drawer.getByRole('combobox', { name: 'Tags' }).fill('Early Bird')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Create contact' }).click()
  await drawer.getByText('The email field must be a valid email address.').waitFor()
  await drawer.getByText(/The phone field must be a phone number/).waitFor()
  assert.equal(await page.locator(':focus').getAttribute('name'), 'email')
  await field(page, 'email').fill('ann@mail.example')
  await field(page, 'phone').fill('+43 664 1234567')
  await drawer.getByRole('button', { name: 'Create contact' }).click()
  await page.getByText('Ann Adler created.').waitFor()

  const [made] = (await postrider.contacts.search({ searchTerm: 'adler' })).data
  assert.ok(made)
  const { size, birthday, seen, member, color, hobbies, employer, phone, tags } = made
  assert.deepEqual(
    { size, birthday, seen, member, color, hobbies, employer, phone, tags },
    {
      size: 38.5,
      birthday: '1990-02-28',
      seen: '2026-07-15T07:30:00.000000Z',
      member: false,
      color: 'green',
      hobbies: ['blue'],
      employer: acme.id,
      phone: '+436641234567',
      tags: [{ slug: 'early-bird', name: 'Early Bird' }],
    },
  )

  await page.getByLabel('Search', { exact: true }).fill('adl')
  await page.getByText('1–1 of 1').waitFor()
  assert.equal(new URL(page.url()).search, '?search=adl')
  await page.getByRole('link', { name: 'Ann Adler' }).click()
  assert.equal(new URL(page.url()).pathname, `${home}/contacts/${made.id}`)
  await drawer.getByLabel('employer').and(page.locator('[value="Anvil Works"]')).waitFor()
  assert.deepEqual(
    [await field(page, 'seen').inputValue(), await field(page, 'seen-time').inputValue()],
    ['15 Jul 2026', '09:30'],
  )
  await field(page, 'last_name').fill('Auer')
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    drawer.getByRole('button', { name: 'Save' }).click(),
  ])
  assert.deepEqual(request.postDataJSON(), { last_name: 'Auer' })
  await page.getByText('No matching contacts').waitFor()

  await page.goto(`${home}/contacts/${made.id}`)
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete contact' }).click()
  await page.getByText('Ann Auer deleted.').waitFor()
  await page.getByText('1–1 of 1').waitFor()
  assert.equal(new URL(page.url()).pathname, `${home}/contacts`)
  assertNoPageErrors()
})

test('the contact table keeps its filters in the URL, and the export applies them', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, assertNoPageErrors } = dashboard
  const postrider = await withStandardFields(dashboard)
  for (let number = 1; number <= 30; number++)
    await postrider.contacts.create({ first_name: `Guest "${number}"`, tags: number % 2 === 0 ? ['VIP'] : [] })
  const page = await openSignedIn('filters@acme.example')
  await page.goto(`${home}/contacts?tag=vip&order=-created_at`)
  await page.getByText('1–15 of 15').waitFor()
  assert.match((await page.getByRole('row').nth(1).textContent()) ?? '', /Guest "30"/)

  // Some browsers lack the file picker API. In those, the export is a download.
  await page.evaluate('delete window.showSaveFilePicker')
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
  ])
  assert.match(download.suggestedFilename(), /^acme-contacts-\d{4}-\d\d-\d\d\.csv$/)
  assert.equal(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n').length,
    16,
  )
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Contacts exported.').waitFor()

  // With the file picker API, the export is written to the file that the user picks. Here, that's a file in the page's private
  // storage.
  await page.evaluate(`window.showSaveFilePicker = async () =>
    (await navigator.storage.getDirectory()).getFileHandle('all.ndjson', { create: true })`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByLabel('All contacts').check()
  await page.getByLabel('NDJSON').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const saved = await page.evaluate(`navigator.storage.getDirectory()
    .then((folder) => folder.getFileHandle('all.ndjson')).then((handle) => handle.getFile()).then((file) => file.text())`)
  assert.equal(String(saved).trim().split('\n').length, 30)

  await page.getByRole('combobox', { name: 'Filter by tag' }).press('Backspace')
  await page.getByText('1–25 of 30').waitFor()
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByText('26–30 of 30').waitFor()
  assert.equal(new URL(page.url()).search, '?order=-created_at&page=2')
  assertNoPageErrors()
})
