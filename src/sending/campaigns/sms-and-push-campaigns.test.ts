import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startPushService } from '../../../test/push-service.ts'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'

type App = Awaited<ReturnType<typeof startApp>>

const campaignsOf = ({ acme }: App) => {
  const get = async (id: number) => (await acme.get(`/campaigns/${id}`)).body
  return {
    create: async (values: object) => {
      const { status, body } = await acme.post('/campaigns', { name: 'Sale', ...values })
      assert.equal(status, 201, JSON.stringify(body))
      return body.id as number
    },
    get,
    when: (id: number, status: string) => whenTrue(async () => (await get(id)).status === status),
    ledger: async (id: number) => {
      const { body } = await acme.get(`/campaigns/${id}/recipients?per_page=100`)
      return body.data.map(({ to, status, reason }: Record<string, string>) => [to, status, reason]).toReversed()
    },
  }
}

/** A team with a phone number to send from, and a list of people with phone numbers. */
const setUpSms = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme, acmeTeam, db } = app
  await createFields(acme, { phone: { type: 'phone' }, first_name: {} })
  const sender = await createIdentifier(db, acmeTeam.id, 'phone', '+436641111111')
  await acme.post('/brands', { name: 'Acme', is_default: true, phone_id: sender })
  // The test may run at night, during quiet hours.
  await acme.put('/settings', { quiet_hours: false })
  const { body: list } = await acme.post('/lists', { name: 'Texts', channel: 'sms' })
  const contacts: number[] = []
  for (const values of [
    { phone: '+436642222222', first_name: 'Ada' },
    { phone: '+436643333333' },
    { phone: '+43 664 2222222', first_name: 'Twin' },
    { phone: '+436644444444', first_name: 'Nowhere' },
  ]) {
    const { body } = await acme.post('/contacts', values)
    contacts.push(body.id)
    await acme.post(`/lists/${list.id}/subscribers`, { contact_id: body.id })
  }
  await acme.put(`/contacts/${contacts[3]}`, { phone: null })
  return { ...app, ...campaignsOf(app), list, contacts, sender }
}

test('a text message goes to everyone on an SMS list, once per number, and its segments are counted', async (t) => {
  const { acme, list, create, get, when, ledger } = await setUpSms(t)
  const id = await create({ channel: 'sms', list_ids: [list.id], content: { body: `Hi! ${'x'.repeat(200)}` } })
  const { body: check } = await acme.post(`/campaigns/${id}/check`)
  assert.deepEqual(
    [check.total, check.will_receive, check.skipped, check.sms_segments, check.blockers],
    [4, 2, { duplicate_address: 1, no_address: 1 }, 4, []],
  )
  assert.ok(check.warnings.some(({ code }: { code: string }) => code === 'several_segments'))
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  assert.deepEqual(await ledger(id), [
    ['+436642222222', 'sent', null],
    ['+436643333333', 'sent', null],
    ['+436642222222', 'skipped', 'duplicate_address'],
    [null, 'skipped', 'no_address'],
  ])
  const { counts } = await get(id)
  assert.deepEqual([counts.total, counts.sent, counts.skipped], [4, 2, 2])
})

