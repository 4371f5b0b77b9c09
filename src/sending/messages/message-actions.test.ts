import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { browserSubscription } from '../../audience/push-subscriptions/push-subscription.examples.ts'

test('a message can’t be sent again after its sender has been deleted', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const phone_id = await createIdentifier(db, acmeTeam.id, 'phone', '+436601234567')
  const { body: email } = await acme.post('/emails', {
    to: 'ada@mail.example',
    email_address_id,
    subject: 'Hello',
    text: 'Hi',
  })
  const { body: sms } = await acme.post('/sms', { to: '+436607654321', phone_id, text: 'Hi' })
  for (const { id } of [email, sms]) {
    await whenTrue(async () => (await acme.get(`/messages/${id}`)).body.status === 'sent')
    assert.equal((await acme.post(`/messages/${id}/resend`)).status, 201)
  }

  await acme.delete(`/verified/email/${email_address_id}`)
  await acme.delete(`/verified/phone/${phone_id}`)
  for (const { id, from } of [email, sms]) {
    const { status, body } = await acme.post(`/messages/${id}/resend`)
    assert.deepEqual([status, body.error_code], [409, 'message_state'])
    assert.equal(body.message, `The sender ${from} of message ${id} was deleted, so the message can’t be sent again.`)
  }
  assert.equal((await acme.get('/messages')).body.total, 4)
})

test('sending a message again uses its contact’s current address', async (t) => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const { acme, acmeTeam, db } = await startApp(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  await createFields(acme, { email: { type: 'email' } })
  const { body: ada } = await acme.post('/contacts', { email: 'typo@mail.example' })
  const { body } = await acme.post('/emails', { contact_id: ada.id, email_address_id, subject: 'Hello', text: 'Hi' })
  await whenTrue(async () => (await acme.get(`/messages/${body.id}`)).body.status === 'sent')
  await acme.post('/suppressions', { channel: 'email', address: 'typo@mail.example' })
  await acme.put(`/contacts/${ada.id}`, { email: 'ada@mail.example' })
  const resend = () => acme.post(`/messages/${body.id}/resend`)
  const again = await resend()
  assert.deepEqual([again.status, again.body.to, again.body.status], [201, 'ada@mail.example', 'queued'])
  await acme.put(`/contacts/${ada.id}`, { email: null })
  const noAddress = await resend()
  assert.deepEqual(
    [noAddress.status, noAddress.body.message],
    [409, `The contact of message ${body.id} no longer has an address, so the message can’t be sent again.`],
  )
  await acme.post(`/contacts/${ada.id}/push-subscriptions`, browserSubscription())
  const { body: push } = await acme.post('/push', { contact_id: ada.id, title: 'Hi', scheduled_at: inAnHour })
  await acme.post(`/messages/${push.id}/cancel`)
  await acme.delete(`/contacts/${ada.id}`)
  assert.equal((await acme.post(`/messages/${push.id}/resend`)).status, 409)
  assert.match((await resend()).body.message, /was deleted, so the message can’t be sent again/)
})
