import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../test/contact-fields.ts'
import { manualClock, whenTrue } from '../../test/manual-clock.ts'
import { LEASE_MS, scriptedCarrier, setAddress, setUpSending } from '../../test/sending-set-up.ts'
import { startApp } from '../../test/start-app.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { transact } from '../storage/transact.ts'
import { insertSuppression } from '../suppressions/suppression-queries.ts'
import type { Carried, Carrier } from './carrier.ts'

const HOUR_MS = 3_600_000

test('a scheduled message goes to the address that its contact has when it is sent', async (t) => {
  const { db, team, time, start, add } = await setUpSending(t)
  const [id = 0] = await add(1, { status: 'scheduled', scheduled_at: time.inMs(HOUR_MS), contact_id: 5 })
  await transact(db, (trx) => setAddress(trx, team.id, 5, 'new@mail.example'))
  time.move(HOUR_MS)
  const recipients: unknown[] = []
  const { carrier, sent } = scriptedCarrier(({ message }) => {
    recipients.push(message.to_address)
    return undefined
  })
  await start(carrier).runOnce()
  assert.deepEqual([sent, recipients], [[id], ['new@mail.example']])
  const row = await db
    .selectFrom('messages')
    .select(['status', 'to_address'])
    .where('team_id', '=', team.id)
    .where('id', '=', id)
    .executeTakeFirst()
  assert.deepEqual(row, { status: 'sent', to_address: 'new@mail.example' })
})

test('a message isn’t sent if the contact’s new address is suppressed', async (t) => {
  const { db, team, time, start, add, ledger } = await setUpSending(t)
  await add(1, { contact_id: 5 })
  await transact(db, async (trx) => {
    await setAddress(trx, team.id, 5, 'new@mail.example')
    const cause = { reason: 'manual', source: 'dashboard' } as const
    await insertSuppression(trx, team.id, { channel: 'email', address: 'new@mail.example', ...cause }, time.now())
  })
  const { carrier, sent } = scriptedCarrier()
  await start(carrier).runOnce()
  const outcomes = (await ledger()).map(({ status, reason }) => [status, reason])
  assert.deepEqual([sent, outcomes], [[], [['suppressed', 'suppressed_manual']]])
})

test('a message that another worker may have sent already is repeated to the same address', async (t) => {
  const { db, team, time, start, add } = await setUpSending(t)
  await add(1, { contact_id: 5 })
  const stuck = Promise.withResolvers<Carried>()
  const recipients: unknown[] = []
  const { carrier } = scriptedCarrier()
  const send: Carrier['send'] = async ({ message }, handOver) => {
    await handOver()
    return recipients.push(message.to_address) === 1 ? stuck.promise : { is: 'sent', providerId: null }
  }
  const running = start({ ...carrier, send }, { onError: () => {} }).runOnce()
  await whenTrue(() => recipients.length === 1)
  await transact(db, (trx) => setAddress(trx, team.id, 5, 'new@mail.example'))
  time.move(LEASE_MS)
  await start({ ...carrier, send }).runOnce()
  assert.deepEqual(recipients, ['c5@mail.example', 'c5@mail.example'])
  stuck.resolve({ is: 'not_handed' })
  await running
})

test('scheduled messages aren’t sent if their contact was deleted or no longer has an address', async (t) => {
  const time = manualClock('2026-01-01T00:00:00Z')
  const { acme, acmeTeam, db } = await startApp(t, { clock: time.clock, servers: 1, ownDatabase: true })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  await createFields(acme, { email: { type: 'email' } })
  const contacts = ['ada@mail.example', 'bob@mail.example'].map((email) => acme.post('/contacts', { email }))
  const [ada, bob] = (await Promise.all(contacts)).map(({ body }) => body)
  const email = { email_address_id, subject: 'Hello', text: 'Hi', scheduled_at: time.inMs(HOUR_MS) }
  const ids = []
  for (const { id } of [ada, bob]) ids.push((await acme.post('/emails', { ...email, contact_id: id })).body.id)
  await acme.delete(`/contacts/${ada.id}`)
  await acme.put(`/contacts/${bob.id}`, { email: null })
  time.move(HOUR_MS)
  await whenTrue(async () => (await db.selectFrom('message_chunks').select('id').execute()).length === 0)
  for (const [id, expected] of [
    [ids[0], ['canceled', 'contact_deleted']],
    [ids[1], ['failed', 'no_address']],
  ] as const) {
    const { body: message } = await acme.get(`/messages/${id}`)
    assert.deepEqual([message.status, message.reason], expected)
    const { body: events } = await acme.get(`/messages/${id}/events`)
    assert.deepEqual([events.at(-1).type, events.at(-1).detail], expected)
  }
})
