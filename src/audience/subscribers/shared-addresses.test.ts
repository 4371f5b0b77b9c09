import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { assertExactCounts } from '../../../test/exact-counts.ts'
import { startApp } from '../../../test/start-app.ts'
import { transact } from '../../platform/storage/transact.ts'
import { unsubscribeByLink } from '../../recipients/public-pages/unsubscribe-by-link.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

/** Creates three contacts, the first two with the same address, and subscribes all of them to two lists. */
const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme, acmeTeam, db } = app
  await createFields(acme, { email: { type: 'email' }, work_email: { type: 'email' } })
  const contacts: number[] = []
  for (const values of [{ email: 'ann@a.example' }, { work_email: 'ANN@a.example' }, { email: 'bob@a.example' }])
    contacts.push((await acme.post('/contacts', values)).body.id)
  const lists: number[] = []
  const subscribers: number[] = []
  for (const name of ['News', 'Offers']) {
    const { id } = (await acme.post('/lists', { name, channel: 'email' })).body
    lists.push(id)
    for (const contact_id of contacts)
      subscribers.push((await acme.post(`/lists/${id}/subscribers`, { contact_id })).body.id)
  }
  const statuses = async (list: number) => {
    const { data } = (await acme.get(`/lists/${list}/subscribers`)).body
    return data.map(({ status }: { status: string }) => status)
  }
  const withdrawn = () =>
    db
      .selectFrom('consents')
      .select(['subscriber_id', 'contact_id', 'source'])
      .where('team_id', '=', acmeTeam.id)
      .where('status', '=', 'unsubscribed')
      .orderBy('subscriber_id')
      .execute()
  const [ann, ann2] = contacts as [number, number]
  const [news, offers] = lists as [number, number]
  const [first, second] = subscribers as [number, number]
  return { ...app, ann, ann2, news, offers, first, second, statuses, withdrawn }
}

const BOTH_LEFT = ['unsubscribed', 'unsubscribed', 'subscribed']

test('unsubscribing applies to every contact on the list with the same address, and each gets a consent record', async (t) => {
  const { acme, acmeTeam, db, ann, ann2, news, offers, first, second, statuses, withdrawn } = await setUp(t)
  assert.equal((await acme.delete(`/lists/${news}/subscribers/${second}`)).status, 200)
  assert.deepEqual(await statuses(news), BOTH_LEFT)
  assert.deepEqual(await statuses(offers), ['subscribed', 'subscribed', 'subscribed'])
  assert.deepEqual(await withdrawn(), [
    { subscriber_id: first, contact_id: ann, source: 'api' },
    { subscriber_id: second, contact_id: ann2, source: 'api' },
  ])
  const { subscriber_counts } = (await acme.get(`/lists/${news}`)).body
  assert.deepEqual(subscriber_counts, { subscribed: 1, pending: 0, unsubscribed: 2 })
  await assertExactCounts(db, acmeTeam.id)
})

test('unsubscribing with a link also applies to every contact on the list with the same address', async (t) => {
  const { acmeTeam, db, ann, news, statuses, withdrawn } = await setUp(t)
  const claims = { teamId: acmeTeam.id, listId: news, contactId: ann, messageId: 7 }
  await transact(db, (trx) => unsubscribeByLink(trx, claims as never, NOW))
  assert.deepEqual(await statuses(news), BOTH_LEFT)
  assert.deepEqual(
    (await withdrawn()).map(({ source }) => source),
    ['link', 'link'],
  )
})

test('a contact can subscribe and unsubscribe again without resubscribing others with the same address', async (t) => {
  const { acme, acmeTeam, db, ann2, news, first, second, statuses, withdrawn } = await setUp(t)
  await acme.delete(`/lists/${news}/subscribers/${first}`)
  assert.equal((await acme.post(`/lists/${news}/subscribers`, { contact_id: ann2 })).status, 201)
  assert.deepEqual(await statuses(news), ['unsubscribed', 'subscribed', 'subscribed'])
  await acme.delete(`/lists/${news}/subscribers/${second}`)
  assert.deepEqual(await statuses(news), BOTH_LEFT)
  assert.equal((await withdrawn()).length, 3)
  await assertExactCounts(db, acmeTeam.id)
})

test('contacts that share an address can unsubscribe at the same time, and each has one consent record', async (t) => {
  const { acme, acmeTeam, db, news, first, second, statuses, withdrawn } = await setUp(t)
  const leave = (id: number) => acme.delete(`/lists/${news}/subscribers/${id}`)
  const responses = await Promise.all([first, second, first, second, first, second].map(leave))
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200])
  assert.deepEqual(await statuses(news), BOTH_LEFT)
  assert.equal((await withdrawn()).length, 2)
  await assertExactCounts(db, acmeTeam.id)
})

test('unsubscribing a contact that no longer has an address for the list’s channel doesn’t affect other contacts', async (t) => {
  const { acme, ann, news, first, statuses } = await setUp(t)
  await acme.put(`/contacts/${ann}`, { email: null })
  await acme.delete(`/lists/${news}/subscribers/${first}`)
  assert.deepEqual(await statuses(news), ['unsubscribed', 'subscribed', 'subscribed'])
})
