import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient } from '../../../../test/api-client.ts'
import { createFields } from '../../../../test/contact-fields.ts'
import { startApp } from '../../../../test/start-app.ts'

const FIELDS = {
  name: {},
  email: { type: 'email' },
  phone: { type: 'phone' },
  site: { type: 'url' },
  score: { type: 'number' },
  born: { type: 'date' },
  seen: { type: 'datetime' },
  active: { type: 'boolean' },
  size: { type: 'pick_list', options: ['S', 'M', 'L'] },
  colors: { type: 'pick_list', options: ['red', 'green', 'blue'], allow_multiple: true },
  boss: { type: 'related' },
}

const search = async (client: ApiClient, query: Record<string, string | readonly string[]>) => {
  const parameters = Object.entries(query).flatMap(([key, values]) =>
    [values].flat().map((value) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`),
  )
  return client.get(`/contacts/search?${parameters.join('&')}`)
}

const namesOf = async (client: ApiClient, query: Parameters<typeof search>[1]): Promise<(string | null)[]> => {
  const { status, body } = await search(client, query)
  assert.equal(status, 200, JSON.stringify(body.errors))
  return body.data.map(({ name }: { name: string | null }) => name)
}

const start = async (t: Parameters<typeof startApp>[0], contacts: readonly object[]) => {
  const app = await startApp(t)
  await createFields(app.acme, FIELDS)
  const ids: number[] = []
  for (const contact of contacts) ids.push((await app.acme.post('/contacts', contact)).body.id)
  return { ...app, ids }
}

test('searchTerm matches substrings of text, email, phone and url values, regardless of case', async (t) => {
  const { acme } = await start(t, [
    { name: 'Ann Smith', email: 'ann@Example.com', phone: '+491701234567', site: 'https://ann.example/Blog' },
    { name: 'ÉMILE Zola', email: 'zola@paris.example' },
    { name: 'Αναστασίου' },
    { name: '王伟明', size: 'M', born: '1980-02-03', colors: ['red'], score: 4711 },
  ])
  const expected: [term: string, names: string[]][] = [
    ['smith', ['Ann Smith']],
    ['nn SMI', []],
    ['émile', ['ÉMILE Zola']],
    ['αναστασ', ['Αναστασίου']],
    ['EXAMPLE', ['Ann Smith', 'ÉMILE Zola']],
    ['1701234', ['Ann Smith']],
    ['/blog', ['Ann Smith']],
    ['王伟明', ['王伟明']],
    ['伟明', []],
    ['smith ann', ['Ann Smith']],
    ['SM  an\texample', ['Ann Smith']],
    ['smith zola', []],
    ['émile paris', ['ÉMILE Zola']],
    ['1980-02', []],
    ['red', []],
    ['4711', []],
    ['  smith  ', ['Ann Smith']],
    ['nobody', []],
    ['%', []],
    ['sm_th', []],
    ['"smith"', []],
    ['smith OR zola', []],
  ]
  for (const [term, names] of expected) assert.deepEqual(await namesOf(acme, { searchTerm: term }), names, term)
})

test('a searchTerm of one or two characters matches only the start of words', async (t) => {
  const { acme } = await start(t, [
    { name: 'Ann Smith' },
    { name: 'Bo-Lin 王伟' },
    { name: 'Xavier', email: 'x@y.example' },
  ])
  const expected: [term: string, names: string[]][] = [
    ['a', ['Ann Smith']],
    ['SM', ['Ann Smith']],
    ['mi', []],
    ['n', []],
    ['b', ['Bo-Lin 王伟']],
    ['li', ['Bo-Lin 王伟']],
    ['王', ['Bo-Lin 王伟']],
    ['王伟', ['Bo-Lin 王伟']],
    ['伟', []],
    ['y', ['Xavier']],
    ['ex', ['Xavier']],
    ['@', []],
  ]
  for (const [term, names] of expected) assert.deepEqual(await namesOf(acme, { searchTerm: term }), names, term)
})

test('only the first 20,000 characters of a contact’s values are searchable', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { name: {}, story: { max_length: 65_535 }, more: {} })
  const filler = 'lorem ipsum 😀 '.repeat(2_000)
  await acme.post('/contacts', { name: 'Ann', story: `${filler.slice(0, 19_000)} needle ${filler}`, more: 'haystack' })
  assert.deepEqual(await namesOf(acme, { searchTerm: 'needle' }), ['Ann'])
  assert.deepEqual(await namesOf(acme, { searchTerm: 'haystack' }), [])
})

test('`tags` accepts one or more slugs and matches contacts with any of them', async (t) => {
  const { acme } = await start(t, [
    { name: 'A', tags: ['VIP', 'Early Bird'] },
    { name: 'B', tags: ['vip'] },
    { name: 'C', tags: ['other'] },
  ])
  assert.deepEqual(await namesOf(acme, { tags: 'vip' }), ['A', 'B'])
  assert.deepEqual(await namesOf(acme, { 'tags[]': 'early-bird' }), ['A'])
  assert.deepEqual(await namesOf(acme, { 'tags[]': ['early-bird', 'other', 'vip'] }), ['A', 'B', 'C'])
  assert.deepEqual(await namesOf(acme, { 'tags[0]': 'other', 'tags[1]': 'nobody' }), ['C'])
  assert.deepEqual(await namesOf(acme, { tags: 'nobody' }), [])
})

test('a <merge_tag>=value filter normalizes the value like the field does, then compares it with stored values', async (t) => {
  const { acme, ids } = await start(t, [
    {
      name: 'Ann',
      email: 'ann@example.com',
      phone: '+491701234567',
      site: 'https://a.example',
      score: -1.5,
      born: '1980-02-03',
      seen: '2026-11-15T09:30:00Z',
      active: true,
      size: 'M',
      colors: ['red', 'blue'],
    },
    { name: 'ann', score: 15, active: false, colors: ['green'] },
  ])
  await acme.put(`/contacts/${ids[1]}`, { boss: ids[0] })
  const expected: [key: string, value: string, names: string[]][] = [
    ['name', 'Ann', ['Ann']],
    ['name', 'ann', ['ann']],
    ['name', 'An', []],
    ['email', 'ann@EXAMPLE.com', ['Ann']],
    ['phone', '+49 170 1234567', ['Ann']],
    ['site', 'https://a.example', ['Ann']],
    ['score', '-1.50', ['Ann']],
    ['score', '15', ['ann']],
    ['born', '1980-02-03', ['Ann']],
    ['seen', '2026-11-15T10:30:00+01:00', ['Ann']],
    ['active', 'false', ['ann']],
    ['size', 'M', ['Ann']],
    ['size', 'XXL', []],
    ['colors', 'blue', ['Ann']],
    ['boss', String(ids[0]), ['ann']],
    ['boss', '999999', []],
  ]
  for (const [key, value, names] of expected)
    assert.deepEqual(await namesOf(acme, { [key]: value }), names, `${key}=${value}`)
  assert.deepEqual(await namesOf(acme, { colors: ['green', 'red'] }), ['Ann', 'ann'])
})

test('an invalid filter value or an unknown parameter is rejected with a 422 that names the parameter', async (t) => {
  const { acme } = await start(t, [])
  const refused: [query: Record<string, string | string[]>, field: string][] = [
    [{ score: 'many' }, 'score'],
    [{ born: '2026-02-30' }, 'born'],
    [{ active: 'yes' }, 'active'],
    [{ email: 'x' }, 'email'],
    [{ boss: '1.5' }, 'boss'],
    [{ nickname: 'x' }, 'nickname'],
    [{ nickname: '' }, 'nickname'],
    [{ searchterm: 'x' }, 'searchterm'],
    [{ Name: 'x' }, 'Name'],
    [{ constructor: 'x' }, 'constructor'],
    [{ order_by: 'nickname' }, 'order_by'],
    [{ order_by: '--name' }, 'order_by'],
    [{ order_by: ['name', 'id'] }, 'order_by'],
    [{ searchTerm: ['a', 'b'] }, 'searchTerm'],
    [{ searchTerm: 'x'.repeat(256) }, 'searchTerm'],
    [{ searchTerm: 'a\0b' }, 'searchTerm'],
    [{ tags: '\0' }, 'tags'],
    [{ per_page: '101' }, 'per_page'],
  ]
  for (const [query, field] of refused) {
    const { status, body } = await search(acme, query)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(query))
  }
  const { body } = await search(acme, { nickname: 'x' })
  assert.equal(body.message, 'The nickname parameter is neither a contact field nor a search parameter.')
})

test('order_by accepts id, created_at, updated_at or a merge tag; a - prefix sorts descending; empty values come last', async (t) => {
  const { acme, ids } = await start(t, [
    { name: 'bob', score: 10, colors: ['red', 'blue'] },
    { name: 'Ann', score: -3 },
    { name: 'Émile', score: 9.5, colors: ['blue'] },
    { score: 2 },
    { name: 'zoe' },
  ])
  await acme.put(`/contacts/${ids[1]}`, { active: true })
  const expected: [order: string, names: (string | null)[]][] = [
    ['id', ['bob', 'Ann', 'Émile', null, 'zoe']],
    ['-id', ['zoe', null, 'Émile', 'Ann', 'bob']],
    ['created_at', ['bob', 'Ann', 'Émile', null, 'zoe']],
    ['-created_at', ['zoe', null, 'Émile', 'Ann', 'bob']],
    ['updated_at', ['bob', 'Émile', null, 'zoe', 'Ann']],
    ['-updated_at', ['Ann', 'zoe', null, 'Émile', 'bob']],
    ['name', ['Ann', 'bob', 'zoe', 'Émile', null]],
    ['-name', ['Émile', 'zoe', 'bob', 'Ann', null]],
    ['score', ['Ann', null, 'Émile', 'bob', 'zoe']],
    ['-score', ['bob', 'Émile', null, 'Ann', 'zoe']],
    ['colors', ['Émile', 'bob', 'Ann', null, 'zoe']],
  ]
  for (const [order, names] of expected) {
    assert.deepEqual(await namesOf(acme, { order_by: order }), names, order)
    for (const id of ids) await acme.put(`/contacts/${id}`, { tags: ['all'] })
    if (!order.includes('updated_at'))
      assert.deepEqual(await namesOf(acme, { order_by: order, tags: 'all' }), names, `${order}, filtered`)
    for (const id of ids) await acme.put(`/contacts/${id}`, { tags: [] })
    await acme.put(`/contacts/${ids[1]}`, { active: true })
    for (const id of [ids[0], ids[2], ids[3], ids[4], ids[1]]) await acme.put(`/contacts/${id}`, { active: true })
  }
})

test('filters are combined with AND', async (t) => {
  const { acme } = await start(t, [
    { name: 'Ann', score: 1, tags: ['vip'] },
    { name: 'Anna', score: 1 },
    { name: 'Annika', score: 2, tags: ['vip'] },
  ])
  assert.deepEqual(await namesOf(acme, { searchTerm: 'ann', score: '1' }), ['Ann', 'Anna'])
  assert.deepEqual(await namesOf(acme, { searchTerm: 'ann', score: '1', tags: 'vip' }), ['Ann'])
  assert.deepEqual(await namesOf(acme, { searchTerm: 'ann', tags: 'vip', order_by: '-score' }), ['Annika', 'Ann'])
  assert.deepEqual(await namesOf(acme, { searchTerm: 'anna', tags: 'vip' }), [])
})

test('combining a common and a rare filter, in any order, finds only contacts that match both', async (t) => {
  const { acme } = await start(t, [])
  for (let n = 0; n < 30; n++) await acme.post('/contacts', { name: `Person ${n}`, active: true, tags: ['all'] })
  for (const query of [
    { active: 'true', name: 'Person 7' },
    { name: 'Person 7', active: 'true' },
    { active: 'true', tags: 'all', searchTerm: 'person 7' },
    { tags: ['all', 'other'], name: ['Person 7', 'nobody'] },
  ]) {
    assert.deepEqual(await namesOf(acme, query), ['Person 7'], JSON.stringify(query))
  }
})

test('pagination links of a search keep all parameters; parameters without a value don’t affect the search', async (t) => {
  const { acme } = await start(t, [{ name: 'Ann' }, { name: 'Anna' }, { name: 'Annika' }])
  const { body } = await search(acme, { searchTerm: 'ann', 'tags[]': '', name: '', per_page: '1', page: '2' })
  const list = (await acme.get('/contacts?per_page=1')).body
  assert.deepEqual(Object.keys(body), Object.keys(list))
  assert.deepEqual([body.total, body.last_page, body.from, body.to, body.data[0].name], [3, 3, 2, 2, 'Anna'])
  assert.equal(
    body.next_page_url,
    'http://localhost:3000/api/v1/contacts/search?searchTerm=ann&tags%5B%5D=&name=&per_page=1&page=3',
  )
  const past = (await search(acme, { searchTerm: 'ann', page: '99' })).body
  assert.deepEqual([past.data, past.total, past.from, past.to], [[], 3, null, null])
})

test('a search immediately sees updates and deletes, but never another team’s contacts', async (t) => {
  const { acme, rival, ids } = await start(t, [{ name: 'Ann', tags: ['a'] }])
  await createFields(rival, { name: {} })
  await rival.post('/contacts', { name: 'Ann', tags: ['a'] })
  await acme.put(`/contacts/${ids[0]}`, { name: 'Bertha', tags: ['b'] })
  for (const query of [{ searchTerm: 'ann' }, { searchTerm: 'a' }, { tags: 'a' }, { name: 'Ann' }])
    assert.deepEqual(await namesOf(acme, query), [], JSON.stringify(query))
  for (const query of [{ searchTerm: 'ertha' }, { searchTerm: 'be' }, { tags: 'b' }, { name: 'Bertha' }])
    assert.deepEqual(await namesOf(acme, query), ['Bertha'], JSON.stringify(query))
  await acme.put(`/contacts/${ids[0]}`, { name: null })
  assert.deepEqual(await namesOf(acme, { searchTerm: 'ertha' }), [])
  await acme.delete(`/contacts/${ids[0]}`)
  assert.deepEqual(await namesOf(acme, {}), [])
})

test('a repeated search sees changes that were made in between, even by another client', async (t) => {
  const { acme, client, acmeTeam } = await startApp(t)
  await createFields(acme, { name: {} })
  const other = await client(acmeTeam)
  const totalOf = async () => {
    const first = (await search(acme, { searchTerm: 'person', per_page: '1' })).body
    const again = (await search(acme, { searchTerm: 'person', per_page: '1' })).body
    assert.deepEqual(again, first, 'nothing changed in between')
    return first.total
  }
  assert.equal(await totalOf(), 0)
  const { id } = (await other.post('/contacts', { name: 'Person 1' })).body
  assert.equal(await totalOf(), 1)
  await other.post('/contacts', { name: 'Somebody' })
  assert.equal(await totalOf(), 1)
  await other.put(`/contacts/${id}`, { name: 'Nobody' })
  assert.equal(await totalOf(), 0)
  await other.put(`/contacts/${id}`, { name: 'A person' })
  assert.equal(await totalOf(), 1)
  await other.delete(`/contacts/${id}`)
  assert.equal(await totalOf(), 0)
})
