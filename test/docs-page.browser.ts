import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from './chromium.ts'
import { startApp } from './start-app.ts'

test('/docs shows every operation, sends requests with a token, and contacts no other server', async (t) => {
  const browser = await openChromium(t)
  const { origin, acme, raw } = await startApp(t)
  await acme.post('/brands', { name: 'Shown in the browser' })
  const page = await browser.newPage()
  const requestedOrigins: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requestedOrigins.push(new URL(request.url()).origin))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(`${origin}/docs`)

  const { paths } = (await raw({ method: 'GET', path: '/openapi.json' })).body
  const operations = Object.values<object>(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0)
  await page
    .locator('.opblock')
    .nth(operations - 1)
    .waitFor()
  assert.equal(await page.locator('.opblock').count(), operations)

  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByLabel('auth-bearer-value').fill(acme.token)
  await page.locator('.modal-btn.authorize').click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('#operations-Brands-listBrands .opblock-summary-control').click()
  await page.locator('#operations-Brands-listBrands .execute').click()
  const response = page.locator('#operations-Brands-listBrands .live-responses-table .response')
  await response.getByText('Shown in the browser').waitFor()
  assert.equal(await response.locator('.response-col_status').innerText(), '200')

  assert.deepEqual([...new Set(requestedOrigins)], [origin])
  assert.deepEqual(errors, [])
})
