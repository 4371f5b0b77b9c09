import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { inDays, setUpMessages } from '../../../test/message-requests.ts'

test('GET /messages lists the newest messages first, in numbered pages with an exact total', async (t) => {
  const { acme, sender } = await setUpMessages(t)
  const messages = Array.from({ length: 7 }, (_, n) => ({
    to: `to${n}@mail.example`,
    email_address_id: sender,
    subject: `Mail ${n}`,
    text: 'Hi',
  }))
  await acme.post('/emails/batch', { messages })
  const page = async (query: string) => {
    const { body } = await acme.get(`/messages?${query}`)
    return [body.total, body.data.map(({ subject }: { subject: string }) => Number(subject.slice(5)))]
  }
  assert.deepEqual(await page('per_page=3'), [7, [6, 5, 4]])
  assert.deepEqual(await page('per_page=3&page=3'), [7, [0]])
  assert.deepEqual(await page('per_page=3&page=4'), [7, []])
})

test('messages can be filtered by every query parameter, and filters can be combined', async (t) => {
  const { acme, email, ended, phone } = await setUpMessages(t)
  await createFields(acme, { email: { type: 'email' } })
  const { body: ada } = await acme.post('/contacts', { email: 'ada@mail.example' })
  const { body: first } = await email({ to: null, contact_id: ada.id, tags: ['a', 'b'] })
  const { body: second } = await email({ to: 'Bob@mail.example', tags: ['b'] })
  const { body: third } = await acme.post('/sms', { to: '+43 660 7654321', phone_id: phone, text: 'Hi' })
  const { body: later } = await email({ scheduled_at: inDays(1) })
  for (const { id } of [first, second, third]) await ended(id)
  const idsOf = async (query: string) => {
    const { status, body } = await acme.get(`/messages?${query}`)
    assert.equal(status, 200, query)
    assert.equal(body.total_capped, false)
    return body.data.map(({ id }: { id: number }) => id)
  }
  assert.deepEqual(await idsOf('channel=sms'), [third.id])
  assert.deepEqual(await idsOf('status=sent'), [third.id, second.id, first.id])
  assert.deepEqual(await idsOf('status=scheduled'), [later.id])
  assert.deepEqual(await idsOf('status=sending'), [])
  assert.deepEqual(await idsOf(`contact_id=${ada.id}`), [first.id])
  assert.deepEqual(await idsOf('to=bob%40MAIL.example'), [second.id])
  assert.deepEqual(await idsOf('to=%2B436607654321'), [third.id])
  assert.deepEqual(await idsOf('to=nobody'), [])
  assert.deepEqual(await idsOf('tag=b'), [second.id, first.id])
  assert.deepEqual(await idsOf('tag=b&channel=email&kind=transactional'), [second.id, first.id])
  assert.deepEqual(await idsOf(`created_after=${encodeURIComponent(second.created_at)}&status=sent`), [
    third.id,
    second.id,
  ])
  assert.deepEqual(await idsOf(`created_before=${encodeURIComponent(second.created_at)}`), [first.id])
  assert.deepEqual(await idsOf('campaign_id=1'), [])
  const bad = await acme.get('/messages?status=lost&contact_id=x&created_after=yesterday')
  assert.deepEqual(Object.keys(bad.body.errors).sort(), ['contact_id', 'created_after', 'status'])
})
