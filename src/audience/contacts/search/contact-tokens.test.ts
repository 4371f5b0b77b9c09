import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../../test/contact-fields.ts'
import { startApp } from '../../../../test/start-app.ts'

/** Returns many different words, so that each contact has many index entries. */
const words = (seed: number) =>
  Array.from({ length: 300 }, (_, n) => ((seed * 1_000 + n) * 2_654_435_761).toString(36)).join(' ')

test('after an update or delete, contacts with long text are no longer found by their old text', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { note: { max_length: 10_000 } })
  const ids: number[] = []
  for (let n = 0; n < 30; n++) ids.push((await acme.post('/contacts', { note: words(n) })).body.id)
  const found = async (n: number) =>
    (await acme.get(`/contacts/search?searchTerm=${words(n).slice(0, 20).replaceAll(' ', '+')}`)).body.total
  assert.equal(await found(3), 1)
  for (const [n, id] of ids.entries()) {
    if (n % 2 === 0) assert.equal((await acme.put(`/contacts/${id}`, { note: 'short' })).status, 200)
    else assert.equal((await acme.delete(`/contacts/${id}`)).status, 200)
  }
  assert.deepEqual([await found(3), await found(4)], [0, 0])
  assert.equal((await acme.get('/contacts/search?searchTerm=short')).body.total, 15)
})
