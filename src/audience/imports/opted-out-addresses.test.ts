import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { importCsv } from '../../../test/imports.ts'
import { startApp } from '../../../test/start-app.ts'
import { transact } from '../../platform/storage/transact.ts'
import { lockListAgainstOptOuts } from '../lists/list-queries.ts'

const setUp = async (t: TestContext, channel = 'email') => {
  const app = await startApp(t)
  const { acme } = app
  await createFields(acme, { email: { type: 'email' }, work_email: { type: 'email' }, phone: { type: 'phone' } })
  const { body: list } = await acme.post('/lists', { name: 'News', channel })
  const path = `/lists/${list.id}/subscribers`
  const create = async (values: object): Promise<number> => (await acme.post('/contacts', values)).body.id
  const subscribe = async (contact_id: number) => (await acme.post(path, { contact_id })).body.id
  /** Creates a contact that subscribed to the list and then unsubscribed. */
  const left = async (values: object) => {
    const contact = await create(values)
    const subscriber: number = await subscribe(contact)
    await acme.delete(`${path}/${subscriber}`)
    return { contact, subscriber }
  }
  const importRows = async (header: string, rows: readonly string[], options: Record<string, string> = {}) => {
    const done = await importCsv(acme, `${[header, ...rows].join('\n')}\n`, { list_id: String(list.id), ...options })
    return [done.created, done.subscribed, done.opted_out, done.not_reachable]
  }
  const subscribed = async (): Promise<number> => (await acme.get(`${path}?status=subscribed`)).body.total
  return { ...app, list, path, create, subscribe, left, importRows, subscribed }
}

test('an import without match_on doesn’t subscribe new contacts whose address has unsubscribed', async (t) => {
  const { left, importRows, subscribed, acme } = await setUp(t)
  await left({ email: 'left@mail.example' })
  const rows = ['LEFT@Mail.example', 'left@mail.example', 'new@mail.example']
  assert.deepEqual(await importRows('email', rows), [3, 1, 2, 0])
  assert.equal(await subscribed(), 1)
  const { body: other } = await acme.post('/lists', { name: 'Other', channel: 'email' })
  assert.deepEqual(
    await importRows('email', rows, { list_id: String(other.id) }),
    [3, 3, 0, 0],
    'another list is not affected',
  )
})

test('an address that unsubscribed stays off the list after its contact was deleted', async (t) => {
  const { acme, left, importRows, subscribed } = await setUp(t)
  const { contact } = await left({ email: 'left@mail.example' })
  await acme.delete(`/contacts/${contact}`)
  const rows = ['left@mail.example', 'new@mail.example']
  assert.deepEqual(await importRows('email', rows, { match_on: 'email' }), [2, 1, 1, 0])
  assert.equal(await subscribed(), 1)
})

test('an opt-out applies to the address that the list would send to, no matter which email field has it', async (t) => {
  const { left, importRows } = await setUp(t)
  await left({ work_email: 'left@mail.example' })
  const rows = ['left@mail.example,', ',left@mail.example', 'main@mail.example,left@mail.example']
  assert.deepEqual(await importRows('email,work_email', rows), [3, 1, 2, 0])
})

test('a contact that unsubscribed stays off the list after changing its address, and so does the old address', async (t) => {
  const { acme, left, importRows } = await setUp(t)
  const { contact } = await left({ email: 'before@mail.example' })
  await acme.put(`/contacts/${contact}`, { email: 'after@mail.example' })
  assert.deepEqual(await importRows('email', ['after@mail.example'], { match_on: 'email' }), [0, 0, 1, 0])
  assert.deepEqual(await importRows('email', ['before@mail.example']), [1, 0, 1, 0])
})

test('subscribing a contact manually counts as new consent, so imports subscribe its address again', async (t) => {
  const { acme, left, create, subscribe, importRows } = await setUp(t)
  const first = await left({ email: 'back@mail.example' })
  assert.equal(await subscribe(first.contact), first.subscriber)
  const second = await left({ email: 'gone@mail.example' })
  await acme.delete(`/contacts/${second.contact}`)
  await subscribe(await create({ email: 'Gone@mail.example' }))
  const rows = ['back@mail.example', 'gone@mail.example']
  assert.deepEqual(await importRows('email', rows), [2, 2, 0, 0])
})

test('a contact that is on the list is not counted as opted out, even if its address unsubscribed before', async (t) => {
  const { acme, left, create, subscribe, importRows } = await setUp(t)
  const other = await create({ email: 'other@mail.example' })
  await subscribe(other)
  await left({ email: 'same@mail.example' })
  await acme.put(`/contacts/${other}`, { email: 'same@mail.example' })
  assert.deepEqual(await importRows('id,phone', [`${other},+436601234567`]), [0, 0, 0, 0])
})

test('phone numbers that unsubscribed from an SMS list stay off it, however they’re formatted', async (t) => {
  const { acme, left, importRows, subscribed } = await setUp(t, 'sms')
  const { contact } = await left({ phone: '+436601234567' })
  await acme.delete(`/contacts/${contact}`)
  const rows = ['+43 660 1234567', '+43 660 7654321', '']
  assert.deepEqual(
    await importRows(
      'phone,email',
      rows.map((phone) => `${phone},x@mail.example`),
    ),
    [3, 1, 1, 1],
  )
  assert.equal(await subscribed(), 1)
})

test('no contact can unsubscribe between an import’s check for opt-outs and its commit', async (t) => {
  const { acme, db, acmeTeam, list, path, create, subscribe } = await setUp(t)
  const subscriber = await subscribe(await create({ email: 'a@mail.example' }))
  const { leaving, seen } = await transact(db, async (trx) => {
    await lockListAgainstOptOuts(trx, acmeTeam.id, list.id)
    // Not awaited here, because the request waits for this transaction.
    const request = acme.delete(`${path}/${subscriber}`)
    const statuses = new Set<string>()
    for (let n = 0; n < 200; n++) {
      const query = trx.selectFrom('subscribers').select('status').where('team_id', '=', acmeTeam.id)
      statuses.add((await query.where('id', '=', subscriber).executeTakeFirstOrThrow()).status)
    }
    return { leaving: { request }, seen: [...statuses] }
  })
  assert.deepEqual(seen, ['subscribed'])
  assert.equal((await leaving.request).status, 200)
})
