import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from './chromium.ts'
import { createUser, PASSWORD, signedIn } from './dashboard-user.ts'
import { startApp } from './start-app.ts'
import { uploader } from './upload.ts'

/** A script that tries to read and end the visitor's session, and writes the results to `data-found`. */
const SPY = `
  const found = []
  const attempt = async (name, work) => {
    try { found.push(name + ': ' + JSON.stringify(await work())) } catch (error) { found.push(name + ': ' + error.name) }
  }
  const run = async () => {
    await attempt('origin', () => self.origin)
    await attempt('cookie', () => document.cookie)
    await attempt('storage', () => localStorage.length)
    await attempt('session', async () => (await fetch('/dashboard/session')).json())
    await attempt('sign out', async () => (await fetch('/dashboard/session', { method: 'DELETE', mode: 'no-cors' })).status)
    await attempt('frame', () => frames[0]?.document.title)
    document.documentElement.setAttribute('data-found', JSON.stringify(found))
  }
  run()
`

const HOSTED = `<!doctype html><title>Hosted</title><iframe src="/sign-in"></iframe><script>${SPY}</script>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.setAttribute('data-found', 'ran')</script></svg>`

test('hosted pages and uploads can’t read or use the session of the user who opens them', async (t) => {
  const browser = await openChromium(t)
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const site = (await api('POST', '/sites', { name: 'Evil' })).body
  await api('POST', '/pages', { site_id: site.id, name: 'Spy', url: '/spy', html: HOSTED })
  const uploaded = await uploader(app.origin, app.agent)(app.acme, [
    { name: 'file', filename: 'logo.svg', content: SVG },
  ])
  const brand = (await app.acme.post('/brands', { name: 'Evil', logo_image_path: uploaded.body.path })).body
  const { email } = await createUser(app.db, [app.acmeTeam])

  const page = await browser.newPage()
  await page.goto(`${app.origin}/health`)
  const signIn = async (credentials: { email: string; password: string }) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/dashboard/session', { method: 'POST', headers, body: JSON.stringify(credentials) })
    return response.status
  }
  assert.equal(await page.evaluate(signIn, { email, password: PASSWORD }), 200)

  await page.goto(`${app.origin}/sites/${site.id}/spy`)
  await page.locator('html[data-found]').waitFor({ state: 'attached' })
  const found = JSON.parse((await page.locator('html').getAttribute('data-found')) ?? '')
  assert.deepEqual(found, [
    'origin: "null"',
    'cookie: SecurityError',
    'storage: SecurityError',
    'session: TypeError',
    'sign out: TypeError',
    'frame: SecurityError',
  ])

  await page.goto(`${app.origin}${new URL(brand.logo_image).pathname}`)
  assert.equal(await page.locator('svg').getAttribute('data-found'), null, 'a script in an SVG must not run')

  await page.goto(`${app.origin}/health`)
  const session = await page.evaluate(async () => (await fetch('/dashboard/session')).text())
  assert.equal(JSON.parse(session).user.email, email, 'the user is still signed in')
})
