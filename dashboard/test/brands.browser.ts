import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSoon } from './assert-soon.ts'
import { pageInPreview } from './page-in-preview.ts'
import { field, startDashboard, svg } from './start-dashboard.ts'

test('a user fills in a brand from a website, sees a preview and uploads an image', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('brands@acme.example')
  await page.goto(`${home}/brands`)
  await page.getByRole('link', { name: 'Create brand' }).click()
  await page.getByLabel('Your website').fill('keramik.example')
  await page.getByRole('button', { name: 'Fill in from website' }).click()
  const name = field(page, 'name')
  await name.waitFor()
  assert.equal(await name.inputValue(), 'Nordlicht Keramik')
  assert.equal(await field(page, 'primary_color').inputValue(), '#1f4e5f')
  const preview = pageInPreview(page)
  await preview.getByRole('banner').getByText('Nordlicht Keramik').waitFor()
  await page.getByText('Pages don’t show your logo, because it’s on another server.').waitFor()

  await page.getByRole('button', { name: 'Choose footer image' }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload image' }).click()
  await (await chosen).setFiles({ name: 'footer.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg('#c33')) })
  await page.getByText('footer.svg').waitFor()
  await field(page, 'primary_color').fill('blue')
  await name.fill('')
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.getByText('The name field is required.').waitFor()
  await page.getByText(/The primary color field/).waitFor()

  await name.fill('Nordlicht')
  await field(page, 'primary_color').fill('#334455')
  await page.getByRole('combobox', { name: 'Tags' }).fill('clay')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.getByText('Nordlicht created.').waitFor()

  const [brand] = (await acme.get('/brands')).body
  assert.equal(brand.primary_color, '#334455')
  assert.equal(brand.is_default, true)
  assert.match(brand.footer_image, /\/storage\/brands\//)
  assert.deepEqual(Object.keys(brand.social_links), ['instagram', 'pinterest'])
  await page.goto(`${home}/brands/${brand.id}`)
  await page.getByText('clay').waitFor()
  assertNoPageErrors()
})

/** Runs in the browser. */
// biome-ignore lint/suspicious/noExplicitAny: the tests are checked without the browser's types
const backgroundOf = (element: any): string =>
  element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor

test('the preview shows the real pages with unsaved values, in light and dark mode and at the width of a phone', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  const { body: brand } = await acme.post('/brands', { name: 'Acme', primary_color: '#7a3b69' })
  const page = await openSignedIn('brand-preview@acme.example')
  await page.goto(`${home}/brands/${brand.id}`)
  const preview = pageInPreview(page)
  const button = (name: string) => preview.getByRole('button', { name, exact: true })
  const colorOf = (name: string) => button(name).evaluate(backgroundOf)
  await button('Subscribe').waitFor()
  assert.equal(await colorOf('Subscribe'), 'rgb(122, 59, 105)')

  await field(page, 'primary_color').fill('#113355')
  await field(page, 'postal_address').fill('1 Anvil Street')
  await preview.getByText('1 Anvil Street').waitFor()
  assert.equal(await colorOf('Subscribe'), 'rgb(17, 51, 85)')
  await page.getByText('Unsubscribe', { exact: true }).click()
  await preview.getByRole('heading', { name: 'Unsubscribe from “News”?' }).waitFor()
  await page.getByText('Preferences', { exact: true }).click()
  await preview.getByRole('heading', { name: 'Your preferences' }).waitFor()
  assert.equal(await preview.getByRole('checkbox', { name: 'News' }).isChecked(), true)

  const background = () => preview.locator('body').evaluate(backgroundOf)
  const width = () => preview.locator('html').evaluate((html) => html.clientWidth)
  assert.deepEqual([await background(), (await width()) > 500], ['rgb(246, 246, 244)', true])
  await page.getByRole('switch', { name: 'Dark mode' }).check()
  await page.getByText('Phone', { exact: true }).click()
  await assertSoon(async () => assert.deepEqual([await background(), await width()], ['rgb(20, 24, 22)', 390]))

  await page.getByRole('button', { name: 'Choose logo' }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload image' }).click()
  await (await chosen).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg('#c33')) })
  const logo = preview.getByRole('img', { name: 'Acme' })
  /** Only the uploaded logo has this color. In tests, images from websites have another one. */
  const assertLogo = async () => {
    const [, content = ''] = ((await logo.getAttribute('src')) ?? '').split('data:image/svg+xml;base64,')
    assert.match(Buffer.from(content, 'base64').toString(), /#c33/)
  }
  await assertSoon(assertLogo)
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByText('Acme saved.').waitFor()
  await page.goto(`${home}/brands/${brand.id}`)
  await assertSoon(assertLogo)
  assertNoPageErrors()
})

test('the focus moves to a new link, to the next link after a removal, and to the input for an image URL', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  const { body: brand } = await acme.post('/brands', { name: 'Acme', social_links: { mine: 'https://a.example' } })
  const page = await openSignedIn('focus@acme.example')
  await page.goto(`${home}/brands/${brand.id}`)
  const focused = () => page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await press('Add link')
  assert.equal(await focused(), 'Social link 2')
  await press('Remove social link 1')
  assert.equal(await focused(), 'Social link 1')
  await press('Remove social link 1')
  assert.equal(await focused(), 'Add link')

  for (const choose of ['Choose logo', 'Change logo']) {
    await press(choose)
    await page.getByRole('menuitem', { name: 'Use image URL' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Use image URL' }).waitFor({ state: 'detached' })
    await page.keyboard.type('h')
  }
  assert.equal(await page.getByLabel('Logo URL').inputValue(), 'hh')
  assertNoPageErrors()
})

test('a user changes the default brand, saves only changed fields, and sees which lists a deletion affects', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  const { body: first } = await acme.post('/brands', {
    name: 'First',
    is_default: true,
    social_links: { mine: 'https://a.example' },
  })
  await acme.post('/brands', { name: 'Second' })
  await acme.post('/lists', { name: 'Weekly news', channel: 'email', brand_id: first.id })
  const page = await openSignedIn('edits@acme.example')
  await page.goto(`${home}/brands/${first.id}`)
  await field(page, 'name').fill('Not saved')
  await page.getByRole('link', { name: 'Brands', exact: true }).first().click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor()
  await page.getByRole('button', { name: 'Make default: Second' }).click()
  await page.getByRole('button', { name: 'Make default: First' }).waitFor()

  await page.getByRole('link', { name: 'First' }).click()
  await page.getByLabel('Short description').fill('The very first')
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Save brand' }).click(),
  ])
  assert.deepEqual(request.postDataJSON(), { short_description: 'The very first' })
  await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor()
  assert.equal(await page.locator(':focus').textContent(), 'Brands')

  await page.getByRole('link', { name: 'First' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByText('The list Weekly news uses this brand. The list will be kept, but won’t have a brand.')
    .waitFor()
  await page.getByRole('button', { name: 'Delete brand' }).click()
  await page.getByText('First deleted.').waitFor()
  assert.equal((await acme.get(`/brands/${first.id}`)).status, 404)
  assertNoPageErrors()
})
