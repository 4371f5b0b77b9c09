import assert from 'node:assert/strict'

/** Checks that the server serves the dashboard and its scripts, and that the API accepts the token. */
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
  const brands = await fetch(`${origin}/api/v1/brands`, { headers: { authorization: `Bearer ${token}` } })
  assert.deepEqual([brands.status, await brands.json()], [200, []])
}
