import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { NONE, setUpCampaigns as setUp } from '../../../test/campaign-set-up.ts'
import { createFields } from '../../../test/contact-fields.ts'
import { isWaitingForLock } from '../../../test/lock-wait.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { RUN_KIND } from '../../../test/test-database.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import { moveCampaign } from './campaign-queries.ts'
import { pauseAllCampaigns } from './pause-campaign.ts'

test('a campaign is sent once to everyone on its lists; the dry run, the ledger and the counts agree', async (t) => {
  const { acme, list, contacts, create, get, when, ledger } = await setUp(t, 4)
  const { body: nameless } = await acme.post('/contacts', { email: 'nameless@mail.example' })
  const { body: twin } = await acme.post('/contacts', { email: 'P0@mail.example', first_name: 'Twin' })
  for (const { id } of [nameless, twin]) await acme.post(`/lists/${list.id}/subscribers`, { contact_id: id })
  await acme.post('/suppressions', { channel: 'email', address: 'p1@mail.example' })
  const subscribers = (await acme.get(`/lists/${list.id}/subscribers`)).body.data
  const leaving = subscribers.find(({ contact_id }: { contact_id: number }) => contact_id === contacts[3])
  await acme.delete(`/lists/${list.id}/subscribers/${leaving.id}`)

  const campaign = await create()
  assert.deepEqual([campaign.status, campaign.counts], ['draft', NONE])
  const { body: check } = await acme.post(`/campaigns/${campaign.id}/check`)
  assert.deepEqual(check, {
    total: 5,
    will_receive: 2,
    skipped: { suppressed_manual: 1, missing_value: 1, duplicate_address: 1 },
    unsubscribed: 1,
    blockers: [],
    sms_segments: null,
    estimate_seconds: 1,
    warnings: [
      { code: 'outbox', message: 'There is no connection to a provider, so the messages stay in the outbox.' },
    ],
    sample: [
      { contact_id: contacts[0], to: 'p0@mail.example' },
      { contact_id: contacts[2], to: 'p2@mail.example' },
    ],
  })

  const { status, body: started } = await acme.post(`/campaigns/${campaign.id}/send`)
  assert.deepEqual([status, started.status], [200, 'preparing'])
  await when(campaign.id, 'sent')
  assert.deepEqual(await ledger(campaign.id), [
    ['p0@mail.example', 'sent', null],
    ['p1@mail.example', 'skipped', 'suppressed_manual'],
    ['p2@mail.example', 'sent', null],
    ['nameless@mail.example', 'skipped', 'missing_value'],
    ['P0@mail.example', 'skipped', 'duplicate_address'],
  ])
  const sent = await get(campaign.id)
  const { body: kept } = await acme.get(`/messages?campaign_id=${campaign.id}&status=sent`)
  assert.deepEqual(
    kept.data.map(({ carrier }: { carrier: unknown }) => carrier),
    ['outbox', 'outbox'],
  )
  assert.deepEqual(sent.counts, { ...NONE, total: 5, sent: 2, skipped: 3, outbox: 2 })
  assert.ok(sent.started_at <= sent.finished_at)
})

test('if two people press Send at the same time, the campaign is sent once', async (t) => {
  const { acme, create, when, ledger } = await setUp(t)
  const { id } = await create()
  const statuses = (await Promise.all([1, 2, 3].map(() => acme.post(`/campaigns/${id}/send`)))).map(
    ({ status }) => status,
  )
  assert.deepEqual(statuses.toSorted(), [200, 409, 409])
  await when(id, 'sent')
  assert.equal((await ledger(id)).length, 3)
  const again = await acme.post(`/campaigns/${id}/send`)
  assert.deepEqual(again.body.error_code, 'campaign_state')
  assert.equal(again.body.message, 'The campaign is sent. This needs draft.')
})

test('if a campaign can’t be sent, the errors say what is missing', async (t) => {
  const { acme, list, create, template } = await setUp(t, 0)
  const blockersOf = async (values: object) => {
    const { id } = await create(values)
    const { body } = await acme.post(`/campaigns/${id}/check`)
    const { status, body: refused } = await acme.post(`/campaigns/${id}/send`)
    assert.equal(status, 422)
    assert.deepEqual(
      Object.keys(refused.errors),
      body.blockers.map(({ code }: { code: string }) => code),
    )
    return Object.keys(refused.errors).join(', ')
  }
  assert.equal(await blockersOf({}), 'no_recipients')
  assert.equal(await blockersOf({ template_id: null }), 'no_content, no_recipients')
  const { body: bare } = await acme.post('/brands', { name: 'Bare' })
  assert.equal(await blockersOf({ brand_id: bare.id }), 'no_sender, no_postal_address, no_recipients')
  assert.equal(list.id > 0 && template.id > 0, true)
})

