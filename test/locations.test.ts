import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDescription } from '../docs/api-description.ts'
import { browserSubscription } from '../src/audience/push-subscriptions/push-subscription.examples.ts'
import { setUpCampaigns } from './campaign-set-up.ts'
import { uploader } from './upload.ts'
import { createIdentifier } from './verified-identifiers.ts'

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

test('every operation that creates something gives the path of what it created', async (t) => {
  const { acme, acmeTeam, agent, db, origin, list, contacts, create } = await setUpCampaigns(t, 1)
  const [contact] = contacts
  const phone_id = await createIdentifier(db, acmeTeam.id, 'phone', '+43155501')
  const hello = { to: 'ada@mail.example', subject: 'Hi', text: 'Hi' }
  const { body: message } = await acme.post('/emails', hello)
  const { body: other } = await acme.post('/contacts', { email: 'new@mail.example' })
  const { id: campaign } = await create()
  const template = { name: 'Hi', channel: 'email', format: 'html', subject: 'Hi', body: '<p>Hi</p>' }
  const requests: [template: string, path: string, body?: object][] = [
    ['/brands', '/brands', { name: 'A' }],
    ['/contact-fields', '/contact-fields', { name: 'Age', tag: 'age', type: 'number', contact_type: 'person' }],
    ['/contacts', '/contacts', {}],
    ['/contacts/{id}/push-subscriptions', `/contacts/${contact}/push-subscriptions`, browserSubscription()],
    ['/lists', '/lists', { name: 'Alerts', channel: 'email' }],
    ['/lists/{id}/subscribers', `/lists/${list.id}/subscribers`, { contact_id: other.id }],
    ['/verified/email', '/verified/email', { email: 'news@brand.example' }],
    ['/verified/phone', '/verified/phone', { phone: '+43155502' }],
    ['/emails', '/emails', hello],
    ['/emails/batch', '/emails/batch', { messages: [hello] }],
    ['/sms', '/sms', { to: '+436601234567', text: 'Hi', phone_id }],
    ['/push', '/push', { contact_id: contact, title: 'Hi' }],
    ['/messages/{id}/resend', `/messages/${message.id}/resend`],
    ['/suppressions', '/suppressions', { channel: 'email', address: 'no@mail.example' }],
    ['/segments', '/segments', { name: 'All', filter: { tag: 'vip' } }],
    ['/campaigns', '/campaigns', { name: 'Sale', channel: 'email' }],
    ['/campaigns/{id}/test', `/campaigns/${campaign}/test`, { contact_id: contact }],
    ['/campaigns/{id}/duplicate', `/campaigns/${campaign}/duplicate`],
    ['/templates', '/templates', template],
    ['/contacts/{id}/erase', `/contacts/${other.id}/erase`],
  ]
  const assertLocation = async ({ status, headers, text }: Awaited<ReturnType<typeof acme.post>>, path: string) => {
    assert.equal(status, 201, `${path}: ${text}`)
    assert.match(headers.location ?? '', /^\/api\/v1\/[a-z]/, path)
    // Some can be deleted, but not be read one by one.
    const found = await acme.get(String(headers.location).replace('/api/v1', ''))
    assert.ok([200, 405].includes(found.status), `${headers.location}: ${found.text}`)
  }
  for (const [, path, body] of requests) await assertLocation(await acme.post(path, body), path)
  await assertLocation(
    await uploader(origin, agent)(acme, [{ name: 'file', filename: 'a.txt', content: 'x' }]),
    '/files',
  )

  const described = Object.entries<Record<string, { responses: object }>>((await readDescription()).paths).flatMap(
    ([path, { post }]) => (post && '201' in post.responses ? [path.replace('/api/v1', '')] : []),
  )
  assert.deepEqual(described.toSorted(), ['/files', ...requests.map(([path]) => path)].sort())
})
