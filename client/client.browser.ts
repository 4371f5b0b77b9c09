import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openChromium } from '../test/chromium.ts'
import { installPackage } from './build-package.ts'
import { startClient } from './start-client.ts'

const README = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
const PAGE = `<!doctype html><title>Page</title><link rel="icon" href="data:,"><body>${/^```html\n(.*?)^```$/ms.exec(README)?.[1]}`

/** Serves the HTML page from the README, and the built package, on a different origin than the API. */
const startSite = async (t: TestContext) => {
  const { dist } = installPackage(t)
  const site = createServer(({ url = '/' }, response) => {
    const [, name] = /^\/postrider\/([\w-]+\.js)$/.exec(url) ?? []
    if (name) response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(dist, name)))
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  t.after(() => site.close())
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

/** Runs in the browser. */
const PROGRAM = `async ({ url, token }) => {
  const { Postrider, ValidationError } = await import('@postrider/client')
  const postrider = new Postrider({ url, token })
  const { id } = await postrider.brands.create({ name: 'Acme' }, { idempotencyKey: 'Größe №1' })
  const again = await postrider.brands.create({ name: 'Acme' }, { idempotencyKey: 'Größe №1' })
  const file = await postrider.files.upload(new File(['Hello'], 'hello.txt'))
  const content = await (await postrider.files.content(file.id)).text()
  const refused = await postrider.brands.update(id, { name: '' }).catch((error) => error)
  const known = refused instanceof ValidationError && refused.requestId.length
  await postrider.brands.delete(id)
  const abort = AbortSignal.abort()
  const ended = await postrider.brands.list({ signal: abort }).catch((error) => error.name)
  return [id === again.id, content, known, (await postrider.brands.list()).length, ended]
}`

test('the HTML page in the README works in a browser if CORS_ORIGINS allows its origin', async (t) => {
  const browser = await openChromium(t)
  const site = await startSite(t)
  const { url, acme, postrider } = await startClient(t, { config: { corsOrigins: [site] } })
  await postrider.contacts.create({})
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('dialog', (dialog) => dialog.accept(dialog.message() === 'Token' ? acme.token : url))
  await page.goto(site)
  await page.getByText('1 contacts').waitFor()
  const results = await page.evaluate(`(${PROGRAM})(${JSON.stringify({ url, token: acme.token })})`)
  assert.deepEqual(results, [true, 'Hello', 36, 0, 'AbortError'])
  assert.deepEqual(errors, [])
})
