import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Postrider, TooManyMatchesError } from './src/index.ts'
import { collect, createTextFields, startClient } from './start-client.ts'

/** Creates contacts with a single import, because hundreds of create requests would take longer than the test itself. */
const createContacts = async (postrider: Postrider, count: number) => {
  await createTextFields(postrider, 'n')
  const rows = Array.from({ length: count }, (_, n) => `c${n}`)
  const { id } = await postrider.contacts.import(`n\n${rows.join('\n')}\n`)
  assert.equal((await postrider.contacts.imports.wait(id)).created, count)
  return rows
}

test('all() returns every contact once, in order, and requests a page only when it is needed', async (t) => {
  const { origin, acme, postrider } = await startClient(t)
  const rows = await createContacts(postrider, 250)
  const asked: string[] = []
  const watched = new Postrider({
    url: origin,
    token: acme.token,
    fetch: (input, init) => {
      asked.push(String(input).replace(/.*\?/, ''))
      return fetch(input, init)
    },
  })
  const contacts = watched.contacts.all()
  assert.deepEqual(asked, [])
  const seen: unknown[] = []
  for await (const { n } of contacts) {
    seen.push(n)
    assert.equal(asked.length, Math.ceil(seen.length / 100))
  }
  assert.deepEqual(seen, rows)
  assert.deepEqual(asked, ['page=1&per_page=100', 'page=2&per_page=100', 'page=3&per_page=100'])
})

test('all() handles an empty list and exactly one full page, and the caller can leave the loop early', async (t) => {
  const { postrider, rivals } = await startClient(t)
  assert.deepEqual(await collect(rivals.contacts.all()), [])
  const rows = await createContacts(postrider, 100)
  assert.deepEqual(
    (await collect(postrider.contacts.all())).map(({ n }) => n),
    rows,
  )
  for await (const { n } of postrider.contacts.all()) {
    assert.equal(n, 'c0')
    break
  }
})

test('all() doesn’t skip any contacts if other contacts are deleted during the iteration', async (t) => {
  const { postrider } = await startClient(t)
  const rows = await createContacts(postrider, 240)
  const seen: unknown[] = []
  for await (const { id, n } of postrider.contacts.all()) {
    seen.push(n)
    if (Number(String(n).slice(1)) % 3 > 0) await postrider.contacts.delete(id)
  }
  assert.deepEqual(seen, rows)
  assert.equal((await postrider.contacts.list()).total, 80)
})

test('searchAll() returns all matches in the requested order', async (t) => {
  const { postrider } = await startClient(t)
  const rows = await createContacts(postrider, 230)
  const found = await collect(postrider.contacts.searchAll({ searchTerm: 'c1', order_by: '-id' }))
  assert.deepEqual(
    found.map(({ n }) => n),
    rows.filter((n) => n.startsWith('c1')).reverse(),
  )
  assert.deepEqual(await collect(postrider.contacts.searchAll({ searchTerm: 'nobody' })), [])
})

test('searchAll() throws an error if more contacts match than a search can return', async (t) => {
  const { origin, acme, postrider } = await startClient(t)
  const rows = await createContacts(postrider, 101)
  // Sets the flag that the server sets if more than 10,000 contacts match, because creating that many would take too long.
  const capped: typeof fetch = async (...request) => {
    const page = await (await fetch(...request)).json()
    return Response.json({ ...(page as object), total_capped: true })
  }
  const seen: unknown[] = []
  const walk = async () => {
    const { contacts } = new Postrider({ url: origin, token: acme.token, fetch: capped })
    for await (const { n } of contacts.searchAll({ searchTerm: 'c' })) seen.push(n)
  }
  await assert.rejects(walk(), TooManyMatchesError)
  assert.deepEqual(seen, rows)
})

test('suppressions.all() returns each suppression once, newest first, even if others are created meanwhile', async (t) => {
  const { postrider } = await startClient(t)
  const add = (n: number) => postrider.suppressions.create({ channel: 'email', address: `to${n}@mail.example` })
  for (let n = 0; n < 120; n++) await add(n)
  const seen: (string | null)[] = []
  for await (const { address } of postrider.suppressions.all()) {
    if (seen.length === 50) await add(120)
    seen.push(address)
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 120 }, (_, n) => `to${119 - n}@mail.example`),
  )
  assert.equal((await collect(postrider.suppressions.all({ address: 'to7@mail.example' }))).length, 1)
})