test('the dry run reports everything that is missing at once, also for a list without a brand', async (t) => {
  const { acme, create } = await setUp(t, 0)
  const { body: everyone } = await acme.post('/lists', { name: 'Everyone', channel: 'email', brand_id: null })
  const content = { format: 'html', subject: 'Hi {{ nobody }}', body: '<p>{{ nothing }}</p>' }
  const blockersOf = async (values: object) => {
    const { id } = await create({ list_ids: [everyone.id], template_id: null, ...values })
    const { body } = await acme.post(`/campaigns/${id}/check`)
    return body.blockers.map(({ code, message }: Record<string, string>) => `${code}: ${message}`)
  }
  // The team's default brand doesn't apply to a list without a brand.
  await acme.put(`/brands/${(await acme.get('/brands')).body[0].id}`, { is_default: false })
  const parties = [
    'no_sender: There is no sender for the list Everyone: set one for the campaign, the list or its brand.',
    'no_postal_address: The list Everyone has no brand. Give it one with a postal address.',
  ]
  assert.deepEqual(await blockersOf({}), [
    'no_content: Choose a template or write the content of the campaign.',
    ...parties,
    'no_recipients: Nobody would get this campaign.',
  ])
  const found = await blockersOf({ content })
  assert.deepEqual(found.slice(0, 2), parties)
  assert.deepEqual(
    found.slice(2).map((line: string) => line.replace(/ field has.*/, '')),
    ['template_error: The subject', 'template_error: The body', 'no_recipients: Nobody would get this campaign.'],
  )
})

