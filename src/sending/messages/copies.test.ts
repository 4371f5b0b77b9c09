import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'

test('an email with a copy to a suppressed address is rejected, and the error names the field, address and reason', async (t) => {
  const { acme, rival, acmeTeam, db } = await startApp(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const email = { to: 'ada@mail.example', email_address_id, subject: 'Hello', text: 'Hi' }
  await acme.post('/suppressions', { channel: 'email', address: 'eve@mail.example' })
  await rival.post('/suppressions', { channel: 'email', address: 'bob@mail.example' })
  const copies = { cc: ['bob@mail.example', 'Eve@mail.example'], bcc: ['eve@mail.example'] }

  const { status, body } = await acme.post('/emails', { ...email, ...copies })
  assert.equal(status, 422)
  assert.deepEqual(body.errors, {
    'cc.1': ['The cc.1 address Eve@mail.example is suppressed (manual).'],
    'bcc.0': ['The bcc.0 address eve@mail.example is suppressed (manual).'],
  })
  const batch = await acme.post('/emails/batch', { messages: [email, { ...email, cc: ['eve@mail.example'] }] })
  assert.deepEqual(Object.keys(batch.body.errors), ['messages.1.cc.0'])
  assert.equal((await acme.get('/messages')).body.total, 0)

  assert.equal((await acme.post('/emails', { ...email, cc: ['bob@mail.example'] })).status, 201)
})
