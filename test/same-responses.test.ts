import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient, ApiResponse } from './api-client.ts'
import { startBoth } from './both-databases.ts'
import { startTeamServer } from './team-server.ts'
import { createTestLocation } from './test-database.ts'

/** Sends requests for brands, contact fields, contacts and pages, with ids from earlier responses. Returns all responses. */
const visit = async (client: ApiClient): Promise<ApiResponse[]> => {
  const responses: ApiResponse[] = []
  const ask = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await client.send(method, path, body, headers)
    responses.push(response)
    return response.body
  }
  const first = await ask('POST', '/brands', {
    name: 'Émile',
    social_links: { b: 'https://b.example', a: 'https://a.example' },
  })
  await ask('POST', '/brands', { name: 'zoë', is_default: true, tags: ['x'] }, { 'idempotency-key': 'k' })
  await ask('POST', '/brands', { name: 'zoë', is_default: true, tags: ['x'] }, { 'idempotency-key': 'k' })
  await ask('POST', '/brands', { name: 'other' }, { 'idempotency-key': 'k' })
  await ask('POST', '/brands', { name: ['no'], primary_color: 'red', social_links: ['x'] })
  await ask('POST', '/brands', {
    name: '{"a":1}',
    short_description: '[1,2]',
    website_url: 'https://a.example/?q={"a":1}',
  })
  await ask('PUT', `/brands/${first.id}`, {
    name: 'Ängström',
    is_default: true,
    social_links: ['https://youtu.be/1', 'https://x.com'],
  })
  await ask('PUT', `/brands/${first.id}`, { is_default: null })
  await ask('GET', `/brands/${first.id}`)
  await ask('GET', '/brands')
  await ask('GET', '/brands/999999999999')
  await ask('PATCH', '/brands')
  await ask('GET', '/nothing')
  const field = await ask('POST', '/contact-fields', {
    name: 'Size',
    tag: 'T-Shirt  Size',
    type: 'pick_list',
    contact_type: 'person',
    options: ['S', 'M'],
  })
  await ask('POST', '/contact-fields', { name: 'Again', tag: 't_shirt_size', type: 'text', contact_type: 'person' })
  await ask('PUT', `/contact-fields/${field.id}`, { type: 'text', options: ['x', 'x'] })
  await ask('PUT', `/contact-fields/${field.id}`, { type: 'text', name: 'Größe' })
  await ask('GET', '/contact-fields?contact_type=person')
  await ask('GET', '/contact-fields/types')
  await visitContacts(ask)
  await ask('DELETE', `/contact-fields/${field.id}`)
  await ask('GET', '/contacts')
  await ask('GET', '/pages')
  await ask('GET', '/pages?site_id[]=1&site_id[]=x')
  await ask('DELETE', `/brands/${first.id}`)
  await ask('GET', '/brands')
  return responses
}

type Ask = (method: string, path: string, body?: unknown) => Promise<ApiResponse['body']>

const visitContacts = async (ask: Ask) => {
  const types = ['text', 'email', 'phone', 'number', 'date', 'datetime', 'boolean', 'url', 'related']
  for (const type of types)
    await ask('POST', '/contact-fields', { name: type, tag: `a_${type}`, type, contact_type: 'person' })
  const values = {
    a_text: '{"a":1} "q" \\ \u2028 ß',
    a_email: 'Zoë@Example.COM',
    a_phone: '+1 415 555 0123',
    a_number: 1e21,
    a_date: '2024-02-29',
    a_datetime: '2026-11-15T09:30:00.5+01:00',
    a_boolean: false,
    a_url: 'https://example.com/ä',
  }
  const first = await ask('POST', '/contacts', { ...values, tags: ['Grün', 'vip'] })
  await ask('POST', '/contacts', { a_text: 'éclair', a_number: -0.1, a_related: first.id })
  await ask('POST', '/contacts', { a_text: 'Zebra 😀', a_number: 5, tags: ['VIP'] })
  await ask('POST', '/contacts', { a_text: 5, a_email: 'x', a_phone: '1', a_related: 0, nope: 1, type: 'robot' })
  await ask('PUT', `/contacts/${first.id}`, { a_boolean: null, tags: ['x'] })
  await ask('PUT', `/contacts/${first.id}`, { type: 'organization' })
  await ask('GET', `/contacts/${first.id}`)
  await ask('GET', '/contacts?per_page=2&page=2')
  await ask('GET', '/contacts?page=0&per_page=x')
  const searches =
    'order_by=a_text order_by=-a_number order_by=a_datetime searchTerm=ZEB searchTerm=%F0%9F%98%80 searchTerm=z tags=vip'
  for (const query of `${searches} a_number=-0.1 a_email=Zo%C3%AB@example.com a_number=x nope=1 order_by=nope`.split(
    ' ',
  )) {
    await ask('GET', `/contacts/search?${query}`)
  }
}

/** The default of servers in this process. A packaged server would name its port. */
const PUBLIC_URL = 'http://localhost:3000'

const withoutIdsAndTimes = (text: string) =>
  text
    .replace(/"(id|team_id)":\d+/g, '"$1":0')
    .replace(/"\w+_at":"[^"]+"/g, '""')
    .replace(/"uuid_id":"[^"]+"/g, '""')
    .replace(/"a_related":\d+/g, '"a_related":0')
    .replace(/"attributes":\{.*?\}(?=,"")/g, (attributes) =>
      attributes.replace(/"\d+":(?=["\d-]|false|true)/g, '"0":').replace(/"0":\d+\}$/, '"0":0}'),
    )
    .replace(/Brand \d+/g, 'Brand 0')

test('both databases and the packaged server return byte-identical responses, except for ids and times', async (t) => {
  const { sqlite, postgres } = await startBoth(t)
  const { client: packaged } = await startTeamServer(t, await createTestLocation('sqlite'), { PUBLIC_URL })
  const expected = await visit(sqlite.acme)
  assert.ok(expected.length > 10)
  for (const client of [postgres.acme, packaged]) {
    const responses = await visit(client)
    for (const [n, response] of expected.entries()) {
      assert.equal(responses[n]?.status, response.status)
      assert.equal(withoutIdsAndTimes(responses[n]?.text ?? ''), withoutIdsAndTimes(response.text))
    }
  }
})

test('timestamps have microsecond precision on both databases', async (t) => {
  const { both } = await startBoth(t)
  for (const kind of [0, 1] as const) {
    const fractions = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const { body } = (await both(({ acme }) => acme.post('/brands', { name: 'A' })))[kind]
      assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      fractions.add(body.created_at.slice(-4, -1))
    }
    assert.ok(fractions.size > 10, 'the last three digits are too often the same')
  }
})
