import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createFields } from './contact-fields.ts'
import { startApp } from './start-app.ts'

const DOCS = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8')

/** A row of the table of limits. */
const documented = (what: string, limit: string) =>
  DOCS.slice(DOCS.indexOf('## Limits'))
    .split('\n')
    .some((row) => row.startsWith(`| ${what}`) && row.includes(limit))

test('limits that a request can meet are named by the error and by the docs', async (t) => {
  // One server: a body that is refused before its end may be cut off by the load balancer of two.
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
    const answer = await post(path, body)
    assert.equal(answer.status, status, what)
    const said = JSON.stringify([answer.body.message, answer.body.errors])
    const plain = limit === '1 MiB' ? '1024 KiB' : limit
    assert.ok(said.includes(plain) || said.includes(plain.replace(',', '')), `${what}: ${said}`)
    assert.ok(documented(what, limit), `${what} is not in the docs`)
  }
})
