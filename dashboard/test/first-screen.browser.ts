import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { whenTrue } from '../../test/manual-clock.ts'
import { startDashboard } from './start-dashboard.ts'

const DIST = join(import.meta.dirname, '../dist')

/** The first screen must appear quickly, even on slow connections. */
const MAX_COMPRESSED_JS_BYTES = 250_000

test('the JavaScript loaded before the first screen is smaller than 250 KB compressed', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const scripts = html.match(/\/(assets\/)?[\w-]+\.js/g) ?? []
  assert.ok(scripts.length >= 2)
  const size = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path))).length, 0)
  assert.ok(size < MAX_COMPRESSED_JS_BYTES, `${size} bytes compressed`)
})

const MAX_FONT_BYTES = 120_000

test('a screen downloads at most 120 KB of fonts, even if it needs all four font files', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  await acme.post('/brands', { name: 'Łódź Çiçek' })
  const page = await openSignedIn('fonts@acme.example')
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2'))
      sizes.set(
        response.url(),
        response.body().then(({ length }) => length),
      )
  })
  await page.goto(`${home}/brands`)
  await page.getByRole('link', { name: 'Łódź Çiçek' }).click()
  await page.getByRole('heading', { level: 1, name: 'Łódź Çiçek' }).waitFor()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  assert.equal(sizes.size, 4, [...sizes.keys()].join(' '))
  const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size)
  assert.ok(total <= MAX_FONT_BYTES, `${total} bytes of fonts`)
  const isLoaded = (font: string, text: string) => page.evaluate(`document.fonts.check('${font}', '${text}')`)
  assert.ok(await isLoaded('600 28px "Fraunces Variable"', 'Łódź'))
  assert.ok(await isLoaded('400 14px "Inter Variable"', 'Łódź 0123'))
  assertNoPageErrors()
})

test('the first screen works under a Content Security Policy that allows only our own resources', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('first@acme.example')
  const response = await page.goto(home)
  const policy = response?.headers()['content-security-policy'] ?? ''
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-/)
  assert.doesNotMatch(policy, /unsafe/)
  await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
  assertNoPageErrors()
})

test('the first requests start before the page’s code is downloaded, and the code of other pages is downloaded last', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('early@acme.example', { downloadsOtherPages: true })
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  const early = Promise.all(
    ['/dashboard/session', '/dashboard/session/token'].map((path) => page.waitForRequest(`**${path}`)),
  )
  await page.route('**/assets/*.js', async (route) => {
    await early
    await route.continue()
  })
  // On a busy machine, the network can be idle before other pages' code is requested, so this also waits for that request.
  const otherPage = page.waitForRequest('**/brand-list-page*.js')
  await page.goto(home)
  await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
  await page.waitForLoadState('networkidle')
  await otherPage
  // While an API token is unused, the page keeps requesting the list of API tokens. It must not request a new session token each
  // time.
  await page.waitForRequest('**/dashboard/api/tokens')
  for (const path of ['/dashboard/session', '/dashboard/session/token'])
    assert.equal(paths.filter((other) => other === path).length, 1, path)
  const other = paths.findIndex((path) => path.includes('brand-list-page'))
  assert.ok(other > paths.indexOf('/dashboard/api/tokens'))
  assert.ok(other > paths.indexOf('/api/v1/brands'))
  assertNoPageErrors()
})

test('a browser in data-saving mode downloads only the pages that the user opens', async (t) => {
  const { openSignedIn, home } = await startDashboard(t)
  const scriptsOf = async (email: string, downloadsOtherPages: boolean) => {
    const page = await openSignedIn(email, { downloadsOtherPages })
    const scripts = new Set<string>()
    page.on('request', (request) => scripts.add(new URL(request.url()).pathname))
    await page.goto(home)
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    await page.waitForLoadState('networkidle')
    if (downloadsOtherPages) await whenTrue(() => [...scripts].some((path) => path.includes('brand-list-page')))
    return [...scripts]
  }
  const all = await scriptsOf('lavish@acme.example', true)
  const own = await scriptsOf('thrifty@acme.example', false)
  assert.ok(own.length < all.length / 2, `${own.length} of ${all.length}`)
  assert.ok(!own.some((path) => path.includes('brand-list-page')))
})

test('the first token response is read right away, even if the page doesn’t need the token until the user saves', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('later@acme.example')
  const [token] = await Promise.all([
    page.waitForEvent('requestfinished', (request) => request.url().endsWith('/dashboard/session/token')),
    page.goto(`${home}/connections/new`),
  ])
  assert.equal((await token.response())?.status(), 200)
  await page.getByRole('heading', { level: 1, name: 'Add connection' }).waitFor()
  assertNoPageErrors()
})
