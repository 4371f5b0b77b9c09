import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startDnsServer } from '../../test/dns-server.ts'
import { field, readClipboard, startDashboard } from './start-dashboard.ts'

/**
 * Deletes the old HTML first, as users do. If the old HTML were replaced in one step, Chromium would copy its inline styles, which
 * the page's CSP blocks.
 */
const writeHtml = async (page: Page, html: string) => {
  await page.getByRole('textbox', { name: 'HTML' }).press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(html)
}

test('the page editor shows a live preview, publishes a page at its URL, and warns about unsaved changes', async (t) => {
  const { openSignedIn, home, origin, acme, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('sites@acme.example')
  await page.goto(`${home}/sites`)
  await page.getByRole('link', { name: 'Create site' }).click()
  await field(page, 'name').fill('Help')
  await field(page, 'domain').fill('not a domain')
  await page.getByRole('button', { name: 'Create site' }).click()
  await page.getByText('The domain field must be a host name').waitFor()
  await field(page, 'domain').fill('')
  await page.getByRole('button', { name: 'Create site' }).click()

  await page.getByRole('link', { name: 'Create page' }).click()
  const preview = page.frameLocator('iframe').last()
  await preview.getByRole('heading', { name: 'Thank you' }).waitFor()
  await field(page, 'name').fill('Welcome')
  await field(page, 'url').fill('/')
  const editor = page.getByRole('textbox', { name: 'HTML' })
  await writeHtml(page, '<h1>Hello</h1>\n<p>there</p>\n<script>document.title = window.origin</script>')
  await preview.getByRole('heading', { name: 'Hello' }).waitFor()
  await editor.press('Control+A')
  await page.keyboard.press('Tab')
  assert.match(await editor.innerText(), /^ {2}<h1>Hello<\/h1>\n {2}<p>/)
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  assert.notEqual(await page.locator(':focus').getAttribute('data-field'), 'html')
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByText('Welcome created.').waitFor()
  const [made] = (await acme.get('/pages')).body
  assert.equal(new URL(page.url()).pathname, `${home}/sites/${made.site_id}/pages/${made.id}`)
  await page.getByRole('button', { name: `Copy ${made.full_url}` }).click()
  assert.equal(await readClipboard(page), made.full_url)
  const served = await fetch(origin + new URL(made.full_url).pathname)
  assert.match(await served.text(), /^<h1>Hello<\/h1>/)

  await page.goto(`${home}/sites/${made.site_id}`)
  await page.getByRole('link', { name: 'Create page' }).click()
  await field(page, 'name').fill('Again')
  await field(page, 'url').fill('/')
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByText('The site already has a page at this path.').waitFor()
  assert.equal(await page.locator(':focus').getAttribute('name'), 'url')

  const dialog = page.getByRole('dialog', { name: 'Discard changes?' })
  await page.goBack()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  assert.equal(await field(page, 'name').inputValue(), 'Again')
  await page.getByRole('link', { name: 'Brands' }).click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  assertNoPageErrors()
})

test('a retried request creates only one site, each save sends only changes, and deleting a site deletes its pages', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('writer@acme.example')
  const keys = new Set<string | undefined>()
  await page.route('**/dashboard/api/sites', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    keys.add(request.headers()['idempotency-key'])
    const response = await route.fetch()
    return response.headers()['idempotent-replay'] ? route.fulfill({ response }) : route.abort()
  })
  await page.goto(`${home}/sites/new`)
  await field(page, 'name').fill('Help')
  await page.getByRole('button', { name: 'Create site' }).click()
  await page.getByRole('link', { name: 'Create page' }).click()
  assert.equal(keys.size, 1)
  await field(page, 'name').fill('Welcome')
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()

  for (const html of ['<h1>One</h1>', '<h1>Two</h1>']) {
    await writeHtml(page, html)
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Save' }).click(),
    ])
    assert.deepEqual(request.postDataJSON(), { html })
    await page.getByText('Welcome saved.').waitFor()
  }
  const pages = (await acme.get('/pages')).body
  assert.equal(pages.length, 1)

  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('row', { name: 'Welcome' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('link', { name: 'Edit site' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('1 page will be deleted too').waitFor()
  await page.getByRole('button', { name: 'Delete site' }).click()
  await page.getByRole('heading', { name: 'No sites yet' }).waitFor()
  assert.deepEqual((await acme.get('/pages')).body, [])
  assertNoPageErrors()
})

test('the path of a new page is derived from its name until the user edits the path', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('paths@acme.example')
  await page.goto(`${home}/sites/new`)
  await field(page, 'name').fill('Help')
  await page.getByRole('button', { name: 'Create site' }).click()
  await page.getByRole('link', { name: 'Create page' }).click()
  const path = field(page, 'url')
  for (const [name, expected] of [
    ['Thank you', '/thank-you'],
    ['  Größe & Maß: 100 % café 🎉 ', '/groesse-mass-100-cafe'],
    ['Łódź – œuvre d’été', '/lodz-oeuvre-dete'],
    ['Спасибо', '/спасибо'],
    ['?#%', '/'],
  ] as const) {
    await field(page, 'name').fill(name)
    assert.equal(await path.inputValue(), expected)
  }
  await path.fill('/thanks')
  await field(page, 'name').fill('Thank you')
  assert.equal(await path.inputValue(), '/thanks')
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByText('Thank you created.').waitFor()
  await field(page, 'name').fill('Thank you so much')
  assert.equal(await path.inputValue(), '/thanks')
  assertNoPageErrors()
})

test('the DNS check verifies a site’s domain after its TXT record is published', async (t) => {
  const dns = await startDnsServer(t)
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t, { dnsServers: [dns.address] })
  const page = await openSignedIn('domains@acme.example')
  await page.goto(`${home}/sites/new`)
  await field(page, 'name').fill('Help')
  await field(page, 'domain').fill('help.acme.example')
  await page.getByRole('button', { name: 'Create site' }).click()
  await page.getByRole('heading', { name: 'Verify help.acme.example' }).waitFor()
  await page.getByRole('button', { name: 'Check DNS record' }).click()
  await page.getByText('There is no TXT record at _postrider.help.acme.example yet.').waitFor()

  await page.getByRole('button', { name: 'Copy record value' }).click()
  dns.publish('_postrider.help.acme.example', await readClipboard(page))
  await page.getByRole('button', { name: 'Check DNS record' }).click()
  await page.getByText('Your pages use help.acme.example.').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Verify help.acme.example' }).count(), 0)
  await page.getByRole('link', { name: 'Create page' }).click()
  await field(page, 'name').fill('Welcome')
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  assert.match((await acme.get('/pages')).body[0].full_url, /^https:\/\/help\.acme\.example\//)
  assertNoPageErrors()
})
