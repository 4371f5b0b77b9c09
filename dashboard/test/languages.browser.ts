import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../src/texts/de.ts'
import { en } from '../src/texts/en.ts'
import { showLanguage } from './show-language.ts'
import { field, startDashboard } from './start-dashboard.ts'

const GERMAN = { locale: 'de-AT', viewport: { width: 1280, height: 900 } }
const PHONE = { width: 390, height: 844 }

test('the dashboard uses the browser’s language unless the user chooses another', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('sprache@acme.example', GERMAN)
  await page.goto(`${home}/brands`)
  await page.getByRole('heading', { level: 1, name: de.brands.title }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  assert.equal(await page.title(), `${de.brands.title} · Postrider`)

  await page.getByRole('button', { name: de.shell.account('sprache@acme.example') }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: en.brands.title }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: en.brands.title }).waitFor()
  assertNoPageErrors()
})

test('a language that is chosen in one tab applies to the other tabs', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('tabs@acme.example')
  await page.goto(`${home}/brands`)
  await page.getByRole('heading', { level: 1, name: en.brands.title }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${home}/lists`)
  await other.getByRole('button', { name: en.shell.account('tabs@acme.example') }).click()
  await other.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { level: 1, name: de.brands.title }).waitFor()
  assertNoPageErrors()
})

test('a dialog stays open when the language changes', async (t) => {
  const { openSignedIn, home } = await startDashboard(t)
  const page = await openSignedIn('dialog@acme.example')
  await page.goto(`${home}/tokens`)
  await page.getByRole('row', { name: 'Test' }).getByRole('button', { name: en.tokens.revoke.button }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.tokens.revoke.confirm }).waitFor()
  await showLanguage(page, 'de')
  await page.getByRole('dialog').getByRole('button', { name: de.tokens.revoke.confirm }).waitFor()
})

test('a visitor who isn’t signed in can switch the language', async (t) => {
  const { open, assertNoPageErrors } = await startDashboard(t)
  const page = await open(GERMAN)
  await page.goto('/forgot-password')
  await page.getByRole('heading', { level: 1, name: de.session.forgot.title }).waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: en.session.forgot.title }).waitFor()

  // The server writes the email in the language of this request.
  const resetRequest = page.waitForRequest((request) => request.url().endsWith('/dashboard/password-reset'))
  await field(page, 'email').fill('someone@acme.example')
  await page.getByRole('button', { name: en.session.forgot.button }).click()
  assert.equal((await resetRequest).headers()['accept-language'], 'en')
  assertNoPageErrors()
})

test('a browser set to English doesn’t download the German translation until the user chooses German', async (t) => {
  const { openSignedIn, home } = await startDashboard(t)
  const page = await openSignedIn('english@acme.example', { downloadsOtherPages: true })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const isGerman = (path: string) => /\/assets\/de-[\w-]+\.js$/.test(path)
  await page.goto(`${home}/brands`)
  await page.getByRole('heading', { level: 1, name: en.brands.title }).waitFor()
  await page.waitForLoadState('networkidle')
  assert.ok(scripts.length > 10)
  assert.equal(scripts.some(isGerman), false)
  await page.getByRole('button', { name: en.shell.account('english@acme.example') }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { level: 1, name: de.brands.title }).waitFor()
  assert.ok(scripts.some(isGerman))
})

test('in German, dates are localized, errors name fields by their German labels, and screens fit on a phone', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  await acme.post('/contact-fields', { name: 'Geburtstag', tag: 'birthday', type: 'date', contact_type: 'person' })
  await acme.post('/contact-fields', { name: 'Größe', tag: 'size', type: 'number', contact_type: 'person' })
  const { body: contact } = await acme.post('/contacts', { birthday: '1990-02-28', size: 38.5 })
  const page = await openSignedIn('deutsch@acme.example', GERMAN)
  await page.goto(`${home}/contacts`)
  await page.getByText('28.02.1990').waitFor()
  await page.getByText(de.ui.pages.range(1, 1, 1)).waitFor()

  await page.goto(`${home}/contacts/${contact.id}`)
  assert.equal(await field(page, 'size').inputValue(), '38,5')
  await page.goto(`${home}/contacts/new`)
  await field(page, 'birthday').click()
  const calendar = page.locator('[data-dates-dropdown]')
  const weekdays = await calendar.locator('thead th').allTextContents()
  assert.deepEqual(weekdays, ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
  await field(page, 'birthday').fill('3.4.1991')
  await page.keyboard.press('Tab')
  assert.equal(await field(page, 'birthday').inputValue(), '03.04.1991')

  await page.goto(`${home}/fields/new/person`)
  await page.getByRole('button', { name: de.fields.add }).click()
  await page.getByText('The „Name“ field is required.').waitFor()

  await page.setViewportSize(PHONE)
  const paths = [
    '',
    'contacts',
    'contacts/import',
    'brands',
    'brands/new',
    'fields',
    'fields/new/person',
    'files',
    'account',
    'lists',
    'lists/new',
    'senders',
    'senders/new/email',
    'sites',
    'sites/new',
    'team',
    'team/new',
    'tokens',
  ]
  for (const path of paths) {
    await page.goto(`${home}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width, path)
  }
  assertNoPageErrors()
})
