import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { insertRowsInto } from '../../platform/storage/insert-rows.ts'
import { transact } from '../../platform/storage/transact.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

test('nothing is sent to a suppressed address, regardless of case, until the suppression is deleted', async (t) => {
  const { acme, acmeTeam, rival, rivalTeam, db } = await startApp(t)
  const { status, body } = await acme.post('/suppressions', { channel: 'email', address: 'Ada@Mail.example' })
  assert.deepEqual(
    [status, { ...body, created_at: typeof body.created_at }],
    [
      201,
      {
        id: body.id,
        team_id: acmeTeam.id,
        channel: 'email',
        address: 'Ada@mail.example',
        reason: 'manual',
        source: 'api',
        created_at: 'string',
      },
    ],
  )
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const email = { to: 'aDA@mail.example', email_address_id, subject: 'Hello', text: 'Hi' }
  const refused = await acme.post('/emails', email)
  assert.deepEqual([refused.status, refused.body.status, refused.body.reason], [201, 'suppressed', 'suppressed_manual'])
  const theirs = await createIdentifier(db, rivalTeam.id, 'email', 'shop@rival.example')
  const other = await rival.post('/emails', { ...email, email_address_id: theirs })
  assert.notEqual(other.body.status, 'suppressed')
  assert.equal((await acme.delete(`/suppressions/${body.id}`)).body.message, 'Suppression deleted.')
  assert.notEqual((await acme.post('/emails', email)).body.status, 'suppressed')
})

test('suppressions are listed newest first and can be filtered by channel, address and reason', async (t) => {
  const { acme } = await startApp(t)
  const add = async (channel: string, address: string) =>
    (await acme.post('/suppressions', { channel, address })).body.id
  const ada = await add('email', 'ada@mail.example')
  const bob = await add('email', 'bob@mail.example')
  const phone = await add('sms', '+43 660 1234567')
  const idsOf = async (query: string) => {
    const { body } = await acme.get(`/suppressions?${query}`)
    return [body.total, body.data.map(({ id }: { id: number }) => id)]
  }
  assert.deepEqual(await idsOf(''), [3, [phone, bob, ada]])
  assert.deepEqual(await idsOf('per_page=1&page=2'), [3, [bob]])
  assert.deepEqual(await idsOf('channel=sms'), [1, [phone]])
  assert.deepEqual(await idsOf('address=ADA%40mail.example'), [1, [ada]])
  assert.deepEqual(await idsOf('address=%2B436601234567'), [1, [phone]])
  assert.deepEqual(await idsOf('reason=bounce'), [0, []])
  assert.equal((await acme.get('/suppressions?channel=push&reason=x')).status, 422)
})

test('an address can be suppressed only once, and invalid addresses are rejected', async (t) => {
  const { acme } = await startApp(t)
  await acme.post('/suppressions', { channel: 'email', address: 'ada@mail.example' })
  const errorsOf = async (body: object) => (await acme.post('/suppressions', body)).body.errors
  assert.deepEqual(await errorsOf({ channel: 'email', address: 'ADA@mail.example' }), {
    address: ['The address is already suppressed.'],
  })
  assert.deepEqual(await errorsOf({ channel: 'email', address: 'ada' }), {
    address: ['The address field must be a valid email address.'],
  })
  assert.deepEqual(await errorsOf({ channel: 'push', address: 'ada@mail.example' }), {
    channel: ['The selected channel is invalid (allowed: email, sms).'],
  })
  assert.deepEqual(Object.keys(await errorsOf({})), ['channel', 'address'])
})

test('with filters, up to 10,000 suppressions are counted, and total_capped says whether there are more', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const insert = insertRowsInto<{ address: string; address_key: string }, Record<string, unknown>>('suppressions', {
    shared: ['team_id', 'channel', 'reason', 'source', 'created_at'],
    columns: { address: 'text', address_key: 'text' },
  })
  const shared = { team_id: acmeTeam.id, channel: 'sms', reason: 'manual', source: 'api', created_at: NOW }
  const rowsFrom = (first: number, last: number) =>
    Array.from({ length: last - first }, (_, n) => ({ address: `+4366${first + n}`, address_key: `k${first + n}` }))
  const list = async () => (await acme.get('/suppressions?channel=sms&per_page=1')).body
  await transact(db, (trx) => insert(trx, shared, rowsFrom(0, 10_000)))
  const complete = await list()
  assert.deepEqual([complete.total, complete.total_capped], [10_000, false])
  await transact(db, (trx) => insert(trx, shared, rowsFrom(10_000, 10_001)))
  const capped = await list()
  assert.deepEqual([capped.total, capped.total_capped], [10_000, true])
})
