import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient } from '../../../../test/api-client.ts'
import { createFields } from '../../../../test/contact-fields.ts'
import { startApp } from '../../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../../foundation/clock.ts'
import { transact } from '../../../platform/storage/transact.ts'
import { getContactStructure } from '../../contact-fields/contact-field-queries.ts'
import { insertContacts } from '../contact-queries.ts'

const search = (client: ApiClient, query: Record<string, string>) =>
  client.get(`/contacts/search?${new URLSearchParams(query)}`)

test('a search’s total is exact up to 10,000 and capped above that; sorting still covers all matches', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const fields = await createFields(acme, { name: {}, score: { type: 'number' } })
  const structure = await getContactStructure(db, acmeTeam.id)
  const insert = (from: number, to: number) => {
    const contacts = Array.from({ length: to - from }, (_, index) => ({
      type: 'person' as const,
      attributes: { [fields.name]: `Person ${from + index}`, [fields.score]: ((from + index) * 7919) % 10_007 },
      tags: (from + index) % 2 === 0 ? [{ slug: 'even', name: 'Even' }] : [],
    }))
    return transact(db, (trx) => insertContacts(trx, acmeTeam.id, contacts, structure, toTimestamp(systemClock())))
  }
  for (let n = 0; n < 10_000; n += 2_000) await insert(n, n + 2_000)
  const exact = (await search(acme, { searchTerm: 'person' })).body
  assert.deepEqual([exact.total, 'total_capped' in exact], [10_000, false])
  assert.deepEqual(
    [(await search(acme, {})).body.total, 'total_capped' in (await search(acme, {})).body],
    [10_000, false],
  )

  await insert(10_000, 10_005)
  for (const query of [{ searchTerm: 'person' }, { searchTerm: 'p' }, {}]) {
    const { body } = await search(acme, query)
    assert.deepEqual(
      [body.total, body.total_capped, body.data[0].name],
      [10_000, true, 'Person 0'],
      JSON.stringify(query),
    )
    const newest = (await search(acme, { ...query, order_by: '-id', per_page: '3' })).body
    assert.deepEqual(
      newest.data.map(({ name }: { name: string }) => name),
      ['Person 10004', 'Person 10003', 'Person 10002'],
    )
    const top = (await search(acme, { ...query, order_by: '-score', per_page: '2' })).body
    assert.deepEqual(
      top.data.map(({ score }: { score: number }) => score),
      [10_006, 10_005],
    )
    const last = (await search(acme, { ...query, per_page: '100', page: '100' })).body
    assert.deepEqual(
      [last.data.length, last.data[99].name, last.last_page, last.next_page_url],
      [100, 'Person 9999', 100, null],
    )
    assert.deepEqual((await search(acme, { ...query, per_page: '100', page: '101' })).body.data, [])
  }
  assert.equal((await acme.get('/contacts')).body.total, 10_005)
  const even = (await search(acme, { tags: 'even', searchTerm: 'person 10' })).body
  assert.equal(even.total, 59)

  // Deletes matches one at a time until the limit is no longer exceeded.
  for (let n = 0; n < 5; n++) {
    const { id } = (await search(acme, { searchTerm: 'person' })).body.data[0]
    await acme.delete(`/contacts/${id}`)
    const { total_capped } = (await search(acme, { searchTerm: 'person' })).body
    assert.equal(total_capped, n < 4 ? true : undefined, `${10_004 - n} are left`)
  }
})
