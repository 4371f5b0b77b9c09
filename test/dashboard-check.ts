import assert from 'node:assert/strict'

/** Checks that the server serves the dashboard and its script, and that the API accepts the token. */
export const checkServer = async (origin: string, token: string) => {
  const page = await fetch(`${origin}/`)
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  const [, script] = /<script type="module"[^>]* src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
  assert.ok(script, 'the page has no script')
  const asset = await fetch(`${origin}${script}`)
  assert.deepEqual([asset.status, asset.headers.get('content-type')?.split(';')[0]], [200, 'text/javascript'])
  assert.ok((await asset.text()).length > 10_000)
  const brands = await fetch(`${origin}/api/v1/brands`, { headers: { authorization: `Bearer ${token}` } })
  assert.deepEqual([brands.status, await brands.json()], [200, []])
}
