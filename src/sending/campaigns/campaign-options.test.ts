import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setUpCampaigns as setUp } from '../../../test/campaign-set-up.ts'
import { findCampaign } from './campaign-queries.ts'

const soon = () => new Date(Date.now() + 3_600_000).toISOString()

test('a campaign has either a template or its own content', async (t) => {
  const { acme, list, template, create, get, when } = await setUp(t)
  const content = { subject: 'Hello {{ first_name }}', format: 'html', body: '<p>Sale!</p>' }
  const both = await acme.post('/campaigns', {
    name: 'Sale',
    channel: 'email',
    list_ids: [list.id],
    template_id: template.id,
    content,
  })
  assert.deepEqual([both.status, Object.keys(both.body.errors)], [422, ['content']])
  const { id } = await create()
  const changed = await acme.put(`/campaigns/${id}`, { content })
  assert.deepEqual(
    [changed.body.template_id, changed.body.content],
    [null, { ...content, preheader: null, text: null }],
  )
  await acme.put(`/campaigns/${id}`, { template_id: template.id })
  assert.deepEqual([(await get(id)).template_id, (await get(id)).content], [template.id, null])
  await acme.put(`/campaigns/${id}`, { content })
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  const [row] = (await acme.get(`/campaigns/${id}/recipients`)).body.data
  const { body: message } = await acme.get(`/messages/${row.id}`)
  assert.equal(message.subject, 'Hello P2')
  assert.match(message.html, /<p>Sale!<\/p>/)
  assert.equal((await acme.get('/campaigns')).body.data[0].content, undefined)
})

test('a draft’s own content can be incomplete; sending it then fails, and the errors say what is wrong', async (t) => {
  const { acme, create } = await setUp(t)
  const { id } = await create({ template_id: null, content: { format: 'html', body: '' } })
  const { body: check } = await acme.post(`/campaigns/${id}/check`)
  assert.deepEqual(check.blockers, [
    { code: 'no_content', message: 'The subject field is required. The body field is required.' },
  ])
  const { status, body } = await acme.put(`/campaigns/${id}`, { content: { format: 'push', subject: 'a\nb' } })
  assert.deepEqual(
    [status, body.errors],
    [422, { 'content.format': ['The content.format field must be html, mjml, blocks for the channel email.'] }],
  )
  await acme.put(`/campaigns/${id}`, { content: { subject: 'Hi', body: '{{ nickname }}' } })
  const { body: refused } = await acme.post(`/campaigns/${id}/send`)
  assert.deepEqual(Object.keys(refused.errors), ['template_error'])
})

test('every field of a campaign can be changed until its messages are prepared, even while it is scheduled', async (t) => {
  const { acme, db, create, get, when } = await setUp(t)
  const { id } = await create({ template_id: null, content: { subject: 'One', body: '<p>1</p>' } })
  await acme.post(`/campaigns/${id}/schedule`, { scheduled_at: soon() })
  const blocked = await acme.put(`/campaigns/${id}`, { content: { subject: 'Two', body: '{{ nickname }}' } })
  assert.deepEqual([blocked.status, Object.keys(blocked.body.errors)], [422, ['template_error']])
  assert.equal((await get(id)).content.subject, 'One')
  assert.equal((await acme.put(`/campaigns/${id}`, { content: { subject: 'Two', body: '<p>2</p>' } })).status, 200)
  // The time can be changed without unscheduling the campaign first.
  const later = new Date(Date.now() + 7_200_000).toISOString()
  const moved = await acme.post(`/campaigns/${id}/schedule`, { scheduled_at: later })
  assert.equal(Date.parse(moved.body.scheduled_at), Date.parse(later))
  await acme.post(`/campaigns/${id}/pause`)
  assert.equal((await acme.put(`/campaigns/${id}`, { content: { subject: 'Three', body: '<p>3</p>' } })).status, 200)
  await db.updateTable('campaigns').set({ scheduled_at: '2026-01-01T00:00:00.000000Z' }).where('id', '=', id).execute()
  await acme.post(`/campaigns/${id}/resume`)
  await when(id, 'sent')
  const [row] = (await acme.get(`/campaigns/${id}/recipients`)).body.data
  assert.equal((await acme.get(`/messages/${row.id}`)).body.subject, 'Three')

  const late = await acme.put(`/campaigns/${id}`, { name: 'Renamed', list_ids: [] })
  assert.deepEqual(
    [late.status, late.body.message],
    [409, 'The campaign is sent. Only name, window and rate_per_minute can be changed now, not list_ids.'],
  )
  const { body: shown } = await acme.get(`/campaigns/${id}`)
  const { status, body } = await acme.put(`/campaigns/${id}`, { ...shown, name: 'Renamed' })
  assert.deepEqual([status, body.name, body.list_ids], [200, 'Renamed', shown.list_ids], 'sent back as received')
})

