import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Route } from '../src/platform/http/server/routes.ts'
import { signedIn } from './dashboard-user.ts'
import { idsInPath, loadExamples, type Maker, pathWithIds, uniqueName } from './examples.ts'
import { startApp } from './start-app.ts'
import { uploader } from './upload.ts'
import { createIdentifier } from './verified-identifiers.ts'

const API = '/api/v1'
const DASHBOARD = '/dashboard/api'

/** Lists that are the same for every team. */
const COMMON_LISTS = ['/api/v1/contact-fields/types']
/** Routes whose response is an object, not a list. The tests of their slices check that each team gets its own data. */
const NOT_LISTS = ['/api/v1/push-key', '/api/v1/settings']
/** Users don't belong to a team, so a request with the id of another team's member returns 404 instead of 403. */
const NOT_FOUND_INSTEAD = ['/members/:id']
/** Parameters that aren't ids, but numbers within the resource that precedes them in the path, like a template's versions. */
const NOT_IDS = ['version']
/** Routes whose response isn't empty, even for a new team. */
const OWN_ROWS = [
  '/providers',
  '/notices',
  '/team',
  '/members',
  '/image',
  '/sending-days',
  '/templates/starting-points',
  '/templates/names',
]

/** The contact id of the latest privacy request. Each privacy request gets a different contact id. */
let contacts = 0

const startTeams = async (t: TestContext) => {
  const app = await startApp(t)
  const upload = uploader(app.origin, app.agent)
  const examples = await loadExamples()
  const [ours, theirs] = [await signedIn(app, app.acmeTeam), await signedIn(app, app.rivalTeam)]
  const senderOf = (team: { id: number }) => () =>
    createIdentifier(app.db, team.id, 'email', `${uniqueName()}@brand.example`)
  const requestOf = (team: { id: number }) => async () => {
    const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
    const { id } = await app.db
      .insertInto('privacy_requests')
      .values({ team_id: team.id, contact_id: ++contacts, kind: 'data', status: 'open', ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const makersOf = (team: { id: number }) => ({ createSender: senderOf(team), createRequest: requestOf(team) })
  const acme = { client: app.acme, api: ours.api, upload, ...makersOf(app.acmeTeam) }
  const rival = { client: app.rival, api: theirs.api, upload, ...makersOf(app.rivalTeam) }
  return { ...app, examples, ours: acme, theirs: rival }
}

type Team = Omit<Maker, 'ids'>

/** Removes `last_used_at`, which is written shortly after the token is used. */
const withoutUse = (text: string) => text.replaceAll(/"last_used_at":("[^"]*"|null)/g, '')

/** Reads a resource and the list that contains it, if there are routes for them. */
const seen = async (routes: readonly Route[], prefix: string, path: string, ids: Record<string, number>, get: Get) => {
  const paths = [path.replace(/(.*:\w+).*/, '$1'), path.replace(/\/:\w+[^:]*$/, '')]
  const readable = paths.filter((it) => routes.some(({ method, url }) => method === 'GET' && url === prefix + it))
  return Promise.all(readable.map(async (it) => withoutUse((await get(pathWithIds(it, ids))).text)))
}

type Get = (path: string) => Promise<{ readonly text: string }>

/**
 * In each path, replaces one id at a time with the id of another team's row, and expects 403, or 404 for the paths in
 * `NOT_FOUND_INSTEAD`. Also checks that the other team's data is unchanged.
 */
const assertRefused = async (
  { app, examples, ours, theirs }: Awaited<ReturnType<typeof startTeams>>,
  prefix: string,
  send: (team: Team, method: string, path: string, body?: object) => ReturnType<Team['api']>,
) => {
  const routes = app.routes.filter(
    ({ url, method }) => url.startsWith(prefix) && url.includes(':') && method !== 'HEAD',
  )
  assert.ok(routes.length >= 8)
  for (const { method, url } of routes) {
    const path = url.replace(prefix, '')
    const own = await idsInPath(examples, ours, path)
    const foreign = await idsInPath(examples, theirs, path)
    const before = await seen(app.routes, prefix, path, own, (it) => send(ours, 'GET', it))
    for (const name of Object.keys(own).filter((it) => !NOT_IDS.includes(it))) {
      const stolen = pathWithIds(path, { ...foreign, [name]: own[name] as number })
      const response = await send(theirs, method, stolen, method === 'GET' ? undefined : { name: 'Stolen' })
      assert.deepEqual(
        [response.status, response.body.error_code],
        NOT_FOUND_INSTEAD.includes(path) ? [404, 'not_found'] : [403, 'forbidden'],
        `${method} ${url} with another team's ${name}`,
      )
    }
    assert.deepEqual(
      await seen(app.routes, prefix, path, own, (it) => send(ours, 'GET', it)),
      before,
      `${method} ${url}`,
    )
  }
}

test('a request with the id of another team’s row in its path returns 403, and that team’s data is unchanged', async (t) => {
  const teams = await startTeams(t)
  await assertRefused(teams, API, ({ client }, method, path, body) => client.send(method, path, body))
})

test('a dashboard request with the id of another team’s row returns 403 or 404, and that team’s data is unchanged', async (t) => {
  const teams = await startTeams(t)
  await assertRefused(teams, DASHBOARD, ({ api }, method, path, body) => api(method, path, body))
})

test('no list contains another team’s rows', async (t) => {
  const { app, examples, ours, theirs } = await startTeams(t)
  for (const path of Object.keys(examples)) await idsInPath(examples, ours, path)
  const lists = app.routes.filter(
    ({ url, method }) =>
      url.startsWith(API) && !url.includes(':') && method === 'GET' && ![...COMMON_LISTS, ...NOT_LISTS].includes(url),
  )
  assert.ok(lists.length >= 8)
  for (const { url } of lists) {
    const { status, body, text } = await theirs.client.get(url.replace(API, ''))
    assert.equal(status, 200)
    // A CSV file has a header line, which isn't a row.
    const rows = body === undefined ? text.trim().split('\n').slice(1) : (body.data ?? body)
    assert.deepEqual(rows, [], url)
  }
  const ofDashboard = app.routes.filter(
    ({ url, method }) => url.startsWith(DASHBOARD) && !url.includes(':') && method === 'GET',
  )
  for (const { url } of ofDashboard) {
    const path = url.replace(DASHBOARD, '')
    if (OWN_ROWS.includes(path)) continue
    const { body } = await theirs.api('GET', path)
    const rows = body.data ?? body
    const foreign = path === '/tokens' ? rows.filter(({ name }: { name: string }) => name !== 'Test') : rows
    assert.deepEqual(foreign, [], url)
  }
})

test('every route under /api/v1 requires a token', async (t) => {
  const { app, raw } = await startApp(t)
  const routes = app.routes.filter(({ url }) => url.startsWith(API))
  for (const { method, url } of routes) {
    assert.equal((await raw({ method, path: url.replace(/:\w+/g, '1') })).status, 401, `${method} ${url}`)
  }
})
