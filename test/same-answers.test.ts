import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient, ApiResponse } from './api-client.ts'
import { startBoth } from './both-databases.ts'

/** A visit to every corner of the API; ids are taken from the answers. */
const visit = async (client: ApiClient): Promise<ApiResponse[]> => {
  const answers: ApiResponse[] = []
  const ask = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await client.send(method, path, body, headers)
    answers.push(answer)
    return answer.body
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
  await ask('DELETE', `/contact-fields/${field.id}`)
  await ask('DELETE', `/brands/${first.id}`)
  await ask('GET', '/brands')
  return answers
}

const withoutIdsAndTimes = (text: string) =>
  text
    .replace(/"(id|team_id)":\d+/g, '"$1":0')
    .replace(/"\w+_at":"[^"]+"/g, '""')
    .replace(/Brand \d+/g, 'Brand 0')

test('both databases give byte-equal bodies for the same requests, ids and times aside', async (t) => {
  const { sqlite, postgres } = await startBoth(t)
  const [first, second] = [await visit(sqlite.acme), await visit(postgres.acme)]
  assert.ok(first.length > 10)
  for (const [n, answer] of first.entries()) {
    assert.equal(second[n]?.status, answer.status)
    assert.equal(withoutIdsAndTimes(second[n]?.text ?? ''), withoutIdsAndTimes(answer.text))
  }
})

test('timestamps have real microseconds on both databases', async (t) => {
  const { both } = await startBoth(t)
  for (const kind of [0, 1] as const) {
    const fractions = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const { body } = (await both(({ acme }) => acme.post('/brands', { name: 'A' })))[kind]
      assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      fractions.add(body.created_at.slice(-4, -1))
    }
    assert.ok(fractions.size > 10, 'the last three digits differ')
  }
})
