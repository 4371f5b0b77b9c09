import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { toTimestamp } from '../src/foundation/clock.ts'
import type { Route } from '../src/platform/http/server/routes.ts'
import { signedIn } from './dashboard-user.ts'
import { idsInPath, loadExamples, pathWithIds, uniqueName } from './examples.ts'
import { startApp } from './start-app.ts'
import { uploader } from './upload.ts'
import { createIdentifier } from './verified-identifiers.ts'

const API = '/api/v1'
const DASHBOARD = '/dashboard/api'

/** The API's specification says that these resources ignore unknown keys. */
const LENIENT = /^\/api\/v1\/(brands|contact-fields|contacts|lists|pages|files|verified)(\/|$)/
/** Routes among them that aren't in the specification. */
const STRICT_ANYWAY = /^\/api\/v1\/contacts\/(imports(\/|$)|:id\/erase)/
/** The editor shows errors in a draft as part of a successful response. */
const REPORTED_AS_FAULTS = ['/dashboard/api/templates/preview']
/** Bodies that aren't JSON. */
const UPLOADS = ['/dashboard/api/contacts/import']

const isOurs = ({ url }: Route) =>
  (url.startsWith(`${API}/`) || url.startsWith(DASHBOARD)) && (!LENIENT.test(url) || STRICT_ANYWAY.test(url))

const startTeam = async (t: TestContext) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const examples = await loadExamples()
  const maker = {
    client: app.acme,
    api,
    upload: uploader(app.origin, app.agent),
    createSender: () => createIdentifier(app.db, app.acmeTeam.id, 'email', `${uniqueName()}@brand.example`),
    createRequest: async () => {
      const now = toTimestamp(Temporal.Now.instant())
      const { body: contact } = await app.acme.post('/contacts', {})
      const values = { team_id: app.acmeTeam.id, contact_id: contact.id, kind: 'data', status: 'open' } as const
      const row = app.db.insertInto('privacy_requests').values({ ...values, created_at: now, updated_at: now })
      return (await row.returning('id').executeTakeFirstOrThrow()).id
    },
  }
  const send = (method: string, url: string, body?: object) =>
    url.startsWith(API)
      ? app.acme.send(method, url.slice(API.length), body)
      : api(method, url.slice(DASHBOARD.length), body)
  const pathOf = async (url: string) => {
    const prefix = url.startsWith(API) ? API : DASHBOARD
    const path = url.slice(prefix.length)
    return prefix + pathWithIds(path, await idsInPath(examples, maker, path))
  }
  return { ...app, send, pathOf }
}

test('each of our own endpoints rejects unknown keys in its body, also if it needs no body', async (t) => {
  const { app, send, pathOf } = await startTeam(t)
  const writing = app.routes.filter(
    (route) =>
      isOurs(route) &&
      ['POST', 'PUT', 'PATCH'].includes(route.method) &&
      ![...REPORTED_AS_FAULTS, ...UPLOADS].includes(route.url),
  )
  assert.ok(writing.length > 50)
  for (const { method, url } of writing) {
    const { status, body } = await send(method, await pathOf(url), { nonsense_key: 1 })
    const name = `${method} ${url}: ${JSON.stringify(body)}`
    assert.equal(status, 422, name)
    assert.deepEqual(body.errors.nonsense_key, ['The nonsense_key field is not known.'], name)
  }
})

test('the API description of each body of our own says that it has no other keys', async (t) => {
  const { app } = await startApp(t)
  const open: string[] = []
  const visit = (schema: unknown, path: string): void => {
    const { properties, additionalProperties, items } = schema as Record<string, object | undefined>
    if (properties && additionalProperties !== (false as unknown)) open.push(path)
    for (const [name, property] of Object.entries(properties ?? {}))
      if (!(property as { readOnly?: boolean }).readOnly) visit(property, `${path}.${name}`)
    if (items) visit(items, `${path}[]`)
  }
  for (const route of app.routes.filter(isOurs)) if (route.schema?.body) visit(route.schema.body, route.url)
  assert.deepEqual(open, [])
})

test('each of our own lists rejects unknown query parameters', async (t) => {
  const { app, send, pathOf } = await startTeam(t)
  const lists = app.routes.filter((route) => {
    const page = (route.schema?.response as Record<string, { type?: string; properties?: object }> | undefined)?.[200]
    const isList = page?.type === 'array' || 'data' in (page?.properties ?? {})
    return route.method === 'GET' && isOurs(route) && (isList || route.schema?.querystring !== undefined)
  })
  assert.ok(lists.length >= 8)
  for (const { url } of lists) {
    const { status, body } = await send('GET', `${await pathOf(url)}?nonsense_key=1`)
    assert.equal(status, 422, url)
    assert.deepEqual(body.errors, { nonsense_key: ['The nonsense_key field is not known.'] }, url)
  }
})