test('a campaign that is changed while it is being scheduled never keeps outdated pinned content', async (t) => {
  const { acme, db, acmeTeam, create, get } = await setUp(t, 1)
  for (let n = 0; n < 30; n++) {
    const { id } = await create({ template_id: null, content: { subject: 'Old', body: '<p>1</p>' } })
    const change = async () => {
      await sleep(n % 20)
      return acme.put(`/campaigns/${id}`, { content: { subject: 'New', body: '<p>2</p>' } })
    }
    const answers = await Promise.all([acme.post(`/campaigns/${id}/schedule`, { scheduled_at: soon() }), change()])
    for (const { status } of answers) assert.ok(status === 200 || status === 422, String(status))
    const { status, content } = await get(id)
    const { pinned } = (await findCampaign(db, acmeTeam.id, id)) ?? {}
    assert.equal(status === 'scheduled', pinned?.includes(`"subject":"${content.subject}"`) ?? false)
  }
})

test('a send window needs at least one day, and must end after it starts', async (t) => {
  const { acme, create } = await setUp(t, 0)
  const { id } = await create()
  const errorsOf = async (window: object) => (await acme.put(`/campaigns/${id}`, { window })).body.errors
  assert.deepEqual(await errorsOf({ days: [], from: '9', to: '18:00' }), {
    'window.days': ['The window.days field must have at least one day.'],
    'window.from': ['The window.from field must be a time like 09:00.'],
  })
  assert.deepEqual(await errorsOf({ days: ['mon'], from: '09:00', to: '09:00' }), {
    'window.to': ['The window.to field must be later than window.from.'],
  })
  assert.deepEqual(Object.keys(await errorsOf({ days: ['monday'] })), ['window.days.0', 'window.from', 'window.to'])
  const window = { days: ['mon', 'sun'], from: '09:00', to: '24:00' }
  const { body } = await acme.put(`/campaigns/${id}`, { window, rate_per_minute: 60, archive: true })
  assert.deepEqual([body.window, body.rate_per_minute, body.archive], [window, 60, true])
  assert.equal((await acme.put(`/campaigns/${id}`, { window: null })).body.window, null)
  assert.equal((await acme.put(`/campaigns/${id}`, { rate_per_minute: 0 })).status, 422)
})

test('if a request is repeated with the same idempotency key, a campaign starts once, and the response is the same', async (t) => {
  const { acme, create, when } = await setUp(t)
  const { id } = await create()
  const key = { 'idempotency-key': `send-${id}` }
  const first = await acme.post(`/campaigns/${id}/send`, undefined, key)
  await when(id, 'sent')
  const again = await acme.post(`/campaigns/${id}/send`, undefined, key)
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.equal((await acme.post(`/campaigns/${id}/send`)).status, 409)
})

test('a duplicate has the same settings and, with only_new, skips people who were already on the lists', async (t) => {
  const { acme, list, create, when, ledger } = await setUp(t, 2)
  const { id } = await create({ exclude_list_ids: [], rate_per_minute: 6_000 })
  const early = await acme.post(`/campaigns/${id}/duplicate`, { only_new: true })
  assert.deepEqual(early.body.errors, {
    only_new: ['The only_new field is only for campaigns that have been started.'],
  })
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  const { body: ada } = await acme.post('/contacts', { email: 'ada@mail.example', first_name: 'Ada' })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  const { status, body: copy } = await acme.post(`/campaigns/${id}/duplicate`, { only_new: true, name: 'Again' })
  assert.deepEqual([status, copy.name, copy.status, copy.rate_per_minute], [201, 'Again', 'draft', 6_000])
  const { body: check } = await acme.post(`/campaigns/${copy.id}/check`)
  assert.deepEqual([check.total, check.will_receive, check.skipped], [3, 1, { joined_before: 2 }])
  await acme.post(`/campaigns/${copy.id}/send`)
  await when(copy.id, 'sent')
  assert.deepEqual(await ledger(copy.id), [
    ['p0@mail.example', 'skipped', 'joined_before'],
    ['p1@mail.example', 'skipped', 'joined_before'],
    ['ada@mail.example', 'sent', null],
  ])
})

test('a duplicate leaves out what was deleted, except the segment, so that the copy doesn’t go to more people', async (t) => {
  const { acme, list, template, create, when } = await setUp(t)
  const { body: other } = await acme.post('/lists', { name: 'Other', channel: 'email' })
  const { body: segment } = await acme.post('/segments', { name: 'People', filter: { type: 'person' } })
  const { body: brand } = await acme.post('/brands', { name: 'Gone', postal_address: 'Graz' })
  const [sender] = (await acme.get('/verified/email')).body
  const settings = { brand_id: brand.id, email_address_id: sender.id, segment_id: segment.id }
  const { id } = await create({ list_ids: [other.id, list.id], exclude_list_ids: [], ...settings })
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  const gone = [`lists/${other.id}`, `templates/${template.id}`, `brands/${brand.id}`, `segments/${segment.id}`]
  for (const path of gone) assert.equal((await acme.delete(`/${path}`)).status, 200, path)
  const { body: copy } = await acme.post(`/campaigns/${id}/duplicate`)
  assert.deepEqual([copy.list_ids, copy.template_id, copy.brand_id], [[list.id], null, null])
  assert.deepEqual([copy.email_address_id, copy.segment_id], [sender.id, segment.id])
  const { body: refused } = await acme.post(`/campaigns/${copy.id}/check`)
  assert.equal(refused.error_code, 'validation_failed')
})

