import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'

const REFERENCE = {
  '/docs': 'text/html',
  '/docs/swagger-ui.css': 'text/css',
  '/docs/swagger-ui-bundle.js': 'text/javascript',
}

/** Checks that the server serves the dashboard and the API reference with their scripts, and that the API accepts the token. */
export const checkServer = async (origin: string, token: string) => {
  const page = await fetch(`${origin}/`)
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  const scripts = [...(await page.text()).matchAll(/<script type="module"[^>]* src="(\/assets\/[^"]+\.js)"/g)]
  assert.ok(scripts.length > 0, 'the page has no script')
  let length = 0
  for (const [, script] of scripts) {
    const asset = await fetch(`${origin}${script}`)
    assert.deepEqual([asset.status, asset.headers.get('content-type')?.split(';')[0]], [200, 'text/javascript'])
    length += (await asset.text()).length
  }
  assert.ok(length > 10_000)
  for (const [path, type] of Object.entries(REFERENCE)) {
    const file = await fetch(`${origin}${path}`)
    assert.deepEqual([file.status, file.headers.get('content-type')?.split(';')[0]], [200, type], path)
    assert.ok((await file.text()).length > 100, path)
  }
  const brands = await fetch(`${origin}/api/v1/brands`, { headers: { authorization: `Bearer ${token}` } })
  assert.deepEqual([brands.status, await brands.json()], [200, []])
}

/** How long to wait for a message. Sending takes less than a second, or several times as long on a busy machine. */
const SEND_TIMEOUT_MS = 30_000

/** Waits until the message has been sent. */
export const assertSent = async (url: string, token: string) => {
  const deadline = Date.now() + SEND_TIMEOUT_MS
  let message: { readonly status?: string } = {}
  while (message.status !== 'sent' && Date.now() < deadline) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    message = (await response.json()) as typeof message
    await setTimeout(200)
  }
  assert.equal(message.status, 'sent')
}
