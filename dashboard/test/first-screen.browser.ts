import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startDashboard } from './start-dashboard.ts'

const DIST = join(import.meta.dirname, '../dist')

/** What a browser on a slow line should wait for at most. */
const MAX_INITIAL_JS = 250_000
const MAX_FIRST_SCREEN_MS = 1_000

test('the JavaScript that comes before anything is seen stays small', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const scripts = html.match(/\/(assets\/)?[\w-]+\.js/g) ?? []
  assert.ok(scripts.length >= 2)
  const size = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path))).length, 0)
  assert.ok(size < MAX_INITIAL_JS, `it has ${size} bytes, compressed`)
})

/** The machine may be busy with something else: the best of these is what the dashboard itself takes. */
const TRIES = 3

test('the first screen is there within a second, under a policy that runs nothing but our own', async (t) => {
  const { openSignedIn, home, assertNothingAmiss } = await startDashboard(t)
  const shownMs: number[] = []
  for (let number = 1; number <= TRIES; number++) {
    const page = await openSignedIn(`first-${number}@acme.example`)
    const response = await page.goto(home)
    const policy = response?.headers()['content-security-policy'] ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-/)
    assert.doesNotMatch(policy, /unsafe/)
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    shownMs.push(Math.round(await page.evaluate(() => performance.now())))
  }
  t.diagnostic(`first screen after ${shownMs.join(', ')} ms`)
  assert.ok(Math.min(...shownMs) < MAX_FIRST_SCREEN_MS, `it took ${shownMs.join(', ')} ms`)
  assertNothingAmiss()
})

/** The sum that web.dev calls good ends at 0.1; ours has nothing to move. */
const MAX_LAYOUT_SHIFT = 0.02

const LAYOUT_SHIFT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve(0), 200))`

test('nothing jumps while pages come in', async (t) => {
  const { openSignedIn, home } = await startDashboard(t)
  const page = await openSignedIn('calm@acme.example')
  await page.goto(home)
  for (const area of ['Brands', 'Files', 'Senders', 'Team', 'API tokens']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click()
    await page.getByRole('heading', { level: 1, name: area }).waitFor()
  }
  const shift = (await page.evaluate(LAYOUT_SHIFT)) as number
  assert.ok(shift < MAX_LAYOUT_SHIFT, `things moved by ${shift}`)
})
