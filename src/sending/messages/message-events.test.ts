import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpSending } from '../../../test/sending-set-up.ts'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { insertSuppression } from '../../audience/suppressions/suppression-queries.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import { outboxCarrier } from '../deliveries/outbox-carrier.ts'
import { listEvents } from './message-events.ts'

test('a message to a suppressed address has one event, which says why it isn’t sent', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  await acme.post('/suppressions', { channel: 'email', address: 'ada@mail.example' })
  const email = { to: 'ada@mail.example', email_address_id, subject: 'Hello', text: 'Hi' }
  const { body: message } = await acme.post('/emails', email)
  assert.equal(message.status, 'suppressed')
  const { body: again } = await acme.post(`/messages/${message.id}/resend`)
  for (const { id, created_at } of [message, again]) {
    const [event, ...others] = (await acme.get(`/messages/${id}/events`)).body
    assert.deepEqual([event.type, event.at, event.detail], ['suppressed', created_at, 'suppressed_manual'])
    assert.deepEqual(others, [])
  }
})

test('a message whose address is suppressed while it is queued has a queued event and a suppressed event', async (t) => {
  const { db, team, time, add, start } = await setUpSending(t)
  const [id = 0] = await add(1)
  time.move(1_000)
  const address = { channel: 'email', address: 'to0@mail.example', reason: 'manual', source: 'api' } as const
  await transact(db, (trx) => insertSuppression(trx, team.id, address, time.now()))
  await start(outboxCarrier).runOnce()
  const events = await listEvents(db, team.id, id)
  assert.deepEqual(
    events.map(({ type, detail }) => [type, detail]),
    [
      ['queued', null],
      ['suppressed', 'suppressed_manual'],
    ],
  )
})

test('a scheduled message has an event for its scheduled time and for every change of that time', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const [first, second] = [24, 48].map((hours) => toTimestamp(systemClock().add({ hours })))
  const email = { to: 'ada@mail.example', email_address_id, subject: 'Hello', text: 'Hi' }
  const { body: message } = await acme.post('/emails', { ...email, scheduled_at: first })
  await acme.put(`/messages/${message.id}`, { scheduled_at: second })
  await acme.put(`/messages/${message.id}`, { scheduled_at: null })
  const { body: events } = await acme.get(`/messages/${message.id}/events`)
  assert.deepEqual(
    events.slice(0, 3).map(({ type, detail }: { type: string; detail: string | null }) => [type, detail]),
    [
      ['scheduled', first],
      ['scheduled', second],
      ['queued', null],
    ],
  )
})
