import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient } from '../../../../test/api-client.ts'
import { createFields } from '../../../../test/contact-fields.ts'
import { startApp } from '../../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../../foundation/clock.ts'
import type { Db } from '../../../platform/storage/dialect.ts'
import { transact } from '../../../platform/storage/transact.ts'
import { getContactStructure } from '../../contact-fields/contact-field-queries.ts'
import { deleteContact, insertContacts } from '../contact-queries.ts'

const PATH = 'http://localhost:3000/api/v1/contacts'

const insertMany = async (db: Db, teamId: number, count: number): Promise<number[]> => {
  const structure = await getContactStructure(db, teamId)
  const contacts = Array.from({ length: count }, () => ({ type: 'person' as const, attributes: {}, tags: [] }))
  const made = await transact(db, (trx) => insertContacts(trx, teamId, contacts, structure, toTimestamp(systemClock())))
  return made.map((json) => JSON.parse(json).id)
}

const deleteMany = (db: Db, teamId: number, ids: readonly number[]) =>
  transact(db, async (trx) => {
    for (const id of ids) await deleteContact(trx, teamId, id, toTimestamp(systemClock()))
  })

const idsOn = async (client: ApiClient, page: number, perPage: number): Promise<number[]> =>
  (await client.get(`/contacts?page=${page}&per_page=${perPage}`)).body.data.map(({ id }: { id: number }) => id)

test('the first of several pages has all pagination keys', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const ids = await insertMany(db, acmeTeam.id, 5)
  const { status, body } = await acme.get('/contacts?per_page=2')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), [
    'current_page',
    'data',
    'per_page',
    'total',
    'last_page',
    'first_page_url',
    'last_page_url',
    'next_page_url',
    'prev_page_url',
    'path',
    'from',
    'to',
  ])
  const { data, ...rest } = body
  assert.deepEqual(
    data.map(({ id }: { id: number }) => id),
    ids.slice(0, 2),
  )
  assert.deepEqual(rest, {
    current_page: 1,
    per_page: 2,
    total: 5,
    last_page: 3,
    first_page_url: `${PATH}?per_page=2&page=1`,
    last_page_url: `${PATH}?per_page=2&page=3`,
    next_page_url: `${PATH}?per_page=2&page=2`,
    prev_page_url: null,
    path: PATH,
    from: 1,
    to: 2,
  })
})

test('a middle page and the last page have the correct links and counts', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const ids = await insertMany(db, acmeTeam.id, 5)
  const middle = (await acme.get('/contacts?per_page=2&page=2')).body
  assert.deepEqual(
    [middle.prev_page_url, middle.next_page_url, middle.from, middle.to],
    [`${PATH}?per_page=2&page=1`, `${PATH}?per_page=2&page=3`, 3, 4],
  )
  const last = (await acme.get('/contacts?per_page=2&page=3')).body
  assert.deepEqual(
    [last.prev_page_url, last.next_page_url, last.from, last.to, last.data.length, last.data[0].id],
    [`${PATH}?per_page=2&page=2`, null, 5, 5, 1, ids[4]],
  )
})

test('a team without contacts has one empty page', async (t) => {
  const { acme } = await startApp(t)
  const { status, body } = await acme.get('/contacts')
  assert.equal(status, 200)
  assert.deepEqual(
    [body.data, body.total, body.last_page, body.from, body.to, body.next_page_url, body.prev_page_url, body.per_page],
    [[], 0, 1, null, null, null, null, 15],
  )
})

test('a page past the end returns 200 and is empty', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  await insertMany(db, acmeTeam.id, 3)
  for (const page of [2, 1000, 999_999_999]) {
    const { status, body } = await acme.get(`/contacts?page=${page}`)
    assert.deepEqual(
      [status, body.data, body.current_page, body.total, body.last_page, body.from, body.to, body.next_page_url],
      [200, [], page, 3, 1, null, null, null],
    )
    assert.equal(body.prev_page_url, `${PATH}?page=1`)
  }
})

