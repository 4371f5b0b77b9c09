import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient } from './api-client.ts'
import { signedIn } from './dashboard-user.ts'
import { importCsv } from './imports.ts'
import { startApp } from './start-app.ts'
import { uploader } from './upload.ts'

const FIELD = { name: 'Nickname', type: 'text', contact_type: 'person' }

const uniqueName = () => `x${Math.random().toString(36).slice(2)}`

/** Lists of what every team has alike. */
const COMMON_LISTS = ['/api/v1/contact-fields/types']

/** How to make one of what a path's id stands for; a route whose resource is missing here fails the test below. */
const FACTORIES: Record<string, (client: ApiClient, upload: ReturnType<typeof uploader>) => Promise<{ id: number }>> = {
  '/files/:id': async (client, upload) =>
    (await upload(client, [{ name: 'file', filename: uniqueName(), content: 'x' }])).body,
  '/brands/:id': async (client) => (await client.post('/brands', { name: 'Acme', is_default: true })).body,
  '/contact-fields/:id': async (client) => (await client.post('/contact-fields', { ...FIELD, tag: uniqueName() })).body,
  '/lists/:id': async (client) => (await client.post('/lists', { name: 'News', channel: 'email' })).body,
  '/verified/email/:id': async (client) =>
    (await client.post('/verified/email', { email: `${uniqueName()}@acme.example` })).body,
  '/verified/phone/:id': async (client) =>
    (await client.post('/verified/phone', { phone: `+4366${Math.floor(1e8 + Math.random() * 8e8)}` })).body,
  '/contacts/imports/:id': (client) => importCsv(client, 'tags\nVIP\n'),
  '/contacts/:id': async (client) => (await client.post('/contacts', { tags: ['VIP'] })).body,
}

test('for every route with an id in its path, another team’s id is 403 and that team’s data is untouched', async (t) => {
  const { app, acme, rival, origin, agent } = await startApp(t)
  const upload = uploader(origin, agent)
  const routes = app.routes.filter(
    ({ url, method }) => url.startsWith('/api/v1') && url.includes(':') && method !== 'HEAD',
  )
  assert.ok(routes.length >= 3)
  for (const { method, url } of routes) {
    const path = url.replace('/api/v1', '')
    const create = FACTORIES[path.replace(/(:\w+).*/, '$1')]
    assert.ok(create, `${url} has no factory`)
    const { id } = await create(acme, upload)
    const resource = path.replace(/:\w+.*/, String(id))
    const before = await acme.get(resource)
    const answer = await rival.send(
      method,
      path.replace(/:\w+/, String(id)),
      method === 'GET' ? undefined : { name: 'Stolen' },
    )
    assert.deepEqual([answer.status, answer.body.error_code], [403, 'forbidden'], `${method} ${url}`)
    assert.equal((await acme.get(resource)).text, before.text, `${method} ${url}`)
  }
})

test('for every list, another team’s rows are not there', async (t) => {
  const { app, acme, rival, origin, agent } = await startApp(t)
  for (const create of Object.values(FACTORIES)) await create(acme, uploader(origin, agent))
  const lists = app.routes.filter(
    ({ url, method }) =>
      url.startsWith('/api/v1') && !url.includes(':') && method === 'GET' && !COMMON_LISTS.includes(url),
  )
  assert.ok(lists.length >= 1)
  for (const { url } of lists) {
    const { status, body, text } = await rival.get(url.replace('/api/v1', ''))
    assert.equal(status, 200)
    // A file has its header.
    const rows = body === undefined ? text.trim().split('\n').slice(1) : (body.data ?? body)
    assert.deepEqual(rows, [], url)
  }
})

test('every route under /api/v1 asks for a token', async (t) => {
  const { app, raw } = await startApp(t)
  const routes = app.routes.filter(({ url }) => url.startsWith('/api/v1'))
  for (const { method, url } of routes) {
    assert.equal((await raw({ method, path: url.replace(/:\w+/g, '1') })).status, 401, `${method} ${url}`)
  }
})

type DashboardApi = Awaited<ReturnType<typeof signedIn>>['api']

const makeSite = async (api: DashboardApi) => (await api('POST', '/sites', { name: 'Help' })).body

/** The same for what the dashboard alone asks for. */
const DASHBOARD_FACTORIES: Record<string, (api: DashboardApi, client: ApiClient) => Promise<{ id: number }>> = {
  '/tokens/:id': async (api) => (await api('POST', '/tokens', { name: 'Shop' })).body,
  '/invitations/:id': async (api) => (await api('POST', '/invitations', {})).body,
  '/sites/:id': makeSite,
  '/pages/:id': async (api) => {
    const { id } = await makeSite(api)
    return (await api('POST', '/pages', { site_id: id, name: 'Hi', url: '/hi', html: '<p>' })).body
  },
  '/brands/:id': async (_, client) => (await client.post('/brands', { name: 'Acme', tags: ['VIP'] })).body,
}

/** What is everybody's: a person is no team's own, and one who is not in the team is simply not there. */
const NOT_FOUND_INSTEAD = ['/members/:id']
/** Lists that have something for every team. */
const OWN_ROWS = ['/team', '/members', '/image']

test('for every route of the dashboard with an id, another team’s id is refused and its data untouched', async (t) => {
  const app = await startApp(t)
  const [ours, theirs] = [await signedIn(app, app.acmeTeam), await signedIn(app, app.rivalTeam)]
  const routes = app.app.routes.filter(
    ({ url, method }) => url.startsWith('/dashboard/api') && url.includes(':') && method !== 'HEAD',
  )
  assert.ok(routes.length >= 8)
  // When a token was last used is noted a little later than it is used.
  const withoutUse = (text: string) => text.replaceAll(/"last_used_at":("[^"]*"|null)/g, '')
  const seen = async () =>
    Promise.all(
      ['/team', '/members', '/tokens', '/invitations', '/sites'].map(async (path) =>
        withoutUse((await ours.api('GET', path)).text),
      ),
    )
  for (const { method, url } of routes) {
    const path = url.replace('/dashboard/api', '')
    const isElsewhere = NOT_FOUND_INSTEAD.includes(path)
    const create = DASHBOARD_FACTORIES[path.replace(/(:\w+).*/, '$1')]
    assert.ok(create || isElsewhere, `${url} has no factory`)
    const { id } = create ? await create(ours.api, app.acme) : ours.user
    const before = await seen()
    const body = method === 'GET' ? undefined : { name: 'Stolen' }
    const answer = await theirs.api(method, path.replace(/:\w+/, String(id)), body)
    assert.deepEqual(
      [answer.status, answer.body.error_code],
      isElsewhere ? [404, 'not_found'] : [403, 'forbidden'],
      `${method} ${url}`,
    )
    assert.deepEqual(await seen(), before, `${method} ${url}`)
  }
  const lists = app.app.routes.filter(
    ({ url, method }) => url.startsWith('/dashboard/api') && !url.includes(':') && method === 'GET',
  )
  for (const { url } of lists) {
    const path = url.replace('/dashboard/api', '')
    if (OWN_ROWS.includes(path)) continue
    const rows = (await theirs.api('GET', path)).body
    const own = path === '/tokens' ? rows.filter(({ name }: { name: string }) => name !== 'Test') : rows
    assert.deepEqual(own, [], url)
  }
})
