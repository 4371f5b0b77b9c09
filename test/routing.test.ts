import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from './dashboard-user.ts'
import { importCsv } from './imports.ts'
import { startApp } from './start-app.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Returns a path that only this pattern matches. */
const samplePath = (url: string) => url.replace(/:\w+/g, '123').replace('*', 'x')

const start = async (t: Parameters<typeof startApp>[0]) => {
  const started = await startApp(t, { database: 'sqlite' })
  const { acme, app } = started
  const session = (await signedIn(started, started.acmeTeam)).token
  const send = (method: string, path: string) =>
    started.raw({
      method,
      path,
      headers: {
        authorization: `Bearer ${path.startsWith('/dashboard/api') ? session : acme.token}`,
        origin: 'http://localhost:3000',
      },
    })
  const urls = [...new Set(app.routes.map(({ url }) => url))].filter((url) => url !== '*')
  const methodsOf = (url: string) =>
    METHODS.filter((method) => app.routes.some((route) => route.url === url && route.method === method))
  return { ...started, send, urls, methodsOf }
}

test('an unsupported method returns 405 on every route, and Allow lists each supported method once', async (t) => {
  const { app, send, urls, methodsOf } = await start(t)
  for (const url of urls) {
    const methods = methodsOf(url)
    const others = METHODS.filter((method) => !methods.includes(method))
    const responses = await Promise.all(others.map((method) => send(method, samplePath(url))))
    // Browsers may send a preflight request for forms on other sites.
    const isAskedFirst = app.routes.some((route) => route.url === url && route.method === 'OPTIONS')
    const allowed = [...methods, ...(isAskedFirst ? ['OPTIONS'] : [])].join(', ')
    for (const { status, headers } of responses) {
      assert.deepEqual([status, headers.allow], [405, allowed], url)
    }
  }
})

test('a path with a trailing slash returns 404 on every route', async (t) => {
  const { send, urls, app, acme } = await start(t)
  const endingInSlash = app.routes.filter(({ url }) => url !== '/' && url.endsWith('/')).map(({ url }) => url)
  assert.deepEqual([...new Set(endingInSlash)], ['/docs/'], 'people type it, so it redirects')
  for (const url of urls.filter((url) => url !== '/' && !url.endsWith('*') && !url.startsWith('/docs'))) {
    const responses = await Promise.all(METHODS.map((method) => send(method, `${samplePath(url)}/`)))
    for (const { status } of responses) assert.equal(status, 404, `${url}/`)
  }
  assert.equal((await acme.send('POST', '/brands/', { name: 'Slash' })).status, 404)
  assert.deepEqual((await acme.get('/brands')).body, [])
})

test('every GET route also supports HEAD', async (t) => {
  const { urls, methodsOf } = await start(t)
  for (const url of urls) assert.equal(methodsOf(url).includes('HEAD'), methodsOf(url).includes('GET'), url)
})

test('HEAD requests for an export and for failed rows return the same headers as GET', async (t) => {
  const { acme, send } = await start(t)
  await acme.post('/contacts', { tags: ['VIP'] })
  const { id } = await importCsv(acme, 'tags\nVIP\n')
  for (const path of ['/api/v1/contacts/export?format=ndjson', `/api/v1/contacts/imports/${id}/errors`]) {
    const [head, got] = [await send('HEAD', path), await send('GET', path)]
    assert.deepEqual([head.status, head.text, got.status, got.text === ''], [200, '', 200, false], path)
    for (const name of ['content-type', 'content-disposition', 'cache-control']) {
      assert.ok(got.headers[name])
      assert.equal(head.headers[name], got.headers[name], `${name} of ${path}`)
    }
  }
})