test('page links keep per_page and every other parameter', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  await insertMany(db, acmeTeam.id, 3)
  const { body } = await acme.get('/contacts?page=1&per_page=1&utm=%C3%A9%26x&utm=2')
  assert.equal(body.next_page_url, `${PATH}?per_page=1&utm=%C3%A9%26x&utm=2&page=2`)
})

test('page links start with PUBLIC_URL, not the request’s Host header', async (t) => {
  const { acme } = await startApp(t, { config: { publicUrl: 'https://mail.acme.example/postrider' } })
  const { body } = await acme.send('GET', '/contacts', undefined, { host: 'evil.example' })
  assert.equal(body.first_page_url, 'https://mail.acme.example/postrider/api/v1/contacts?page=1')
})

test('invalid pagination parameters are rejected with 422 and an error for each one', async (t) => {
  const { acme } = await startApp(t)
  for (const value of [
    '0',
    '-1',
    '1e3',
    '0x10',
    '%201%20',
    '1.5',
    '',
    'abc',
    '1000000000',
    '01',
    '%00',
    '1&page=2&per_page=2',
  ]) {
    for (const name of ['page', 'per_page']) {
      const { status, body } = await acme.get(`/contacts?${name}=${value}`)
      if (name === 'per_page' && value.includes('&')) continue
      assert.deepEqual([status, Object.keys(body.errors)], [422, [name]], `${name}=${value}`)
    }
  }
  const { status, body } = await acme.get('/contacts?per_page=101')
  assert.deepEqual([status, body.errors], [422, { per_page: ['The per_page field must not be greater than 100.'] }])
  assert.deepEqual(Object.keys((await acme.get('/contacts?page=0&per_page=0')).body.errors), ['page', 'per_page'])
  const large = await acme.get('/contacts?page=1000000000&per_page=101')
  assert.deepEqual(large.body.errors, {
    page: ['The page field must not be greater than 999999999.'],
    per_page: ['The per_page field must not be greater than 100.'],
  })
  const twice = await acme.get('/contacts?page=1&page=2&per_page[]=2&per_page[]=3')
  assert.deepEqual(twice.body.errors, {
    page: ['The page field must be given once.'],
    per_page: ['The per_page field must be given once.'],
  })
  assert.equal((await acme.get('/contacts?per_page=100')).status, 200)
})

test('only the team’s own contacts are listed and counted', async (t) => {
  const { acme, rival, db, acmeTeam, rivalTeam } = await startApp(t)
  const mine: number[] = []
  const theirs: number[] = []
  for (let n = 0; n < 10; n++) {
    mine.push(...(await insertMany(db, acmeTeam.id, 3)))
    theirs.push(...(await insertMany(db, rivalTeam.id, 2)))
  }
  assert.deepEqual(await idsOn(acme, 1, 100), mine)
  assert.deepEqual(await idsOn(rival, 1, 100), theirs)
  assert.deepEqual(await idsOn(rival, 3, 5), theirs.slice(10, 15))
})

test('with thousands of contacts, pages have the correct rows, even after deletes at the start, middle and end', async (t) => {
  const { acme, db, acmeTeam, rivalTeam } = await startApp(t)
  const team = acmeTeam.id
  let ids = await insertMany(db, team, 2_000)
  await insertMany(db, rivalTeam.id, 1_500)
  ids.push(...(await insertMany(db, team, 3_000)))
  const check = async () => {
    for (const [page, perPage] of [
      [1, 15],
      [2, 100],
      [21, 100],
      [36, 100],
      [50, 100],
      [333, 15],
      [5_000, 1],
      [4_321, 1],
    ] as const) {
      const { body } = await acme.get(`/contacts?page=${page}&per_page=${perPage}`)
      assert.equal(body.total, ids.length)
      const expected = ids.slice((page - 1) * perPage, page * perPage)
      assert.deepEqual(
        body.data.map(({ id }: { id: number }) => id),
        expected,
        `page ${page}, ${perPage} per page`,
      )
    }
  }
  await check()
  // The first two deletions shift all later contacts by more than one page.
  for (const [from, count] of [
    [0, 400],
    [2_100, 700],
    [3_000, 1],
    [ids.length - 1_300, 40],
  ] as const) {
    const gone = ids.slice(from, from + count)
    await deleteMany(db, team, gone)
    ids = ids.filter((id) => !gone.includes(id))
    await check()
  }
  ids.push(...(await insertMany(db, team, 1_000)))
  await check()
})

