import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { assertSoon } from './assert-soon.ts'
import { addStandardFields } from './contact-screens.ts'
import { pageInPreview } from './page-in-preview.ts'
import { type Dashboard, readClipboard, startDashboard } from './start-dashboard.ts'

/** Serves a page on another site, with the form's code embedded in it. Returns the page's URL. */
const serveSite = async (t: TestContext, code: string): Promise<string> => {
  const html = `<!doctype html><meta charset="utf-8"><title>Shop</title><h1>Our shop</h1>${code}`
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const start = async (t: TestContext) => {
  const dashboard = await startDashboard(t)
  const { acme, acmeTeam, db } = dashboard
  await addStandardFields(dashboard)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'news@acme.example')
  const { body: brand } = await acme.post('/brands', { name: 'Acme', is_default: true, email_address_id })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email', brand_id: brand.id })
  return { ...dashboard, list }
}

const labelsIn = (page: Page) => pageInPreview(page).locator('label').allTextContents()

const add = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Add field' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

const statuses = async ({ acme }: Dashboard, listId: number) =>
  (await acme.get(`/lists/${listId}/subscribers`)).body.data.map(({ status }: { status: string }) => status)

test('a user builds a form and sees it before saving, and the copied code lets visitors subscribe on another site', async (t) => {
  const dashboard = await start(t)
  const { openSignedIn, home, acme, origin, list, assertNoPageErrors } = dashboard
  const page = await openSignedIn('forms@acme.example')
  await page.goto(`${home}/lists/${list.id}`)
  await page.getByRole('link', { name: 'Sign-up form' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign-up form' }).waitFor()
  await assertSoon(async () => assert.deepEqual(await labelsIn(page), ['Email']))
  for (const name of ['First name', 'Last name']) await add(page, name)
  await page.getByRole('switch', { name: 'First name is required' }).check()
  await page.getByRole('button', { name: 'Move Last name up' }).press('Enter')
  await assertSoon(async () => assert.deepEqual(await labelsIn(page), ['Email', 'Last name (optional)', 'First name']))

  await page.getByRole('tab', { name: 'HTML' }).click()
  await page.getByText('This code doesn’t contain your unsaved changes yet.').waitFor()
  await page.getByRole('button', { name: 'Save form' }).click()
  await page.getByText('Sign-up form saved.').waitFor()
  await page.getByText('This code doesn’t contain your unsaved changes yet.').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'HTML code' }).getByText('last_name').waitFor()
  await page.getByRole('button', { name: 'Copy HTML code' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  const code = (await readClipboard(page)).replaceAll('http://localhost:3000', origin)
  await page.getByRole('tab', { name: 'iframe' }).click()
  await page.getByRole('button', { name: 'Copy iframe code' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  const frame = (await readClipboard(page)).replaceAll('http://localhost:3000', origin)
  assertNoPageErrors()

  await page.goto(await serveSite(t, code))
  await page.getByLabel('Email').fill('ada@mail.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  assert.equal(await page.getByLabel('First name').evaluate((input) => input.matches(':invalid')), true)
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('heading', { name: 'Almost done' }).waitFor()
  assert.deepEqual(await statuses(dashboard, list.id), ['pending'])

  await page.goto(await serveSite(t, frame))
  const embedded = page.frameLocator('iframe')
  await embedded.getByLabel('Email').waitFor()
  const hidden = await embedded.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)
  assert.equal(hidden, 0, 'the frame needs no scroll bar')
  await embedded.getByLabel('Email').fill('grace@mail.example')
  await embedded.getByLabel('First name').fill('Grace')
  await embedded.getByRole('button', { name: 'Subscribe' }).click()
  await embedded.getByRole('heading', { name: 'Almost done' }).waitFor()
  assert.deepEqual(await statuses(dashboard, list.id), ['pending', 'pending'])
  const { data } = (await acme.get('/contacts')).body
  const emails = data.map(({ email }: { email: string }) => email)
  assert.deepEqual(emails.sort(), ['ada@mail.example', 'grace@mail.example'])
})

test('the editor works with the keyboard, warns before changes are lost, and leaves out fields that were deleted', async (t) => {
  const { openSignedIn, home, acme, list, assertNoPageErrors } = await start(t)
  const page = await openSignedIn('keyboard@acme.example')
  const focused = () => page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.id')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await page.goto(`${home}/lists/${list.id}/form`)
  for (const name of ['First name', 'Last name', 'Phone']) await add(page, name)
  await press('Move Phone up')
  assert.equal(await focused(), 'Move Phone up')
  await press('Move Phone up')
  assert.equal(await focused(), 'Move Phone down')
  await page.getByText('Phone is now field 1 of 3.').waitFor({ state: 'attached' })
  await press('Remove First name')
  assert.equal(await focused(), 'Remove Last name')
  await press('Remove Last name')
  await press('Remove Phone')
  assert.equal(
    await page.getByRole('combobox', { name: 'Add field' }).evaluate((input) => input.matches(':focus')),
    true,
  )
  await add(page, 'Last name')
  await add(page, 'First name')
  await page.getByRole('link', { name: '← News' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save form' }).click()
  await page.getByText('Sign-up form saved.').waitFor()
  await page.getByRole('link', { name: '← News' }).click()
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()

  const fields = (await acme.get('/contact-fields')).body as { id: number; tag: string }[]
  await acme.delete(`/contact-fields/${fields.find(({ tag }) => tag === 'last_name')?.id}`)
  await page.goto(`${home}/lists/${list.id}/form`)
  await assertSoon(async () => assert.deepEqual(await labelsIn(page), ['Email', 'First name (optional)']))
  await page.getByRole('switch', { name: 'First name is required' }).check()
  await page.getByRole('button', { name: 'Save form' }).click()
  await page.getByText('Sign-up form saved.').waitFor()
  await page.reload()
  assert.equal(await page.getByRole('switch', { name: 'First name is required' }).isChecked(), true)
  assertNoPageErrors()
})

test('a form offers its channel’s templates, and a confirmation message only if double opt-in is on', async (t) => {
  const { openSignedIn, home, acme, list, assertNoPageErrors } = await start(t)
  const email = { channel: 'email', format: 'html', subject: 'Hi', body: '<p>Hi</p>' }
  const { body: hello } = await acme.post('/templates', { name: 'Hello', ...email })
  await acme.post('/templates', { name: 'Text', channel: 'sms', body: 'Hi' })
  const page = await openSignedIn('form-templates@acme.example')
  await page.goto(`${home}/lists/${list.id}/form`)
  const confirmation = page.getByRole('combobox', { name: 'Confirmation message' })
  assert.equal(await confirmation.getAttribute('placeholder'), 'Default message')
  await page.getByRole('combobox', { name: 'Welcome message' }).click()
  assert.deepEqual(await page.getByRole('option').allTextContents(), ['Hello'])
  await page.getByRole('option', { name: 'Hello' }).click()
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Save form' }).click(),
  ])
  assert.deepEqual(request.postDataJSON(), { welcome_template_id: hello.id })
  await page.getByText('Sign-up form saved.').waitFor()

  await acme.put(`/lists/${list.id}`, { double_opt_in: false })
  await page.reload()
  await page.getByText('Double opt-in is off for this list').waitFor()
  assert.equal(await confirmation.count(), 0)

  const { body: sms } = await acme.post('/lists', { name: 'Flash sales', channel: 'sms' })
  await page.goto(`${home}/lists/${sms.id}/form`)
  await page.getByText('No one can subscribe yet, because the list has no sender').waitFor()
  const { body: push } = await acme.post('/lists', { name: 'Alerts', channel: 'push' })
  await page.goto(`${home}/lists/${push.id}`)
  await page.getByRole('link', { name: 'Sign-up page' }).click()
  await page.getByText(push.push_url).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Open page' }).getAttribute('href'), push.push_url)
  assertNoPageErrors()
})

test('a user can’t add more than the maximum number of fields, and sees which field a colleague has deleted', async (t) => {
  const { openSignedIn, home, acme, list, assertNoPageErrors } = await start(t)
  for (let n = 1; n <= 30; n++)
    await acme.post('/contact-fields', { name: `Extra ${n}`, tag: `extra_${n}`, type: 'text', contact_type: 'person' })
  const page = await openSignedIn('many@acme.example')
  await page.goto(`${home}/lists/${list.id}/form`)
  for (let n = 1; n <= 30; n++) {
    await page.getByRole('combobox', { name: 'Add field' }).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await page.getByText('A form can ask for at most 30 fields.').waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Add field' }).count(), 0)
  const { body: fields } = await acme.get('/contact-fields')
  const deleted = fields.find(({ tag }: { tag: string }) => tag === 'extra_7')
  await acme.delete(`/contact-fields/${deleted.id}`)
  await page.getByRole('button', { name: 'Save form' }).click()
  await page.getByText('These contact fields were deleted or changed: Extra 7. Remove them from the form.').waitFor()
  await page.getByRole('button', { name: 'Remove Extra 7', exact: true }).click()
  await page.getByRole('button', { name: 'Save form' }).click()
  await page.getByText('Sign-up form saved.').waitFor()
  assertNoPageErrors()
})
