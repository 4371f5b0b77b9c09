import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { startApp } from '../../../test/start-app.ts'

const LONG = 'Long '.repeat(40)

/** Creates a team whose contacts each differ in one value. `match` returns the names of the contacts that match a filter. */
const setUp = async (t: TestContext) => {
  const { acme, ...app } = await startApp(t)
  await createFields(acme, {
    name: { max_length: 1_000 },
    email: { type: 'email' },
    score: { type: 'number' },
    born: { type: 'date' },
    seen: { type: 'datetime' },
    is_vip: { type: 'boolean' },
    colors: { type: 'pick_list', options: ['red', 'green'], allow_multiple: true },
  })
  const now = Temporal.Now.instant()
  const daysAgo = (days: number) => now.subtract({ hours: 24 * days }).toString()
  const dayAgo = (days: number) => now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days }).toString()
  const ids = new Map<string, number>()
  for (const contact of [
    {
      name: 'Ada',
      email: 'ADA@mail.example',
      score: -2.5,
      born: '1815-12-10',
      tags: ['VIP'],
      colors: ['red', 'green'],
    },
    { name: 'ada', score: 10, is_vip: true, seen: daysAgo(2), colors: ['green'] },
    { name: 'Bob Ada', score: 2, is_vip: false, seen: daysAgo(40), born: dayAgo(3), tags: ['new', 'vip'] },
    { name: `${LONG}end`, born: dayAgo(0) },
    { name: `${LONG}other`, born: dayAgo(7) },
    { score: 0 },
  ]) {
    const { status, body } = await acme.post('/contacts', contact)
    assert.equal(status, 201, JSON.stringify(body))
    ids.set(contact.name?.replace(LONG, '… ') ?? 'nameless', body.id)
  }
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  const match = async (filter: object) => {
    const { status, body } = await acme.post('/segments/preview', { filter })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.count, body.sample.length)
    return body.sample.map(({ id }: { id: number }) => names.get(id)).join(', ')
  }
  return { ...app, acme, ids, match }
}

test('a filter on clicks is rejected unless the team or the campaign records who clicked', async (t) => {
  const { acme, acmeTeam, rival, db } = await startApp(t)
  const errorsOf = async (filter: object) => (await acme.post('/segments/preview', { filter })).body.errors ?? {}
  const { id } = (await acme.post('/campaigns', { name: 'Sale', channel: 'email' })).body
  const { id: theirs } = (await rival.post('/campaigns', { name: 'Sale', channel: 'email' })).body
  assert.deepEqual(await errorsOf({ any: [{ tag: 'a' }, { not: { activity: 'clicked' } }] }), {
    'filter.any.1.not.activity': [
      'The filter.any.1.not.activity field can’t be clicked, because the team’s campaigns don’t record who clicked or opened. Set tracking to identified before you send.',
    ],
  })
  assert.deepEqual(Object.keys(await errorsOf({ activity: 'opened', campaign_id: id })), ['filter.activity'])
  for (const campaign_id of [theirs, 0, 'x', null])
    assert.deepEqual(Object.keys(await errorsOf({ activity: 'sent', campaign_id })), ['filter.campaign_id'])
  assert.deepEqual(await errorsOf({ activity: 'sent', campaign_id: id }), {})
  const values = { team_id: acmeTeam.id, campaign_id: id, mode: 'identified' as const, opens: false }
  await db.insertInto('tracked_campaigns').values(values).execute()
  assert.deepEqual(await errorsOf({ activity: 'clicked', campaign_id: id }), {})
  const { body: segment } = await acme.post('/segments', {
    name: 'A',
    filter: { activity: 'clicked', campaign_id: id },
  })
  assert.deepEqual(segment.filter, { activity: 'clicked', campaign_id: id })
  await acme.put('/settings', { tracking: 'identified' })
  assert.deepEqual(await errorsOf({ activity: 'opened', within_days: 3 }), {})
})