test('someone who got a campaign isn’t new if they join another of its lists', async (t) => {
  const { acme, list, contacts, create, when } = await setUp(t, 2)
  const { body: second } = await acme.post('/lists', { name: 'Second', channel: 'email' })
  const { id } = await create({ list_ids: [list.id, second.id] })
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  await acme.post(`/lists/${second.id}/subscribers`, { contact_id: contacts[0] })
  const { body: copy } = await acme.post(`/campaigns/${id}/duplicate`, { only_new: true })
  const { body: check } = await acme.post(`/campaigns/${copy.id}/check`)
  assert.deepEqual([check.will_receive, check.skipped], [0, { joined_before: 2 }])
})

test('a test message goes to a few addresses with sample values, or to a contact with their own values', async (t) => {
  const { acme, contacts, create, get } = await setUp(t)
  const { id } = await create({ reply_to: 'help@brand.example' })
  const { status, body } = await acme.post(`/campaigns/${id}/test`, { to: ['me@mail.example', 'you@mail.example'] })
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(
    body.messages.map(({ to, campaign_id, kind, tags }: Record<string, unknown>) => [to, campaign_id, kind, tags]),
    [
      ['me@mail.example', null, 'transactional', ['test']],
      ['you@mail.example', null, 'transactional', ['test']],
    ],
  )
  const own = await acme.post(`/campaigns/${id}/test`, { contact_id: contacts[1] })
  assert.deepEqual([own.body.messages[0].to, own.body.messages[0].subject], ['p1@mail.example', '[Test] Hi P1'])
  assert.equal((await get(id)).counts.total, 0)
  const errorsOf = async (given: object) => (await acme.post(`/campaigns/${id}/test`, given)).body.errors
  assert.deepEqual(await errorsOf({}), { to: ['The to field or the contact_id field is required, but not both.'] })
  assert.deepEqual(await errorsOf({ to: ['nobody'] }), {
    'to.0': ['The to.0 field must be a valid email address (got “nobody”).'],
  })
  assert.deepEqual(Object.keys(await errorsOf({ contact_id: 999_999 })), ['contact_id'])
})

test('recipients can be listed before and after sending, filtered by status or reason, and downloaded as CSV', async (t) => {
  const { acme, contacts, list, create, when } = await setUp(t)
  const { body: formula } = await acme.post('/contacts', { email: '=1@mail.example', first_name: 'F' })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: formula.id })
  await acme.post('/suppressions', { channel: 'email', address: 'p1@mail.example' })
  const { id } = await create()
  const previewed = async (query: string) => {
    const { body } = await acme.get(`/campaigns/${id}/recipients/preview?${query}`)
    return [body.total, body.data.map(({ contact_id, reason }: Record<string, unknown>) => [contact_id, reason])]
  }
  assert.deepEqual(await previewed('reason=suppressed_manual'), [1, [[contacts[1], 'suppressed_manual']]])
  assert.deepEqual(await previewed('per_page=2&page=2'), [3, [[formula.id, null]]])
  const unknown = await acme.get(`/campaigns/${id}/recipients/preview?reason=gone`)
  assert.equal(unknown.status, 422)
  assert.match(unknown.body.errors.reason[0], /^The selected reason is invalid.*allowed: .*suppressed_manual/)
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  const listed = async (query: string) => {
    const { body } = await acme.get(`/campaigns/${id}/recipients?${query}`)
    return [body.total, ...body.data.map(({ contact_id }: Record<string, unknown>) => contact_id)]
  }
  assert.deepEqual(await listed(''), [4, formula.id, contacts[2], contacts[1], contacts[0]])
  assert.deepEqual(await listed('status=sent&per_page=1'), [3, formula.id])
  assert.deepEqual(await listed('status=skipped&reason=suppressed_manual'), [1, contacts[1]])
  assert.deepEqual(await listed('reason=no_address'), [0])
  const { status, body } = await acme.get(`/campaigns/${id}/recipients?status=gone`)
  assert.equal(status, 422)
  assert.match(body.errors.status[0], /^The selected status is invalid.*allowed: .*skipped/)
  for (const part of ['recipients', 'recipients.csv', 'recipients/preview'])
    assert.deepEqual(Object.keys((await acme.get(`/campaigns/${id}/${part}?reason=%00`)).body.errors), ['reason'])
  const csv = await acme.get(`/campaigns/${id}/recipients.csv?status=skipped`)
  assert.equal(
    csv.text,
    `contact_id,to,list_id,status,reason,last_error,sent_at,delivered_at\n${contacts[1]},p1@mail.example,${list.id},skipped,suppressed_manual,,,\n`,
  )
  const { text: all } = await acme.get(`/campaigns/${id}/recipients.csv`)
  assert.equal(all.split('\n').length, 6)
  assert.match(all, /,'=1@mail\.example,/)
})