test('during concurrent creates and deletes, the total stays exact and pages have no gaps', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const team = acmeTeam.id
  const old = await insertMany(db, team, 600)
  const watch = async () => {
    for (let n = 0; n < 40; n++) {
      const { body } = await acme.get(`/contacts?page=${1 + (n % 5)}&per_page=100`)
      const ids = body.data.map(({ id }: { id: number }) => id)
      assert.deepEqual(
        ids,
        ids.toSorted((a: number, b: number) => a - b),
      )
      assert.equal(new Set(ids).size, ids.length)
      assert.equal(ids.length, Math.min(100, Math.max(0, body.total - (body.current_page - 1) * 100)))
    }
  }
  const create = async () => {
    for (let n = 0; n < 15; n++) assert.equal((await acme.post('/contacts')).status, 201)
  }
  const remove = async (ids: readonly number[]) => {
    for (const id of ids) assert.equal((await acme.delete(`/contacts/${id}`)).status, 200)
  }
  await Promise.all([
    watch(),
    watch(),
    ...Array.from({ length: 10 }, create),
    ...Array.from({ length: 10 }, (_, n) => remove(old.slice(n * 10, n * 10 + 10))),
  ])
  const rows = await db.selectFrom('contacts').select('id').where('team_id', '=', team).orderBy('id').execute()
  assert.equal(rows.length, 600 + 150 - 100)
  assert.equal((await acme.get('/contacts')).body.total, rows.length)
  const listed = [1, 2, 3, 4, 5, 6, 7].map((page) => idsOn(acme, page, 100))
  assert.deepEqual(
    (await Promise.all(listed)).flat(),
    rows.map(({ id }) => id),
  )
})

test('after a field is added, pages stay full while older contacts are deleted', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const ids = await insertMany(db, acmeTeam.id, 400)
  await createFields(acme, { city: {} })
  const watch = async () => {
    for (let n = 0; n < 30; n++) {
      const { body } = await acme.get('/contacts?per_page=100')
      assert.equal(body.data.length, Math.min(100, body.total))
      assert.equal(body.data[0].city, null)
    }
  }
  const remove = async (gone: readonly number[]) => {
    for (const id of gone) await acme.delete(`/contacts/${id}`)
  }
  await Promise.all([watch(), remove(ids.slice(0, 60)), remove(ids.slice(60, 120))])
  assert.equal((await acme.get('/contacts')).body.total, 280)
})

test('a rejected create leaves the total unchanged', async (t) => {
  const { acme } = await startApp(t)
  await acme.post('/contacts')
  await acme.post('/contacts', { nope: 1 })
  await acme.post('/contacts', { nope: 1 }, { 'idempotency-key': 'k' })
  assert.equal((await acme.get('/contacts')).body.total, 1)
})

test('contacts created before a field was added have null for it; later contacts have the value they were given', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  await insertMany(db, acmeTeam.id, 3)
  await createFields(acme, { city: {} })
  await acme.post('/contacts', { city: 'Graz' })
  const { body } = await acme.get('/contacts')
  assert.deepEqual(
    body.data.map(({ city }: { city: unknown }) => city),
    [null, null, null, 'Graz'],
  )
})