test('conditions on fields match by type, regardless of case', async (t) => {
  const { match } = await setUp(t)
  const on = (field: string, op: string, value?: unknown) => match({ field, op, ...(value !== undefined && { value }) })
  assert.equal(await on('name', 'is', 'ADA'), 'Ada, ada')
  assert.equal(await on('name', 'is_not', 'ADA'), 'Bob Ada, … end, … other, nameless')
  assert.equal(await on('name', 'contains', 'B ad'), 'Bob Ada')
  assert.equal(await on('name', 'starts_with', 'AD'), 'Ada, ada')
  assert.equal(await on('name', 'is_empty'), 'nameless')
  assert.equal(await on('name', 'is_not_empty'), 'Ada, ada, Bob Ada, … end, … other')
  assert.equal(await on('email', 'is', 'ada@MAIL.example'), 'Ada')
  assert.equal(await on('email', 'contains', '@mail'), 'Ada')
  // The keys of long values are truncated.
  assert.equal(await on('name', 'is', `${LONG}END`), '… end')
  assert.equal(await on('name', 'contains', 'g end'), '… end')
  assert.equal(await on('name', 'starts_with', `${LONG}o`), '… other')
  assert.equal(await on('name', 'starts_with', 'long long'), '… end, … other')
  assert.equal(await on('score', 'greater', 0), 'ada, Bob Ada')
  assert.equal(await on('score', 'less', 2), 'Ada, nameless')
  assert.equal(await on('score', 'is', -2.5), 'Ada')
  assert.equal(await on('born', 'before', '1900-01-01'), 'Ada')
  assert.equal(await on('born', 'after', '1815-12-09'), 'Ada, Bob Ada, … end, … other')
  assert.equal(await on('born', 'in_last_days', 7), 'Bob Ada, … end')
  assert.equal(await on('seen', 'in_last_days', 30), 'ada')
  assert.equal(await on('seen', 'before', Temporal.Now.instant().subtract({ hours: 240 }).toString()), 'Bob Ada')
  assert.equal(await on('is_vip', 'is', false), 'Bob Ada')
  assert.equal(await on('colors', 'is', 'green'), 'Ada, ada')
  assert.equal(await on('colors', 'is_not', 'red'), 'ada, Bob Ada, … end, … other, nameless')
})

test('conditions on tags, lists, types, times and messages match, alone and combined', async (t) => {
  const { acme, rival, ids, match } = await setUp(t)
  assert.equal(await match({ tag: 'Vip' }), 'Ada, Bob Ada')
  assert.equal(await match({ tag: 'unknown' }), '')
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ids.get('Ada') })
  assert.equal(await match({ list_id: list.id }), 'Ada')
  assert.equal(await match({ list_id: list.id, status: 'unsubscribed' }), '')
  assert.equal(await match({ not: { list_id: list.id } }), 'ada, Bob Ada, … end, … other, nameless')
  assert.equal(await match({ type: 'organization' }), '')
  assert.equal(await match({ all: [{ type: 'person' }, { tag: 'vip' }] }), 'Ada, Bob Ada')
  assert.equal(await match({ any: [{ tag: 'new' }, { field: 'name', op: 'is', value: 'ada' }] }), 'Ada, ada, Bob Ada')
  assert.equal(await match({ all: [{ tag: 'vip' }, { not: { tag: 'new' } }] }), 'Ada')
  assert.equal(await match({ column: 'created_at', op: 'in_last_days', value: 1 }), [...ids.keys()].join(', '))
  assert.equal(await match({ column: 'updated_at', op: 'before', value: '2026-01-01T00:00:00Z' }), '')
  assert.equal(await match({ activity: 'sent', within_days: 1 }), '')
  assert.equal(await match({ not: { activity: 'bounced' } }), [...ids.keys()].join(', '))
  const theirs = await rival.post('/segments/preview', { filter: { not: { tag: 'x' } } })
  assert.deepEqual(theirs.body, { count: 0, sample: [] })
})

