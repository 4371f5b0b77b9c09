import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from './contact-fields.ts'
import { signedIn } from './dashboard-user.ts'
import { startApp } from './start-app.ts'

test('a parameter with a key in brackets, or repeated where only one value is allowed, is rejected with 422', async (t) => {
  const { acme } = await startApp(t)
  const list = (await acme.post('/lists', { name: 'News', channel: 'email' })).body.id
  const refused: [query: string, field: string][] = [
    ['/pages?site_id[a]=2', 'site_id'],
    ['/pages?site_id%5Ba%5D=2', 'site_id'],
    ['/pages?site_id[0][1]=2', 'site_id'],
    ['/pages?site_id=1&site_id[x]=2', 'site_id'],
    ['/contact-fields?contact_type[]=nonsense', 'contact_type'],
    ['/contact-fields?contact_type[0]=nonsense', 'contact_type'],
    ['/contact-fields?contact_type[a]=person', 'contact_type'],
    ['/contact-fields?contact_type=person&contact_type=organization', 'contact_type'],
    ['/contact-fields?contact_type=', 'contact_type'],
    ['/contacts?page[a]=1', 'page'],
    ['/contacts?per_page[max]=5', 'per_page'],
    ['/files?page[a]=1', 'page'],
    [`/lists/${list}/subscribers?status[a]=subscribed`, 'status'],
    [`/lists/${list}/subscribers?status=subscribed&status=unsubscribed`, 'status'],
    ['/contacts/search?order_by[a]=id', 'order_by'],
    ['/contacts/search?searchTerm[a]=x', 'searchTerm'],
    ['/contacts/export?format=csv&format=ndjson', 'format'],
    ['/contacts/export?format[a]=csv', 'format'],
  ]
  for (const [path, field] of refused) {
    const { status, body } = await acme.get(path)
    assert.deepEqual([status, Object.keys(body.errors ?? {})[0]], [422, field], path)
  }
  for (const path of [
    '/pages?site_id[]=1&site_id[1]=2',
    '/contact-fields?contact_type[]=person',
    '/pages?unknown[a]=1',
    '/contacts?page[]=1',
  ]) {
    assert.equal((await acme.get(path)).status, 200, path)
  }
})

test('a parameter that isn’t percent-encoded UTF-8 is rejected with 422 on every route', async (t) => {
  const app = await startApp(t)
  const { acme } = app
  const list = (await acme.post('/lists', { name: 'News', channel: 'email' })).body.id
  const wrong: [path: string, field: string, got: string][] = [
    ['/contacts/search?searchTerm=%ff', 'searchTerm', '%ff'],
    ['/contacts/search?searchTerm=a%C3', 'searchTerm', 'a%C3'],
    ['/contacts/search?searchTerm=%ED%A0%80', 'searchTerm', '%ED%A0%80'],
    ['/contacts/search?searchTerm=100%', 'searchTerm', '100%'],
    ['/contacts/search?tags[]=vip&tags[]=%zz', 'tags', '%zz'],
    ['/contacts/search?%fe=1', '%fe', '%fe'],
    ['/contacts?page=%ff', 'page', '%ff'],
    ['/contacts/export?format=%ff', 'format', '%ff'],
    ['/contacts/imports?status=%ff', 'status', '%ff'],
    ['/contact-fields?contact_type=%ff', 'contact_type', '%ff'],
    ['/files?per_page=%ff', 'per_page', '%ff'],
    ['/pages?site_id[0]=%ff', 'site_id', '%ff'],
    [`/lists/${list}/subscribers?status=%ff`, 'status', '%ff'],
  ]
  for (const [path, field, got] of wrong) {
    const { status, body } = await acme.get(path)
    const message = `The ${field} field must be percent-encoded UTF-8 (got “${got}”).`
    assert.deepEqual([status, body.errors?.[field]?.[0]], [422, message], path)
  }
  const unencoded = await acme.get(`/contacts/search?searchTerm=${Buffer.from('é').toString('latin1')}`)
  assert.deepEqual([unencoded.status, unencoded.body.message], [400, 'This is not valid HTTP.'])
  const several = await acme.get('/contacts/search?searchTerm=%ff&page=0&order_by=nothing')
  assert.deepEqual(Object.keys(several.body.errors).sort(), ['order_by', 'page', 'searchTerm'])
  const imported = await acme.sendBytes(
    'POST',
    '/contacts/import?match_on=%ff',
    { 'content-type': 'text/csv' },
    'a\n1\n',
  )
  assert.deepEqual([imported.status, Object.keys(imported.body.errors)], [422, ['match_on']])
  const { api } = await signedIn(app, app.acmeTeam)
  assert.deepEqual((await api('GET', '/image?url=%ff')).status, 422)
})

test('without a token, even an invalid query returns 401; parameter values can be in any writing system', async (t) => {
  const { acme, raw } = await startApp(t)
  assert.equal((await raw({ method: 'GET', path: '/api/v1/contacts/search?searchTerm=%ff' })).status, 401)
  await createFields(acme, { name: {} })
  await acme.post('/contacts', { name: 'Émile = 100% + 王伟' })
  for (const term of ['%C3%A9mile', '%C3%89MILE+%3D', '100%25', '+%2B+%E7%8E%8B', '= 100'.replaceAll(' ', '%20')])
    assert.equal((await acme.get(`/contacts/search?&searchTerm=${term}&`)).body.total, 1, term)
})