test('the resources of the specification ignore unknown keys and query parameters', async (t) => {
  const { acme } = await startApp(t)
  assert.equal((await acme.post('/lists', { name: 'News', channel: 'email', nonsense_key: 1 })).status, 201)
  assert.equal((await acme.post('/brands', { name: 'Acme', nonsense_key: 1 })).status, 201)
  for (const path of ['/brands', '/lists', '/contacts', '/files', '/pages', '/contact-fields'])
    assert.equal((await acme.get(`${path}?nonsense_key=1`)).status, 200, path)
})

test('an error names the unknown key, also in a nested object, and suggests a similar one', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const sender = await createIdentifier(db, acmeTeam.id, 'email', 'news@brand.example')
  const email = { to: 'ada@mail.example', email_address_id: sender, subject: 'Hi', text: 'Hi' }
  const campaign = { name: 'Sale', channel: 'email' }
  const hi = { type: 'text', html: 'Hi', color: '#000000' }
  const blocks = { sections: [{ colums: 1, columns: [{ blocks: [hi] }] }] }
  const refused: [path: string, body: object, field: string, suggestion: string | undefined][] = [
    ['/emails', { ...email, scheduled_for: '2026-12-01T08:00:00Z' }, 'scheduled_for', 'scheduled_at'],
    ['/emails', { ...email, attachments: [{ nam: 'a.txt', content: '' }] }, 'attachments.0.nam', 'attachments.0.name'],
    ['/emails/batch', { messages: [email, { ...email, cca: [] }] }, 'messages.1.cca', 'messages.1.cc'],
    ['/campaigns', { ...campaign, content: { subjct: 'Hi' } }, 'content.subjct', 'content.subject'],
    [
      '/campaigns',
      { ...campaign, window: { days: ['mon'], from: '09:00', to: '10:00', zone: 'UTC' } },
      'window.zone',
      undefined,
    ],
    [
      '/templates',
      { name: 'A', channel: 'push', body: { title: 'Hi', link: 'https://a.example' } },
      'body.link',
      undefined,
    ],
    ['/suppressions', { channel: 'email', adress: 'ada@mail.example' }, 'adress', 'address'],
  ]
  for (const [path, body, field, suggestion] of refused) {
    const { status, body: answer } = await acme.post(path, body)
    const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
    assert.equal(status, 422, path)
    assert.deepEqual(answer.errors[field], [`The ${field} field is not known.${hint}`], path)
  }
  const { body } = await acme.post('/templates', { ...campaign, subject: 'Hi', format: 'blocks', body: blocks })
  assert.deepEqual(Object.keys(body.errors), ['body.sections.0.colums', 'body.sections.0.columns.0.blocks.0.color'])
  assert.deepEqual((await acme.get('/messages')).body.total, 0)
  const listed = await acme.get('/messages?capaign_id=9')
  assert.deepEqual(listed.body.errors, {
    capaign_id: ['The capaign_id field is not known. Did you mean campaign_id?'],
  })
})

test('a campaign, template or segment can be sent back with its read-only properties, which are ignored', async (t) => {
  const { acme } = await startApp(t)
  const made = [
    ['/campaigns', { name: 'Sale', channel: 'email' }],
    ['/templates', { name: 'Sale', channel: 'sms', body: 'Hi' }],
    ['/segments', { name: 'Sale', filter: { tag: 'vip' } }],
  ] as const
  for (const [path, body] of made) {
    const { id } = (await acme.post(path, body)).body
    const { body: before } = await acme.get(`${path}/${id}`)
    const changed = { ...before, name: 'Other', id: 999, created_at: 'never' }
    const { status, body: after } = await acme.put(`${path}/${id}`, changed)
    assert.deepEqual([status, after.name, after.id, after.created_at], [200, 'Other', id, before.created_at], path)
    assert.equal((await acme.put(`${path}/${id}`, { ...before, nam: 'Other' })).status, 422)
  }
})

test('a key can be very long, named like a part of JavaScript, or one of thousands', async (t) => {
  const { raw, acme } = await startApp(t)
  const headers = { authorization: `Bearer ${acme.token}`, 'content-type': 'application/json' }
  const long = 'x'.repeat(10_000)
  const post = (body: string) => raw({ method: 'POST', path: `${API}/segments`, headers, body })
  const { body } = await post(`{"__proto__": 1, "constructor": 2, "${long}": 3}`)
  assert.deepEqual(Object.keys(body.errors).slice(0, 2), ['__proto__', 'constructor'])
  assert.ok(Object.keys(body.errors).every((key) => key.length < 200))
  const many = await post(JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 1]))))
  assert.deepEqual([many.status, Object.keys(many.body.errors).length], [422, 100])
})
