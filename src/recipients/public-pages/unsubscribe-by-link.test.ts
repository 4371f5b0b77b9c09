import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { assertExactCounts } from '../../../test/exact-counts.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { subscribeMany } from '../../audience/subscribers/subscribe-many.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import { transact } from '../../platform/storage/transact.ts'
import { unsubscribeByLink } from './unsubscribe-by-link.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

/** Sends a marketing email to a contact on a list. `unsubscribe` does what the email's unsubscribe link does. */
const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme, acmeTeam, db } = app
  await createFields(acme, { email: { type: 'email' } })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const { id: listId } = (await acme.post('/lists', { name: 'News', channel: 'email' })).body
  const join = async (email: string): Promise<number> => {
    const { id } = (await acme.post('/contacts', { email })).body
    assert.equal((await acme.post(`/lists/${listId}/subscribers`, { contact_id: id })).status, 201)
    return id
  }
  const contactId = await join('ann@a.example')
  const email = { contact_id: contactId, kind: 'marketing', list_id: listId, subject: 'Hi', text: 'Hi' }
  const { status, body } = await acme.post('/emails', { ...email, email_address_id })
  assert.equal(status, 201, JSON.stringify(body))
  // Waits until the message is sent. Until then, changing the contact's address would also change the message's recipient.
  await whenTrue(async () => (await acme.get(`/messages/${body.id}`)).body.status === 'sent')
  const claims = { teamId: acmeTeam.id, listId, contactId, messageId: body.id }
  const unsubscribe = () => transact(db, (trx) => unsubscribeByLink(trx, claims, NOW))
  const statuses = async () => {
    const { data } = (await acme.get(`/lists/${listId}/subscribers`)).body
    return data.map((it: { contact_id: number; status: string }) => [it.contact_id, it.status])
  }
  const optOuts = async () =>
    (
      await db
        .selectFrom('list_opt_outs')
        .select('address_key')
        .where('team_id', '=', acmeTeam.id)
        .where('list_id', '=', listId)
        .execute()
    ).length
  return { ...app, contactId, listId, join, unsubscribe, statuses, optOuts }
}

test('an unsubscribe link also works for a contact that was deleted and created again', async (t) => {
  const { acme, acmeTeam, db, contactId, join, unsubscribe, statuses, optOuts } = await setUp(t)
  await acme.delete(`/contacts/${contactId}`)
  const again = await join('ANN@a.example')
  const other = await join('bob@a.example')
  await unsubscribe()
  assert.deepEqual(await statuses(), [
    [again, 'unsubscribed'],
    [other, 'subscribed'],
  ])
  assert.equal(await optOuts(), 1)
  await unsubscribe()
  assert.equal(await optOuts(), 1, 'again')
  await assertExactCounts(db, acmeTeam.id)
})

test('after a deleted contact’s unsubscribe link is used, imports can’t subscribe the address again', async (t) => {
  const { acme, acmeTeam, db, contactId, listId, unsubscribe } = await setUp(t)
  await acme.delete(`/contacts/${contactId}`)
  await unsubscribe()
  const { id } = (await acme.post('/contacts', { email: 'ann@a.example' })).body
  const contacts = [{ id, addressKey: addressKey(db, acmeTeam.id, 'email', 'ann@a.example') }]
  const by = { source: 'import', actor: { import_id: 1 } } as const
  const imported = await transact(db, (trx) => subscribeMany(trx, acmeTeam.id, listId, contacts, by, NOW))
  assert.deepEqual(imported, { subscribed: 0, optedOut: 1 })
})

test('if the contact’s address has changed since the email was sent, the link unsubscribes both addresses', async (t) => {
  const { acme, contactId, join, unsubscribe, statuses, optOuts } = await setUp(t)
  await acme.put(`/contacts/${contactId}`, { email: 'new@a.example' })
  const sameAddress = await join('ann@a.example')
  await unsubscribe()
  assert.deepEqual(await statuses(), [
    [contactId, 'unsubscribed'],
    [sameAddress, 'unsubscribed'],
  ])
  assert.equal(await optOuts(), 2)
})
