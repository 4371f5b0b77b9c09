import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpCampaigns } from './campaign-set-up.ts'

test('every 201 has the path of what was created, also when it is replayed', async (t) => {
  const { acme, list, contacts, create } = await setUpCampaigns(t, 1)
  const locationOf = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
    const response = await acme.post(path, body, headers)
    assert.equal(response.status, 201, response.text)
    return { id: response.body.id, location: response.headers.location, headers: response.headers }
  }
  const key = { 'idempotency-key': 'brand' }
  const first = await locationOf('/brands', { name: 'A' }, key)
  assert.equal(first.location, `/api/v1/brands/${first.id}`)
  assert.equal((await acme.get(`/brands/${first.id}`)).status, 200)
  const again = await locationOf('/brands', { name: 'A' }, key)
  assert.deepEqual([again.location, again.headers['idempotent-replay']], [first.location, 'true'])

  const contact = await locationOf('/contacts', { email: 'new@mail.example' })
  assert.equal(contact.location, `/api/v1/contacts/${contact.id}`)
  const subscribed = await locationOf(`/lists/${list.id}/subscribers`, { contact_id: contact.id })
  assert.equal(subscribed.location, `/api/v1/lists/${list.id}/subscribers/${subscribed.id}`)

  const hello = { to: 'ada@mail.example', subject: 'Hi', text: 'Hi' }
  const email = await locationOf('/emails', hello)
  assert.equal(email.location, `/api/v1/messages/${email.id}`)
  assert.equal((await locationOf('/emails/batch', { messages: [hello] })).location, '/api/v1/messages')
  const { id } = await create()
  const copy = await locationOf(`/campaigns/${id}/duplicate`)
  assert.equal(copy.location, `/api/v1/campaigns/${copy.id}`)
  assert.equal((await locationOf(`/campaigns/${id}/test`, { contact_id: contacts[0] })).location, '/api/v1/messages')
})
