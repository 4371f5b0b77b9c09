import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createFields } from './contact-fields.ts'
import { startApp } from './start-app.ts'

const DOCS = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8')

/** Returns true if the table of limits in the docs has this row. */
const documented = (what: string, limit: string) =>
  DOCS.slice(DOCS.indexOf('## Limits'))
    .split('\n')
    .some((row) => row.startsWith(`| ${what}`) && row.includes(limit))

test('if a request exceeds a limit, the error and the docs state that limit', async (t) => {
  // With two servers, the load balancer may close the connection if a body is rejected early.
  const { acme, raw } = await startApp(t, { servers: 1 })
  await createFields(acme, { story: { max_length: 65_535 }, other: { max_length: 65_535 }, age: { type: 'number' } })
  const post = (path: string, body: string) =>
    raw({
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${acme.token}`, 'content-type': 'application/json' },
      body,
    })
  const half = 'x'.repeat(60_000)
  const cases: [what: string, limit: string, path: string, body: string, status: number][] = [
    ['values in a JSON body', '100,000', '/brands', `{"tags":[${'1,'.repeat(100_001)}1]}`, 400],
    ['levels of nesting', '64', '/brands', '['.repeat(65) + ']'.repeat(65), 400],
    ['a JSON body', '1 MiB', '/brands', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413],
    ['combining marks', '100', '/brands', JSON.stringify({ name: `e${'\u0301'.repeat(101)}` }), 422],
    ['combining marks', '100', '/contacts', JSON.stringify({ story: `e${'\u0301'.repeat(101)}` }), 422],
    ['all values of a contact', '100,000', '/contacts', JSON.stringify({ story: half, other: half }), 422],
    ['names, descriptions', '255', '/brands', JSON.stringify({ name: 'x'.repeat(256) }), 422],
    ['tags of a contact', '100', '/contacts', JSON.stringify({ tags: Array(101).fill('x') }), 422],
    ['`options` of a field', '1,000', '/contact-fields', JSON.stringify({ options: Array(1_001).fill('x') }), 422],
    ['`max_length` of a text field', '65,535', '/contact-fields', JSON.stringify({ max_length: 65_536 }), 422],
  ]
  for (const [what, limit, path, body, status] of cases) {
    const response = await post(path, body)
    assert.equal(response.status, status, what)
    const errors = JSON.stringify([response.body.message, response.body.errors])
    const plain = limit === '1 MiB' ? '1024 KiB' : limit
    assert.ok(errors.includes(plain) || errors.includes(plain.replace(',', '')), `${what}: ${errors}`)
    assert.ok(documented(what, limit), `${what} is not in the docs`)
  }
})
