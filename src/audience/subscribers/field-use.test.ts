import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { signedIn } from '../../../test/dashboard-user.ts'
import { startApp } from '../../../test/start-app.ts'

test('the dashboard counts the contacts with a value in a field, and the subscribers that have no other address', async (t) => {
  const app = await startApp(t)
  const { acme, rival } = app
  const { api } = await signedIn(app, app.acmeTeam)
  const definitions = {
    email: { type: 'email' },
    phone: { type: 'phone' },
    hobbies: { type: 'pick_list', options: ['chess', 'go'], allow_multiple: true },
  }
  const ids = await createFields(acme, definitions)
  await createFields(rival, definitions)
  const useOf = async (id: number) => (await api('GET', `/contact-fields/${id}/use`)).body
  assert.deepEqual(await useOf(ids.email), { contacts: 0, subscribers: 0, lists: 0 })

  const subscribe = async (client: typeof acme, list: number, contact_id: number) =>
    assert.equal((await client.post(`/lists/${list}/subscribers`, { contact_id })).status, 201)
  const make = async (client: typeof acme, path: string, body: object) => (await client.post(path, body)).body.id
  const news = await make(acme, '/lists', { name: 'News', channel: 'email' })
  const offers = await make(acme, '/lists', { name: 'Offers', channel: 'email' })
  const texts = await make(acme, '/lists', { name: 'Texts', channel: 'sms' })
  await make(acme, '/lists', { name: 'Empty', channel: 'email' })
  const ann = await make(acme, '/contacts', {
    email: 'ann@mail.example',
    phone: '+436601234567',
    hobbies: ['chess', 'go'],
  })
  const bob = await make(acme, '/contacts', { email: 'bob@mail.example' })
  await make(acme, '/contacts', { email: 'on-no-list@mail.example' })
  for (const list of [news, offers, texts]) await subscribe(acme, list, ann)
  await subscribe(acme, news, bob)
  const foreign = await make(rival, '/lists', { name: 'News', channel: 'email' })
  await subscribe(rival, foreign, await make(rival, '/contacts', { email: 'eve@mail.example' }))

  assert.deepEqual(await useOf(ids.email), { contacts: 3, subscribers: 3, lists: 2 })
  assert.deepEqual(await useOf(ids.phone), { contacts: 1, subscribers: 1, lists: 1 })
  assert.deepEqual(await useOf(ids.hobbies), { contacts: 1, subscribers: 0, lists: 0 })

  const [, second] = (await acme.get(`/lists/${news}/subscribers`)).body.data
  await acme.delete(`/lists/${news}/subscribers/${second.id}`)
  assert.deepEqual(await useOf(ids.email), { contacts: 3, subscribers: 2, lists: 2 })
  await createFields(acme, { work_email: { type: 'email' } })
  await acme.put(`/contacts/${ann}`, { work_email: 'ann@work.example' })
  assert.deepEqual(await useOf(ids.email), { contacts: 3, subscribers: 0, lists: 0 })
})
