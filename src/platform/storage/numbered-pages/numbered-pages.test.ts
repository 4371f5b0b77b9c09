import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient } from '../../../../test/api-client.ts'
import {
  addSubscribers,
  createContacts,
  createList,
  leave,
  NOW,
  newFile,
  numbers,
} from '../../../../test/counted-rows.ts'
import { assertExactCounts } from '../../../../test/exact-counts.ts'
import { startApp } from '../../../../test/start-app.ts'
import { deleteSubscriptionsOf } from '../../../audience/subscribers/subscriber-queries.ts'
import { insertFile } from '../../../identity/files/file-queries.ts'
import { transact } from '../transact.ts'

test('every page of a list’s subscribers has the correct rows for every status, even after earlier rows change', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const teamId = acmeTeam.id
  const [listId, other] = [await createList(db, teamId), await createList(db, teamId)]
  const statuses = new Map<number, string>()
  const add = async (from: number, count: number) => {
    for (const id of await addSubscribers(db, teamId, listId, numbers(from, count))) statuses.set(id, 'subscribed')
  }
  await add(1, 1_500)
  // These subscribers' ids are between the ids of the first list's subscribers.
  await addSubscribers(db, teamId, other, numbers(1, 1_000))
  await add(2_000, 1_500)
  const check = async () => {
    for (const status of [undefined, 'subscribed', 'pending', 'unsubscribed']) {
      const ids = [...statuses].filter(([, is]) => status === undefined || is === status).map(([id]) => id)
      for (const [page, perPage] of [
        [1, 15],
        [9, 100],
        [16, 100],
        [25, 100],
        [1_700, 1],
        [300, 10],
      ] as const) {
        const filter = status ? `&status=${status}` : ''
        const { body } = await acme.get(`/lists/${listId}/subscribers?page=${page}&per_page=${perPage}${filter}`)
        assert.equal(body.total, ids.length)
        const shown = body.data.map(({ id }: { id: number }) => id)
        assert.deepEqual(shown, ids.slice((page - 1) * perPage, page * perPage), `${status}: ${page} of ${perPage}`)
      }
    }
  }
  await check()
  const ids = [...statuses.keys()]
  for (const [from, count] of [
    [0, 300],
    [1_400, 300],
  ] as const) {
    const gone = ids.slice(from, from + count)
    await transact(db, async (trx) => {
      for (const id of gone) await leave(trx, teamId, listId, id)
    })
    for (const id of gone) statuses.set(id, 'unsubscribed')
    await check()
  }
  const deleted = ids.slice(1_300, 1_700)
  await transact(db, async (trx) => {
    const rows = await trx
      .selectFrom('subscribers')
      .select('contact_id')
      .where('team_id', '=', teamId)
      .where('id', 'in', deleted)
      .execute()
    for (const { contact_id } of rows) await deleteSubscriptionsOf(trx, teamId, contact_id)
  })
  for (const id of deleted) statuses.delete(id)
  await check()
})

const idsOf = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id)

const assertNoGaps = (page: { data: { id: number }[]; total: number; current_page: number }, perPage: number) => {
  const ids = idsOf(page)
  assert.deepEqual(
    ids,
    [...new Set(ids)].sort((a, b) => a - b),
  )
  assert.equal(ids.length, Math.min(perPage, Math.max(0, page.total - (page.current_page - 1) * perPage)))
}

test('totals stay exact and pages have no gaps while contacts subscribe, unsubscribe and are deleted', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const teamId = acmeTeam.id
  await acme.post('/contact-fields', { name: 'Email', tag: 'email', type: 'email', contact_type: 'person' })
  const listId = await createList(db, teamId)
  const contacts = await createContacts(db, teamId, 60)
  const old = await addSubscribers(db, teamId, listId, [...contacts, ...numbers(1_000_000, 440)])
  const watch = async (status: string) => {
    for (let n = 0; n < 25; n++) {
      const { body } = await acme.get(`/lists/${listId}/subscribers?page=${1 + (n % 5)}&per_page=100${status}`)
      assertNoGaps(body, 100)
    }
  }
  const add = async (client: ApiClient, prefix: string) => {
    for (let n = 0; n < 8; n++) {
      const { body } = await client.post('/contacts', { email: `${prefix}${n}@b.example` })
      assert.equal((await client.post(`/lists/${listId}/subscribers`, { contact_id: body.id })).status, 201)
    }
  }
  const remove = async (ids: readonly number[]) => {
    for (const id of ids) assert.equal((await acme.delete(`/contacts/${id}`)).status, 200)
  }
  const quit = async (ids: readonly number[]) => {
    for (const id of ids) assert.equal((await acme.delete(`/lists/${listId}/subscribers/${id}`)).status, 200)
  }
  await Promise.all([
    watch(''),
    watch('&status=subscribed'),
    watch('&status=unsubscribed'),
    ...['a', 'b', 'c', 'd'].map((prefix) => add(acme, prefix)),
    ...[0, 1, 2].map((n) => remove(contacts.slice(n * 10, n * 10 + 10))),
    ...[0, 1, 2, 3].map((n) => quit(old.slice(100 + n * 10, 110 + n * 10))),
  ])
  await assertExactCounts(db, teamId)
  const { body } = await acme.get(`/lists/${listId}`)
  assert.deepEqual(body.subscriber_counts, { subscribed: 500 + 32 - 30 - 40, pending: 0, unsubscribed: 40 })
})

test('the list of files has numbered pages with exact totals, even after deletions', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const ids: number[] = []
  await transact(db, async (trx) => {
    for (let n = 0; n < 700; n++) {
      const file = newFile(`f${n}`)
      ids.push((await insertFile(trx, acmeTeam.id, file, NOW))?.id as number)
    }
  })
  const check = async () => {
    for (const page of [1, 4, 7, 8]) {
      const { body } = await acme.get(`/files?page=${page}&per_page=100`)
      assert.deepEqual([body.total, idsOf(body)], [ids.length, ids.slice((page - 1) * 100, page * 100)])
    }
  }
  await check()
  for (const id of ids.splice(10, 20)) assert.equal((await acme.delete(`/files/${id}`)).status, 200)
  await check()
})
