import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Config } from '../../src/foundation/config.ts'
import type { SafeFetch } from '../../src/platform/safe-fetch/safe-fetch.ts'
import { openChromium } from '../../test/chromium.ts'
import { createUser, PASSWORD } from '../../test/dashboard-user.ts'
import { startApp } from '../../test/start-app.ts'
import { PATIENCE_MS } from './assert-soon.ts'

const SHOP = join(import.meta.dirname, '../../src/identity/brands/auto-configure/corpus/shop.html')

export const svg = (color: string, width = 120, height = 120) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${color}"/><circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="#fff"/></svg>`

/** Stands in for the internet: every website is the same shop, and every image is the same blue SVG. */
const fetchSite: SafeFetch = async (url, { headers }) => {
  const isPage = headers?.accept?.includes('html')
  const type = isPage ? 'text/html' : 'image/svg+xml'
  const body = isPage ? readFileSync(SHOP) : Buffer.from(svg('#1f4e5f', 240, 80))
  return { url, status: 200, headers: { 'content-type': type }, body }
}

/** Locates a form field by its name in the API. */
export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

export const readClipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()') as Promise<string>

/** Runs in the browser. Makes it report that the user has turned on data saving. */
const SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

interface OpenOptions extends BrowserContextOptions {
  /** True if the dashboard should download other pages before the user opens them. That takes two seconds of CPU time. */
  readonly downloadsOtherPages?: boolean
}

interface StartOptions extends Partial<Config> {
  /** Gives the test a database without any users. */
  readonly ownDatabase?: boolean
}

/** Starts a real server and a real browser. Collects the errors on every page for `assertNoPageErrors`. */
export const startDashboard = async (t: TestContext, { ownDatabase, ...config }: StartOptions = {}) => {
  const browser = await openChromium(t)
  const dataDir = mkdtempSync(join(tmpdir(), 'postrider-test-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startApp(t, {
    fetchSite,
    servers: 1,
    config: { dataDir, ...config },
    ...(ownDatabase && { ownDatabase }),
  })
  const errors: string[] = []

  const collectErrors = (page: Page) => {
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== server.origin && protocol.startsWith('http'))
        errors.push(`Request to another origin: ${request.url()}`)
    })
    // Chromium logs every error response as a console error. These are ignored, because tests expect some of them.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    return page
  }

  const open = async ({ downloadsOtherPages = false, ...options }: OpenOptions = {}) => {
    const context = await browser.newContext({
      baseURL: server.origin,
      locale: 'en-GB',
      timezoneId: 'Europe/Vienna',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    if (!downloadsOtherPages) await context.addInitScript(SAVE_DATA)
    return collectErrors(await context.newPage())
  }

  /** Creates a member of the team Acme and opens a page on which they are signed in. */
  const openSignedIn = async (email: string, options: OpenOptions = {}) => {
    await createUser(server.db, [server.acmeTeam], email)
    const page = await open(options)
    const signedIn = await page.request.post('/dashboard/session', {
      data: { email, password: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    assert.equal(signedIn.status(), 200)
    return page
  }

  return {
    ...server,
    dataDir,
    home: `/t/${server.acmeTeam.id}`,
    open,
    openSignedIn,
    assertNoPageErrors: () => assert.deepEqual(errors, []),
  }
}

export type Dashboard = Awaited<ReturnType<typeof startDashboard>>
