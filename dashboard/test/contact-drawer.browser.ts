import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { Postrider } from '../../client/src/index.ts'
import { addStandardFields } from './contact-screens.ts'
import { field, readClipboard, startDashboard } from './start-dashboard.ts'

const isDrawerOpen = async (page: Page) => (await page.getByRole('dialog', { name: 'Contact' }).count()) === 1

/** Starts the dashboard with a contact whose drawer has a dropdown and a calendar. */
const startWithPickers = async (t: TestContext) => {
  const dashboard = await startDashboard(t)
  const { origin, acme } = dashboard
  await addStandardFields(dashboard)
  const { contactFields } = new Postrider({ url: origin, token: acme.token })
  const contact_type = 'person'
  await contactFields.create({ name: 'Color', tag: 'color', type: 'pick_list', contact_type, options: ['red', 'blue'] })
  await contactFields.create({ name: 'Birthday', tag: 'birthday', type: 'date', contact_type })
  const { body: contact } = await acme.post('/contacts', { first_name: 'Ann' })
  return { ...dashboard, contact }
}

test('Escape and the close button close the contact drawer, and ask first if there are unsaved changes', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  const { body: contact } = await acme.post('/contacts', { first_name: 'Ann' })
  const page = await openSignedIn('drawer@acme.example')
  const drawer = page.getByRole('dialog', { name: 'Contact' })
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  const open = async () => {
    await page.getByRole('link', { name: /^Ann/ }).click()
    await field(page, 'last_name').waitFor()
  }
  await page.goto(`${home}/contacts`)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => drawer.getByRole('button', { name: 'Close', exact: true }).click(),
  ]) {
    await open()
    await close()
    await drawer.waitFor({ state: 'detached' })

    await open()
    await field(page, 'last_name').fill('Adler')
    await close()
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    assert.equal(await field(page, 'last_name').inputValue(), 'Adler')
    await close()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await drawer.waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, `${home}/contacts`)
  }
  assert.equal((await acme.get(`/contacts/${contact.id}`)).body.last_name, null)

  await open()
  await field(page, 'last_name').fill('Adler')
  await drawer.getByRole('button', { name: 'Save contact' }).click()
  await page.getByText('Ann Adler saved.').waitFor()
  await drawer.waitFor({ state: 'detached' })
  assertNoPageErrors()
})

test('Escape in a dropdown, a calendar or a dialog closes only that element, not the contact drawer', async (t) => {
  const { openSignedIn, home, contact, assertNoPageErrors } = await startWithPickers(t)
  const page = await openSignedIn('escape@acme.example')
  await page.goto(`${home}/contacts/${contact.id}`)
  const calendar = page.getByRole('button', { name: 'Next month' })

  await page.getByRole('combobox', { name: 'Color' }).click()
  await page.getByRole('option', { name: 'blue' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: 'blue' }).waitFor({ state: 'detached' })
  assert.ok(await isDrawerOpen(page))
  await field(page, 'birthday').click()
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  assert.ok(await isDrawerOpen(page))
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Ann?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  assert.ok(await isDrawerOpen(page))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto(`${home}/contacts/${contact.id + 1}`)
  await page.getByRole('dialog').getByText('It was deleted, it never existed').waitFor()
  assertNoPageErrors()
})

test('the dropdown of a field with an error stays closed when the form focuses the field', async (t) => {
  const { openSignedIn, home, contact, assertNoPageErrors } = await startWithPickers(t)
  const page = await openSignedIn('errors@acme.example')
  let invalid = 'color'
  await page.route(`**/api/v1/contacts/${contact.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          json: {
            message: 'Invalid.',
            error_code: 'validation_failed',
            errors: { [invalid]: [`The ${invalid} is wrong.`] },
          },
        })
      : route.continue(),
  )
  await page.goto(`${home}/contacts/${contact.id}`)
  const save = page.getByRole('button', { name: 'Save contact' })
  const focusedName = () => page.locator(':focus').getAttribute('name')

  await field(page, 'last_name').fill('Adler')
  await save.click()
  await page.getByText('The color is wrong.').waitFor()
  const color = page.getByRole('combobox', { name: 'Color' })
  assert.equal(await color.and(page.locator(':focus')).count(), 1)
  assert.equal(await page.getByRole('option').count(), 0)
  await color.click()
  await page.getByRole('option', { name: 'blue' }).click()

  invalid = 'birthday'
  await save.click()
  await page.getByText('The birthday is wrong.').waitFor()
  assert.equal(await focusedName(), 'birthday')
  assert.equal(await page.getByRole('button', { name: 'Next month' }).count(), 0)
  await field(page, 'birthday').click()
  await page.getByRole('button', { name: 'Next month' }).waitFor()
  assertNoPageErrors()
})

test('the drawer has a button that copies the contact’s ID', async (t) => {
  const { openSignedIn, home, contact, assertNoPageErrors } = await startWithPickers(t)
  const page = await openSignedIn('id@acme.example')
  await page.goto(`${home}/contacts/${contact.id}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Copy ${contact.id}` })
    .click()
  await page.getByRole('button', { name: `Copied ${contact.id}` }).waitFor()
  assert.equal(await readClipboard(page), String(contact.id))
  assertNoPageErrors()
})

test('the contact drawer shows how and when the contact gave its consent', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, origin, acme, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  const { body: brand } = await acme.post('/brands', { name: 'Wool & Co' })
  const list = { name: 'News', channel: 'email', brand_id: brand.id, double_opt_in: false }
  const { subscribe_url } = (await acme.post('/lists', list)).body
  const body = new URLSearchParams({ email: 'ann@mail.example', 'own-page': '1' })
  const headers = { 'accept-language': 'fr' }
  const { status } = await fetch(origin + new URL(subscribe_url).pathname, { method: 'POST', headers, body })
  assert.equal(status, 200)
  const { body: page1 } = await acme.get('/contacts')
  const page = await openSignedIn('consents@acme.example')
  await page.goto(`${home}/contacts/${page1.data[0].id}`)
  const history = page.getByRole('region', { name: 'Consent history' })
  await history.getByText('Subscribed to News').waitFor()
  for (const text of ['Subscribe form', 'Wool & Co', 'French', '127.0.0.1', 'Not required by the list'])
    assert.ok((await history.innerText()).includes(text), text)

  const { body: other } = await acme.post('/contacts', { first_name: 'Bob' })
  await page.goto(`${home}/contacts/${other.id}`)
  await page.getByText('This contact has never been on a list.').waitFor()
  assertNoPageErrors()
})

test('a value that was stored before its field became a date field is shown below the empty input', async (t) => {
  const { openSignedIn, home, origin, acme, assertNoPageErrors } = await startDashboard(t)
  const { contactFields } = new Postrider({ url: origin, token: acme.token })
  const given = { name: 'Birthday', tag: 'birthday', contact_type: 'person' } as const
  const { id } = await contactFields.create({ ...given, type: 'text' })
  const { body: spring } = await acme.post('/contacts', { birthday: 'in spring' })
  const { body: order } = await acme.post('/contacts', { birthday: 'Order 66' })
  await contactFields.update(id, { ...given, type: 'date' })
  const page = await openSignedIn('changed-type@acme.example')
  await page.goto(`${home}/contacts/${spring.id}`)
  await page.getByText('Current value: in spring').waitFor()
  assert.equal(await field(page, 'birthday').inputValue(), '')
  await page.goto(`${home}/contacts/${order.id}`)
  await page.getByText('Current value: Order 66').waitFor()
  assert.equal(await field(page, 'birthday').inputValue(), '')
  assertNoPageErrors()
})