test('errors name the invalid part of a filter', async (t) => {
  const { acme, rival } = await setUp(t)
  const { body: theirs } = await rival.post('/lists', { name: 'News', channel: 'email' })
  const { body: own } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const errorsOf = async (filter: unknown) => {
    const { status, body } = await acme.post('/segments', { name: 'X', filter })
    assert.equal(status, 422, JSON.stringify(body))
    return body.errors
  }
  const nested = (levels: number): object => (levels === 0 ? { tag: 'vip' } : { not: nested(levels - 1) })
  const KEYS = 'all, any, not, field, tag, list_id, type, column, activity'
  for (const [filter, path, message] of [
    [undefined, 'filter', 'The filter field is required.'],
    ['x', 'filter', 'The filter field must be an object.'],
    [{}, 'filter', `The filter field must have exactly one of the keys ${KEYS}.`],
    [{ tag: 'a', type: 'person' }, 'filter', `The filter field must have exactly one of the keys ${KEYS}.`],
    [{ all: [] }, 'filter.all', 'The filter.all field is required.'],
    [{ all: {} }, 'filter.all', 'The filter.all field must be an array.'],
    [{ all: [{ tag: 'a' }, 7] }, 'filter.all.1', 'The filter.all.1 field must be an object.'],
    [{ field: 'nope', op: 'is', value: 1 }, 'filter.field', 'The selected filter.field is invalid.'],
    [
      { field: 'name', op: 'like', value: 1 },
      'filter.op',
      'The selected filter.op is invalid (allowed: is, is_not, contains, starts_with, greater, less, before, after, in_last_days, is_empty, is_not_empty).',
    ],
    [
      { list_id: own.id, status: 'done' },
      'filter.status',
      'The selected filter.status is invalid (allowed: subscribed, pending, unsubscribed).',
    ],
    [
      { any: [{ field: 'score', op: 'contains', value: 'x' }] },
      'filter.any.0.op',
      'The filter.any.0.op field must be one of is, is_not, is_empty, is_not_empty, greater, less, because score has the type number.',
    ],
    [{ field: 'score', op: 'is', value: 'x' }, 'filter.value', 'The filter.value field must be a number.'],
    [{ field: 'score', op: 'is' }, 'filter.value', 'The filter.value field is required.'],
    [
      { field: 'name', op: 'is_empty', value: 1 },
      'filter.value',
      'The filter.value field can’t be used with is_empty.',
    ],
    [{ tag: 'a', status: 'x' }, 'filter.status', 'The filter.status field can’t be used with tag.'],
    [{ tag: '!' }, 'filter.tag', 'The selected filter.tag is invalid.'],
    [{ list_id: theirs.id }, 'filter.list_id', 'The selected filter.list_id is invalid.'],
    [
      { activity: 'sent', within_days: 0 },
      'filter.within_days',
      'The filter.within_days field must be a number of days from 1 to 3650.',
    ],
    [
      nested(5),
      'filter.not.not.not.not.not',
      'The filter.not.not.not.not.not field must not be nested more than 4 levels deep.',
    ],
    [
      { all: [0, 1].map(() => ({ any: Array(26).fill({ tag: 'a' }) })) },
      'filter',
      'The filter field must not have more than 50 conditions.',
    ],
  ] as const) {
    assert.deepEqual((await errorsOf(filter))[path], [message], JSON.stringify(filter))
  }
})

test('segments are created, listed by name, changed and deleted', async (t) => {
  const { acme } = await setUp(t)
  const { status, body: segment } = await acme.post('/segments', { name: 'VIPs', filter: { tag: 'VIP' } })
  assert.equal(status, 201)
  assert.deepEqual(segment.filter, { tag: 'vip' })
  await acme.post('/segments', { name: 'ältere', filter: { not: { tag: 'new' } } })
  const list = async () => (await acme.get('/segments')).body.map(({ name }: { name: string }) => name)
  assert.deepEqual(await list(), ['ältere', 'VIPs'])
  const changed = await acme.put(`/segments/${segment.id}`, { name: 'Best' })
  assert.deepEqual(changed.body, { ...segment, name: 'Best', updated_at: changed.body.updated_at })
  assert.deepEqual((await acme.get(`/segments/${segment.id}`)).body, changed.body)
  assert.deepEqual((await acme.delete(`/segments/${segment.id}`)).body, { message: 'Segment deleted.' })
  assert.equal((await acme.get(`/segments/${segment.id}`)).status, 404)
  assert.deepEqual(await list(), ['ältere'])
})

