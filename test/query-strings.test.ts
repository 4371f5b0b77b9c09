import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from './start-app.ts'

test('a parameter with a key in brackets, or a single one given twice, is 422 by name', async (t) => {
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