test('campaigns are found by status, channel, list and time, and a wrong filter says what is allowed', async (t) => {
  const { acme, list, create } = await setUp(t, 0)
  const { body: other } = await acme.post('/lists', { name: 'Texts', channel: 'sms' })
  const sale = await create({ name: 'Sale' })
  const text = await create({ name: 'Text', channel: 'sms', list_ids: [other.id], template_id: null })
  const namesOf = async (query: string) => {
    const { status, body } = await acme.get(`/campaigns?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.total, body.total_capped], [body.data.length, false])
    return body.data.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await namesOf('status=draft'), ['Text', 'Sale'])
  assert.deepEqual(await namesOf('status=sent'), [])
  assert.deepEqual(await namesOf('channel=sms'), ['Text'])
  assert.deepEqual(await namesOf(`list_id=${list.id}`), ['Sale'])
  assert.deepEqual(await namesOf(`list_id=${other.id}&status=draft&channel=sms`), ['Text'])
  assert.deepEqual(await namesOf(`created_after=${text.created_at}`), ['Text'])
  assert.deepEqual(await namesOf(`created_before=${text.created_at}`), ['Sale'])
  assert.ok(sale.created_at < text.created_at)
  const { status, body } = await acme.get('/campaigns?status=done&list_id=x&created_after=today')
  assert.deepEqual(
    [status, body.errors],
    [
      422,
      {
        status: [
          'The selected status is invalid (allowed: draft, scheduled, preparing, sending, paused, sent, canceled).',
        ],
        list_id: ['The list_id field must be an id.'],
        created_after: ['The created_after field must be a time with an offset, like 2026-12-01T08:00:00Z.'],
      },
    ],
  )
})

test('pausing stops a campaign, resuming continues it, and canceling ends it', async (t) => {
  const { acme, create, get, when, ledger } = await setUp(t)
  const { id } = await create()
  await acme.post(`/campaigns/${id}/schedule`, { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() })
  const paused = await acme.post(`/campaigns/${id}/pause`)
  assert.deepEqual([paused.body.status, paused.body.paused_reason], ['paused', 'user'])
  assert.equal((await acme.post(`/campaigns/${id}/resume`)).body.status, 'scheduled')
  assert.equal((await acme.post(`/campaigns/${id}/unschedule`)).body.status, 'draft')
  assert.equal((await acme.post(`/campaigns/${id}/pause`)).status, 409)
  await acme.post(`/campaigns/${id}/schedule`, { scheduled_at: new Date(Date.now() + 1_000).toISOString() })
  await when(id, 'sent')
  assert.equal((await ledger(id)).length, 3)

  const other = await create()
  await acme.post(`/campaigns/${other.id}/schedule`, { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() })
  assert.equal((await acme.post(`/campaigns/${other.id}/cancel`)).body.status, 'canceled')
  assert.equal((await acme.post(`/campaigns/${other.id}/resume`)).status, 409)
  assert.deepEqual((await get(other.id)).counts, NONE)
})

test('drafts can be changed and deleted; errors name the field', async (t) => {
  const { acme, rival, list, create } = await setUp(t, 0)
  const { id } = await create()
  const { body: theirs } = await rival.post('/lists', { name: 'News', channel: 'email' })
  const { body: sms } = await acme.post('/lists', { name: 'Texts', channel: 'sms' })
  const { status, body } = await acme.put(`/campaigns/${id}`, {
    list_ids: [list.id, theirs.id],
    exclude_list_ids: [sms.id],
    segment_id: 999,
    template_id: 999,
    brand_id: 999,
    email_address_id: 999,
    reply_to: 'nobody',
  })
  assert.equal(status, 422)
  assert.deepEqual(Object.keys(body.errors).toSorted(), [
    'brand_id',
    'email_address_id',
    'exclude_list_ids.0',
    'list_ids.1',
    'reply_to',
    'segment_id',
    'template_id',
  ])
  const notIds = await acme.put(`/campaigns/${id}`, { list_ids: ['a', list.id], exclude_list_ids: ['a', 'a', 0] })
  assert.equal(notIds.status, 422)
  assert.deepEqual(notIds.body.errors, {
    'list_ids.0': ['The list_ids.0 field must be an integer.'],
    'exclude_list_ids.0': ['The exclude_list_ids.0 field must be an integer.'],
    'exclude_list_ids.1': ['The exclude_list_ids.1 field must be an integer.'],
    'exclude_list_ids.2': ['The exclude_list_ids.2 field must be at least 1.'],
  })
  const changed = await acme.put(`/campaigns/${id}`, { name: 'Winter', reply_to: 'Help@brand.example' })
  assert.deepEqual([changed.body.name, changed.body.reply_to], ['Winter', 'Help@brand.example'])
  const page = await acme.get('/campaigns')
  const { content, ...summary } = changed.body
  assert.deepEqual([page.body.total, page.body.data[0], content], [1, summary, null])
  assert.deepEqual((await acme.delete(`/campaigns/${id}`)).body, { message: 'Campaign deleted.' })
  assert.equal((await acme.get('/campaigns')).body.total, 0)
})

test('if the server was down for hours or a backup was restored, campaigns are paused, and a person can resume them', async (t) => {
  const { acme, acmeTeam, db, create, get, when, ledger } = await setUp(t)
  const [due, later] = [await create(), await create()]
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  for (const { id } of [due, later]) await acme.post(`/campaigns/${id}/schedule`, { scheduled_at: inAnHour })
  await db
    .updateTable('campaigns')
    .set({ scheduled_at: new Date(Date.now() + 5_000).toISOString() })
    .where('team_id', '=', acmeTeam.id)
    .where('id', '=', due.id)
    .execute()
  const inTenSeconds = toTimestamp(systemClock().add({ seconds: 10 }))
  const pause = (reason: 'overdue' | 'restored') =>
    transact(db, (trx) => pauseAllCampaigns(trx, acmeTeam.id, reason, inTenSeconds))
  const reasons = async () => [(await get(due.id)).paused_reason, (await get(later.id)).paused_reason]
  assert.deepEqual([await pause('overdue'), await reasons()], [1, ['overdue', null]])
  assert.deepEqual([await pause('restored'), await reasons()], [1, ['overdue', 'restored']])
  await acme.post(`/campaigns/${due.id}/resume`)
  await when(due.id, 'sent')
  assert.deepEqual([(await ledger(due.id)).length, (await ledger(later.id)).length], [3, 0])
})

test('a campaign that is just starting when a restored backup is recognized is paused too', async (t) => {
  const { acme, acmeTeam, db, create, get } = await setUp(t)
  const { id } = await create()
  await acme.post(`/campaigns/${id}/schedule`, { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() })
  const now = toTimestamp(systemClock())
  const { pausing } = await transact(db, async (trx) => {
    await moveCampaign(trx, acmeTeam.id, id, { status: 'preparing' }, now)
    const pausing = transact(db, (other) => pauseAllCampaigns(other, acmeTeam.id, 'restored', now))
    // On SQLite, pausing can't start, because SQLite allows only one write transaction at a time.
    await whenTrue(async () => RUN_KIND === 'sqlite' || (await isWaitingForLock(db)))
    return { pausing }
  })
  assert.equal(await pausing, 1)
  assert.equal((await get(id)).paused_reason, 'restored')
})

test('messages that failed while the clock was a year ahead can be retried after it is set right', async (t) => {
  const { acme, acmeTeam, db, create, when, ledger } = await setUp(t)
  const { id } = await create()
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  await db
    .updateTable('messages')
    .set({ status: 'failed', updated_at: toTimestamp(systemClock().add({ hours: 365 * 24 })) })
    .where('team_id', '=', acmeTeam.id)
    .where('campaign_id', '=', id)
    .execute()
  await acme.post(`/campaigns/${id}/retry`, { statuses: ['failed'] })
  await whenTrue(async () => (await ledger(id)).every(([, status]: string[]) => status === 'sent'))
})

test('deleting a scheduled campaign’s list fails; deleting its sender pauses the campaign; drafts lose deleted lists', async (t) => {
  const { acme, list, create, get } = await setUp(t)
  const draft = await create()
  const { id } = await create()
  await acme.post(`/campaigns/${id}/schedule`, { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() })
  const refused = await acme.delete(`/lists/${list.id}`)
  assert.deepEqual(
    [refused.status, refused.body.error_code, refused.body.message],
    [409, 'list_in_use', 'The campaign Sale is scheduled and uses this list. Cancel it first.'],
  )
  const [sender] = (await acme.get('/verified/email')).body
  assert.equal((await acme.delete(`/verified/email/${sender.id}`)).status, 200)
  const paused = await get(id)
  assert.deepEqual([paused.status, paused.paused_reason], ['paused', 'no_sender'])
  const resumed = await acme.post(`/campaigns/${id}/resume`)
  assert.deepEqual([resumed.status, Object.keys(resumed.body.errors)], [422, ['no_sender']])
  assert.match(resumed.body.message, /^The sender shop@brand\.example was deleted\./)
  await acme.post(`/campaigns/${id}/cancel`)
  assert.equal((await acme.delete(`/lists/${list.id}`)).status, 200)
  assert.deepEqual((await get(draft.id)).list_ids, [])
})

test('deleting the sender of one list pauses the campaign; if it is already paused, the reason changes', async (t) => {
  const { acme, acmeTeam, db, list, create, get, when, ledger } = await setUp(t, 2)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'other@brand.example')
  const { body: other } = await acme.post('/lists', { name: 'Other', channel: 'email', email_address_id })
  const { body: third } = await acme.post('/contacts', { email: 'p2@mail.example', first_name: 'P2' })
  await acme.post(`/lists/${other.id}/subscribers`, { contact_id: third.id })
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const { id } = await create({ list_ids: [list.id, other.id], rate_per_minute: 1 })
    await acme.post(`/campaigns/${id}/send`)
    await whenTrue(async () => (await get(id)).counts.sent === 1)
    ids.push(id)
  }
  const [sending = 0, paused = 0] = ids
  await acme.post(`/campaigns/${paused}/pause`)
  assert.equal((await acme.delete(`/verified/email/${email_address_id}`)).status, 200)
  for (const id of [sending, paused]) {
    const { status, paused_reason, counts } = await get(id)
    assert.deepEqual([status, paused_reason, counts.pending, counts.failed], ['paused', 'no_sender', 2, 0])
    assert.equal((await acme.put(`/campaigns/${id}`, { rate_per_minute: null })).status, 200)
    assert.equal((await acme.post(`/campaigns/${id}/resume`)).status, 200)
    await when(id, 'sent')
    assert.deepEqual(await ledger(id), [
      ['p0@mail.example', 'sent', null],
      ['p1@mail.example', 'sent', null],
      ['p2@mail.example', 'failed', 'no_sender'],
    ])
  }
})

test('a campaign’s message is shown with the contact’s current values', async (t) => {
  const { acme, contacts, create, when } = await setUp(t)
  const { id } = await create()
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  await acme.put(`/contacts/${contacts[0]}`, { first_name: 'Renamed' })
  const [, , row] = (await acme.get(`/messages?campaign_id=${id}`)).body.data
  const { body } = await acme.get(`/messages/${row.id}`)
  assert.deepEqual([body.subject, body.rendered_now], ['Hi Renamed', true])
  assert.match(body.html, /<p>Hello Renamed<\/p>.*\/u\//s)
})

test('values of related contacts can be required; the dry run and the ledger agree on who is skipped', async (t) => {
  const { acme, list, contacts, create, when, ledger } = await setUp(t)
  await createFields(acme, { boss: { type: 'related' } })
  const { body: named } = await acme.post('/contacts', { first_name: 'Grace' })
  const { body: nameless } = await acme.post('/contacts', { email: 'boss@mail.example' })
  await acme.put(`/contacts/${contacts[0]}`, { boss: named.id })
  await acme.put(`/contacts/${contacts[1]}`, { boss: nameless.id })
  const { body: gone } = await acme.post('/contacts', { first_name: 'Gone' })
  const { body: orphan } = await acme.post('/contacts', { email: 'orphan@mail.example', boss: gone.id })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: orphan.id })
  await acme.delete(`/contacts/${gone.id}`)
  const outcome = async (body: string) => {
    const { id } = await create({ template_id: null, content: { subject: 'Hi', body } })
    const { body: check } = await acme.post(`/campaigns/${id}/check`)
    await acme.post(`/campaigns/${id}/send`)
    await when(id, 'sent')
    const rows = await ledger(id)
    assert.equal(check.will_receive, rows.filter(([, status]: string[]) => status === 'sent').length)
    assert.equal(
      check.skipped.missing_value,
      rows.filter(([, , reason]: string[]) => reason === 'missing_value').length,
    )
    return rows.flatMap(([to, status]: string[]) => (status === 'sent' ? to : []))
  }
  assert.deepEqual(await outcome('{{ boss.first_name | required }}'), ['p0@mail.example'])
  assert.deepEqual(await outcome('{{ boss | required }}'), ['p0@mail.example', 'p1@mail.example'])
})

test('if a contact is erased while their message is waiting, the message is skipped with the reason “erased”', async (t) => {
  const { acme, contacts, create, get, ledger } = await setUp(t)
  const { id } = await create({ rate_per_minute: 1 })
  await acme.post(`/campaigns/${id}/send`)
  await whenTrue(async () => (await get(id)).counts.sent === 1)
  assert.equal((await acme.post(`/contacts/${contacts[2]}/erase`)).status, 201)
  await whenTrue(async () => (await ledger(id))[2][0] === null)
  assert.deepEqual((await ledger(id))[2], [null, 'skipped', 'erased'])
  await acme.post(`/campaigns/${id}/cancel`)
  await whenTrue(async () => (await get(id)).counts.pending === 0)
  assert.deepEqual((await get(id)).counts, { ...NONE, total: 3, sent: 1, skipped: 1, canceled: 1, outbox: 1 })
})

test('no message fails if a list or sender is deleted while a campaign is being started', async (t) => {
  const { acme, acmeTeam, db, contacts, create, get } = await setUp(t, 1)
  for (let n = 0; n < 20; n++) {
    const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', `s${n}@brand.example`)
    const { body: list } = await acme.post('/lists', { name: `List ${n}`, channel: 'email', email_address_id })
    await acme.post(`/lists/${list.id}/subscribers`, { contact_id: contacts[0] })
    const { id } = await create({ list_ids: [list.id] })
    const remove = async () => {
      await sleep(n * 3)
      return acme.delete(n % 2 === 0 ? `/lists/${list.id}` : `/verified/email/${email_address_id}`)
    }
    const [started, removed] = await Promise.all([acme.post(`/campaigns/${id}/send`), remove()])
    if (started.status === 422) continue
    assert.equal(started.status, 200)
    await whenTrue(async () => ['sent', 'paused'].includes((await get(id)).status))
    const { status, counts } = await get(id)
    assert.deepEqual([counts.failed, counts.skipped], [0, 0])
    // Deleting the list is refused until the campaign has been sent. Deleting the sender pauses it until then.
    if (status === 'sent') assert.equal(counts.sent, 1)
    else assert.deepEqual([n % 2, removed.status], [1, 200])
  }
})