test('contact search and export can be limited to a segment', async (t) => {
  const { acme, rival, ids } = await setUp(t)
  const { body: segment } = await acme.post('/segments', {
    name: 'A',
    filter: { field: 'name', op: 'contains', value: 'ada' },
  })
  const search = async (query: string) => {
    const { body } = await acme.get(`/contacts/search?segment_id=${segment.id}${query}`)
    return [body.total, ...body.data.map(({ name }: { name: string }) => name)].join(', ')
  }
  assert.equal(await search(''), '3, Ada, ada, Bob Ada')
  assert.equal(await search('&order_by=-score'), '3, ada, Bob Ada, Ada')
  assert.equal(await search('&tags[]=vip'), '2, Ada, Bob Ada')
  assert.equal(await search('&searchTerm=bob'), '1, Bob Ada')
  assert.equal(await search('&per_page=1&page=2'), '3, ada')
  await acme.delete(`/contacts/${ids.get('ada')}`)
  assert.equal(await search(''), '2, Ada, Bob Ada')
  const { text } = await acme.get(`/contacts/export?segment_id=${segment.id}`)
  assert.equal(text.trim().split('\n').length, 3)
  for (const id of ['x', '0', segment.id + 1]) {
    const { status, body } = await acme.get(`/contacts/search?segment_id=${id}`)
    assert.deepEqual([status, body.errors], [422, { segment_id: ['The selected segment_id is invalid.'] }])
  }
  assert.equal((await rival.get(`/contacts/search?segment_id=${segment.id}`)).status, 422)
})

test('a segment with a deleted field or list can be read and changed, but not used', async (t) => {
  const { acme } = await setUp(t)
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const filter = { all: [{ tag: 'vip' }, { list_id: list.id }] }
  const { body: segment } = await acme.post('/segments', { name: 'On the list', filter })
  await acme.delete(`/lists/${list.id}`)
  assert.equal((await acme.get(`/segments/${segment.id}`)).status, 200)
  const used = await acme.get(`/contacts/search?segment_id=${segment.id}`)
  assert.deepEqual(used.body.errors, {
    segment_id: [
      'The segment On the list can’t be used: filter.all.1.list_id refers to something that was deleted or changed.',
    ],
  })
  assert.equal((await acme.put(`/segments/${segment.id}`, { name: 'Other', filter: { tag: 'vip' } })).status, 200)
  assert.equal((await acme.get(`/contacts/search?segment_id=${segment.id}`)).body.total, 2)
})

test('the subscribers of a list can be limited to a segment, with exact totals', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { email: { type: 'email' } })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const ids: number[] = []
  for (let n = 0; n < 4; n++) {
    const { body } = await acme.post('/contacts', { email: `p${n}@mail.example`, tags: n === 1 ? [] : ['vip'] })
    const { body: subscriber } = await acme.post(`/lists/${list.id}/subscribers`, { contact_id: body.id })
    ids.push(body.id)
    if (n === 3) await acme.delete(`/lists/${list.id}/subscribers/${subscriber.id}`)
  }
  const { body: segment } = await acme.post('/segments', { name: 'VIP', filter: { tag: 'vip' } })
  const read = async (query: string) => {
    const { body } = await acme.get(`/lists/${list.id}/subscribers?segment_id=${segment.id}${query}`)
    return [body.total, ...body.data.map(({ contact_id }: { contact_id: number }) => contact_id)]
  }
  assert.deepEqual(await read(''), [3, ids[0], ids[2], ids[3]])
  assert.deepEqual(await read('&status=subscribed'), [2, ids[0], ids[2]])
  assert.deepEqual(await read('&per_page=1&page=2'), [3, ids[2]])
  const { status, body } = await acme.get(`/lists/${list.id}/subscribers?segment_id=${segment.id + 1}`)
  assert.deepEqual([status, body.errors], [422, { segment_id: ['The selected segment_id is invalid.'] }])
})