test('a text message that is empty for a contact fails; a retry sends it once the contact has the missing value', async (t) => {
  const { acme, list, contacts, create, get, when, ledger } = await setUpSms(t)
  const id = await create({ channel: 'sms', list_ids: [list.id], content: { body: '{{ first_name }}' } })
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  assert.deepEqual((await ledger(id)).slice(0, 2), [
    ['+436642222222', 'sent', null],
    ['+436643333333', 'failed', 'template_error'],
  ])
  const { body: failed } = await acme.get(`/campaigns/${id}/recipients?status=failed`)
  assert.equal(failed.data[0].last_error, 'The text is empty once its merge tags are filled in.')

  await acme.put(`/contacts/${contacts[1]}`, { first_name: 'Bob' })
  const invalid = await acme.post(`/campaigns/${id}/retry`, { statuses: ['sent'] })
  assert.deepEqual([invalid.status, Object.keys(invalid.body.errors)], [422, ['statuses.0']])
  const { status, body } = await acme.post(`/campaigns/${id}/retry`, { statuses: ['failed', 'unknown'] })
  assert.deepEqual([status, body.status, body.finished_at], [200, 'sending', null])
  await when(id, 'sent')
  assert.deepEqual((await ledger(id)).slice(0, 2), [
    ['+436642222222', 'sent', null],
    ['+436643333333', 'sent', null],
  ])
  const { counts } = await get(id)
  assert.deepEqual([counts.total, counts.sent, counts.skipped, counts.failed, counts.pending], [4, 2, 2, 0, 0])
  const { body: message } = await acme.get(`/messages/${failed.data[0].id}`)
  assert.deepEqual([message.text, message.rendered_now, message.attempts], ['Bob', true, 1])
  const { body: events } = await acme.get(`/messages/${failed.data[0].id}/events`)
  assert.ok(events.some(({ type }: { type: string }) => type === 'retried'))
  assert.equal((await acme.post(`/campaigns/${id}/retry`, { statuses: ['failed'] })).status, 200)
  await when(id, 'sent')
})

test('fields that belong to other channels are refused', async (t) => {
  const { acme, list, sender } = await setUpSms(t)
  const { status, body } = await acme.post('/campaigns', {
    name: 'Sale',
    channel: 'email',
    list_ids: [list.id],
    phone_id: sender,
  })
  assert.deepEqual(
    [status, body.errors],
    [
      422,
      {
        'list_ids.0': ['The list_ids.0 field must be a list for email, but this one is for sms.'],
        phone_id: ['The phone_id field is only for text messages.'],
      },
    ],
  )
  const sms = await acme.post('/campaigns', { name: 'Sale', channel: 'sms', reply_to: 'a@b.example' })
  assert.deepEqual(sms.body.errors, { reply_to: ['The reply_to field is only for emails.'] })
})

test('a push campaign goes to the browsers of everyone on a push list', async (t) => {
  const service = await startPushService(t)
  // Only this process trusts the certificate of the push service, so no other server may send the notifications.
  const app = await startApp(t, { config: { outboundAllowPrivate: true }, servers: 1, ownDatabase: true })
  const { acme } = app
  const { create, when, ledger } = campaignsOf(app)
  await createFields(acme, { first_name: {} })
  const { body: list } = await acme.post('/lists', { name: 'Alerts', channel: 'push' })
  for (const first_name of ['Ada', 'Bob']) {
    const { body: contact } = await acme.post('/contacts', { first_name })
    const path = `/contacts/${contact.id}/push-subscriptions`
    const { endpoint, keys } = service.subscription
    const { status, body } = await acme.post(path, { endpoint: `${endpoint}${first_name}`, keys })
    assert.equal(status, 201, JSON.stringify(body))
    const subscribed = await acme.post(`/lists/${list.id}/subscribers`, { contact_id: contact.id })
    assert.equal(subscribed.status, 201, JSON.stringify(subscribed.body))
    if (first_name === 'Bob') await acme.delete(`${path}/${body.id}`)
  }
  const { body: keys } = await acme.get('/push-key')
  service.expectKey(keys.public_key)
  const content = { body: { title: 'Hi {{ first_name }}', text: 'News', url: 'https://shop.example/' } }
  const id = await create({ channel: 'push', list_ids: [list.id], content })
  const { body: check } = await acme.post(`/campaigns/${id}/check`)
  assert.deepEqual(
    [check.total, check.will_receive, check.skipped, check.sms_segments, check.warnings, check.blockers],
    [2, 1, { no_address: 1 }, null, [], []],
  )
  const test = await acme.post(`/campaigns/${id}/test`, { to: ['a@b.example'] })
  assert.match(test.body.errors.to[0], /^Push notifications go to a contact’s browsers/)
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  assert.deepEqual(await ledger(id), [
    [null, 'sent', null],
    [null, 'skipped', 'no_address'],
  ])
  const [notification] = service.received.map((text) => JSON.parse(text))
  assert.deepEqual([notification.title, notification.url], ['Hi Ada', 'https://shop.example/'])
})
