import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { assertExactCounts } from '../../../test/exact-counts.ts'
import { ended, sendCsv } from '../../../test/imports.ts'
import { isWaitingForLock } from '../../../test/lock-wait.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { tokensOf } from '../../../test/public-links.ts'
import { startApp } from '../../../test/start-app.ts'
import { RUN_KIND } from '../../../test/test-database.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { deleteContact } from '../../audience/contacts/contact-queries.ts'
import type { Tx } from '../../platform/storage/dialect.ts'

/** Creates a contact and three lists, and subscribes the contact to one of them. `post` submits the preference center's form. */
const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme, acmeTeam, location, origin } = app
  await createFields(acme, {
    first_name: { max_length: 10 },
    email: { type: 'email' },
    score: { type: 'number' },
    language: {},
    color: { type: 'pick_list', options: ['Red', 'Green'], allow_multiple: true },
  })
  await acme.put('/settings', { preference_fields: ['first_name', 'score', 'color', 'language'] })
  const { body: ada } = await acme.post('/contacts', { first_name: 'Ada', email: 'ada@mail.example', score: 3 })
  const listOf = async (name: string, more: object = {}) =>
    (await acme.post('/lists', { name, channel: 'email', ...more })).body.id as number
  const news = await listOf('News')
  const offers = await listOf('Offers', { is_public: true, description: 'Once a month' })
  const secret = await listOf('Internal')
  await acme.post(`/lists/${news}/subscribers`, { contact_id: ada.id })
  const { token } = await tokensOf(location.dataDir)
  const url = `${origin}/p/${token('preferences', { teamId: acmeTeam.id, listId: news, contactId: ada.id })}`
  const get = async (headers = {}) => (await fetch(url, { headers })).text()
  const post = (form: [string, string][]) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const statuses = async () => {
    const all: Record<string, string> = {}
    for (const [name, id] of Object.entries({ news, offers, secret })) {
      const { data } = (await acme.get(`/lists/${id}/subscribers`)).body
      for (const { status } of data) all[name] = status
    }
    return all
  }
  const contact = async () => (await acme.get(`/contacts/${ada.id}`)).body
  return { ...app, ada, news, offers, secret, url, get, post, statuses, contact, token }
}

const FIELDS: [string, string][] = [
  ...['first_name', 'score', 'color', 'language'].map((tag): [string, string] => ['shown-field', tag]),
  ['first_name', ' Grace '],
  ['score', '4,5'],
  ['color', 'Green'],
  ['language', 'de'],
]

test('the preference center shows the contact’s lists, public lists and the fields that the team allows', async (t) => {
  const { get } = await setUp(t)
  const html = await get()
  assert.match(html, /<strong>News<\/strong>/)
  assert.match(html, /<strong>Offers<\/strong>Once a month/)
  assert.doesNotMatch(html, /Internal|ada@mail\.example/)
  for (const name of ['first_name', 'score', 'color', 'language']) assert.match(html, new RegExp(`name="${name}"`))
  assert.match(await get({ 'accept-language': 'pl' }), /lang="pl"/)
})

test('saving preferences records the contact as the actor, and then shows the page in the contact’s language', async (t) => {
  const { acmeTeam, db, origin, post, statuses, contact, get, news, offers, secret } = await setUp(t)
  const lists = [news, offers, secret].map((id): [string, string] => ['shown-list', `${id}`])
  const saved = await post([...lists, ['list', `${offers}`], ['list', `${secret}`], ...FIELDS, ['page-action', 'save']])
  assert.equal(saved.status, 303)
  const after = await fetch(new URL(saved.headers.get('location') ?? '', origin))
  assert.match(await after.text(), /role="status">Ihre Änderungen wurden gespeichert/)
  assert.deepEqual(await statuses(), { news: 'unsubscribed', offers: 'subscribed' }, 'Internal was never offered')
  const { first_name, score, color, language } = await contact()
  assert.deepEqual([first_name, score, color, language], ['Grace', 4.5, ['Green'], 'de'])
  assert.match(await get({ 'accept-language': 'fr' }), /lang="de".*Ihre Einstellungen/s)
  await post([...FIELDS.filter(([name]) => name !== 'color'), ['page-action', 'save']])
  assert.deepEqual(await statuses(), { news: 'unsubscribed', offers: 'subscribed' }, 'lists that were not shown')
  assert.equal((await contact()).color, null)
  await assertExactCounts(db, acmeTeam.id)
})

test('an invalid value is shown again with an error next to its input, and nothing is saved', async (t) => {
  const { post, statuses, contact, news } = await setUp(t)
  const invalid = await post([
    ['shown-list', `${news}`],
    ...FIELDS.filter(([name]) => name === 'shown-field'),
    ['first_name', 'Far too long a name'],
    ['score', 'many'],
    ['color', 'Blue'],
    ['page-action', 'save'],
  ])
  assert.equal(invalid.status, 422)
  const html = await invalid.text()
  for (const error of ['at most 10 characters', 'Please enter a number', 'choose one of the options'])
    assert.ok(html.includes(error), error)
  assert.match(html, /value="Far too long a name"/)
  assert.ok(html.includes(`name="list" value="${news}">`), 'the box that was cleared is still cleared')
  assert.equal((await contact()).first_name, 'Ada')
  assert.deepEqual(await statuses(), { news: 'subscribed' })
})

test('saving keeps the values of fields that aren’t shown, and values that an input can’t represent exactly', async (t) => {
  const { acme, ada, post, contact } = await setUp(t)
  await createFields(acme, { note: { max_length: 100 }, seen_at: { type: 'datetime' } })
  await acme.put(`/contacts/${ada.id}`, {
    color: ['Red'],
    language: 'sv',
    note: 'a\nb',
    seen_at: '2026-03-01T10:20:30Z',
  })
  const before = await contact()
  await post([])
  await post([['page-action', 'save']])
  assert.deepEqual(await contact(), before)
  await acme.put('/settings', { preference_fields: ['first_name', 'language', 'note', 'seen_at'] })
  const shown = ['first_name', 'language', 'note', 'seen_at'].map((tag): [string, string] => ['shown-field', tag])
  // This is what a browser sends: the language select has no Swedish, and inputs drop line breaks and seconds.
  const sent = { first_name: 'Grace', language: '', note: 'ab', seen_at: '2026-03-01T10:20' }
  assert.equal((await post([...shown, ...Object.entries(sent)])).status, 303)
  const { first_name, language, note, seen_at } = await contact()
  assert.deepEqual([first_name, language, note, seen_at], ['Grace', 'sv', 'a\nb', before.seen_at])
})

test('saving keeps removed options and empty yes/no fields, unless the visitor changes them', async (t) => {
  const { acme, ada, post, contact } = await setUp(t)
  await createFields(acme, { agrees: { type: 'boolean' }, declines: { type: 'boolean' } })
  await acme.put(`/contacts/${ada.id}`, { color: ['Red', 'Green'], declines: false })
  const { body: fields } = await acme.get('/contact-fields')
  const { id } = fields.find(({ tag }: { tag: string }) => tag === 'color')
  const options = ['Green', 'Blue']
  assert.equal((await acme.put(`/contact-fields/${id}`, { options })).status, 200)
  const tags = ['color', 'agrees', 'declines']
  await acme.put('/settings', { preference_fields: tags })
  const shown = tags.map((tag): [string, string] => ['shown-field', tag])
  const stored = async () => {
    const { color, agrees, declines } = await contact()
    return { color, agrees, declines }
  }
  // On the page, only Green is checked.
  assert.equal((await post([...shown, ['color', 'Green']])).status, 303)
  assert.deepEqual(await stored(), { color: ['Red', 'Green'], agrees: null, declines: false })
  assert.equal((await post([...shown, ['color', 'Blue'], ['agrees', 'true'], ['declines', 'true']])).status, 303)
  assert.deepEqual(await stored(), { color: ['Blue'], agrees: true, declines: true })
  assert.equal((await post(shown)).status, 303)
  assert.deepEqual(await stored(), { color: null, agrees: false, declines: false })
})

test('a field can have the merge tag `action` or `shown` without changing what the buttons do', async (t) => {
  const { acme, get, post, contact } = await setUp(t)
  await createFields(acme, { action: {}, shown: {} })
  await acme.put('/settings', { preference_fields: ['action', 'shown'] })
  const inputs = [...(await get()).matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)
  assert.equal(inputs.filter((name) => name === 'action' || name === 'shown').length, 2)
  const shown = ['action', 'shown'].map((tag): [string, string] => ['shown-field', tag])
  await post([...shown, ['action', 'erase'], ['shown', 'no'], ['page-action', 'save']])
  assert.doesNotMatch(await get(), /asked for your data to be erased/)
  const { action, shown: saved } = await contact()
  assert.deepEqual([action, saved], ['erase', 'no'])
})

test('a field that is changed to an address type isn’t shown, because a new address would have to be confirmed', async (t) => {
  const { acme, get, post, contact } = await setUp(t)
  const { body: fields } = await acme.get('/contact-fields')
  const { id } = fields.find(({ tag }: { tag: string }) => tag === 'first_name')
  assert.equal((await acme.put(`/contact-fields/${id}`, { type: 'email' })).status, 200)
  assert.doesNotMatch(await get(), /name="first_name"/)
  await post([
    ['shown-field', 'first_name'],
    ['first_name', 'eve@mail.example'],
  ])
  assert.equal((await contact()).first_name, 'Ada')
})

test('saving doesn’t change a pending subscription', async (t) => {
  const { acme, acmeTeam, db, ada, offers, origin, post, statuses } = await setUp(t)
  await acme.put(`/lists/${offers}`, {
    email_address_id: await createIdentifier(db, acmeTeam.id, 'email', 'a@brand.example'),
  })
  const { subscribe_url } = (await acme.get(`/lists/${offers}`)).body
  await fetch(new URL(new URL(subscribe_url).pathname, origin), {
    method: 'POST',
    body: new URLSearchParams({ email: ada.email }),
  })
  assert.equal((await statuses()).offers, 'pending')
  await post([
    ['shown-list', `${offers}`],
    ['page-action', 'save'],
  ])
  assert.equal((await statuses()).offers, 'pending')
})

test('unsubscribing from everything includes push lists, and lists that the page doesn’t show', async (t) => {
  const { acme, ada, get, post } = await setUp(t)
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await acme.post(`/contacts/${ada.id}/push-subscriptions`, { endpoint: 'https://push.example/ada', keys })
  const ids: number[] = []
  const subscribeTo = async (list: object) => {
    const { id } = (await acme.post('/lists', list)).body
    assert.equal((await acme.post(`/lists/${id}/subscribers`, { contact_id: ada.id })).status, 201)
    ids.push(id)
  }
  await subscribeTo({ name: 'Alerts', channel: 'push' })
  for (let n = 0; n < 101; n++) await acme.post('/lists', { name: `List ${n}`, channel: 'email', is_public: true })
  await subscribeTo({ name: 'Zebras', channel: 'email' })
  assert.match(await get(), /<strong>Zebras/, 'the contact’s own lists come first')
  await post([['page-action', 'unsubscribe']])
  for (const id of ids) assert.equal((await acme.get(`/lists/${id}/subscribers`)).body.data[0].status, 'unsubscribed')
})

test('a contact can pause marketing messages for a while, and end the pause early', async (t) => {
  const { acme, acmeTeam, db, ada, news, get, post } = await setUp(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const outcomeOf = async (kind: object) => {
    const content = { contact_id: ada.id, subject: 'Hi', text: 'Hi', email_address_id, ...kind }
    const { id } = (await acme.post('/emails', content)).body
    let message = { status: '', reason: null }
    await whenTrue(async () => {
      message = (await acme.get(`/messages/${id}`)).body
      return !['queued', 'sending'].includes(message.status)
    })
    return [message.status, message.reason]
  }
  const marketing = { kind: 'marketing', list_id: news }
  assert.equal((await post([['page-action', 'pause-30']])).status, 303)
  assert.match(await get(), /taking a break until [A-Z][a-z]+ \d+, \d{4}/)
  assert.deepEqual(await outcomeOf(marketing), ['suppressed', 'paused_by_contact'])
  assert.deepEqual(await outcomeOf({}), ['sent', null], 'transactional')
  await post([['page-action', 'resume']])
  assert.deepEqual(await outcomeOf(marketing), ['sent', null])
  assert.match(await get(), /Take a break/)
})

test('pausing messages and unsubscribing from everything also apply to other contacts with the same address', async (t) => {
  const { acme, acmeTeam, db, offers, post, statuses } = await setUp(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const { body: twin } = await acme.post('/contacts', { first_name: 'A.', email: 'Ada@mail.example' })
  await acme.post(`/lists/${offers}/subscribers`, { contact_id: twin.id })
  const reasonOf = async () => {
    const content = { subject: 'Hi', text: 'Hi', email_address_id, kind: 'marketing', list_id: offers }
    const { id } = (await acme.post('/emails', { contact_id: twin.id, ...content })).body
    await whenTrue(async () => !['queued', 'sending'].includes((await acme.get(`/messages/${id}`)).body.status))
    return (await acme.get(`/messages/${id}`)).body.reason
  }
  await post([['page-action', 'pause-30']])
  assert.equal(await reasonOf(), 'paused_by_contact')
  await post([['page-action', 'resume']])
  assert.equal(await reasonOf(), null)
  await post([['page-action', 'unsubscribe']])
  assert.deepEqual(await statuses(), { news: 'unsubscribed', offers: 'unsubscribed' })
})

test('a contact that is created after its address took a break is paused too, until the break ends', async (t) => {
  const { acme, ada, offers, post, db, acmeTeam } = await setUp(t)
  const paused = async (id: number) => {
    const rows = await db.selectFrom('contact_pauses').select('contact_id').where('team_id', '=', acmeTeam.id).execute()
    return rows.some(({ contact_id }) => contact_id === id)
  }
  const add = async () => {
    const { body } = await acme.post('/contacts', { email: 'ADA@mail.example' })
    assert.equal((await acme.post(`/lists/${offers}/subscribers`, { contact_id: body.id })).status, 201)
    return body.id as number
  }
  const { body: other } = await acme.post('/contacts', { email: 'bob@mail.example' })
  await acme.post(`/lists/${offers}/subscribers`, { contact_id: other.id })
  await post([['page-action', 'pause-30']])
  const twin = await add()
  assert.deepEqual([await paused(twin), await paused(other.id)], [true, false])
  const { body: started } = await sendCsv(acme, 'email\nada@mail.example', { list_id: String(offers) })
  assert.equal((await ended(acme, started.id)).created, 1)
  const { body: found } = await acme.get('/contacts?per_page=100')
  const imported = found.data.at(-1)
  assert.deepEqual([imported.email, await paused(imported.id)], ['ada@mail.example', true])
  await post([['page-action', 'resume']])
  assert.equal(await paused(await add()), false)
  await post([['page-action', 'pause-30']])
  await acme.delete(`/contacts/${ada.id}`)
  assert.equal(await paused(await add()), true, 'even if the contact was deleted')
})

test('a contact that is deleted while it pauses messages or asks for erasure leaves no rows', {
  skip: RUN_KIND === 'sqlite' && 'SQLite has a single writer',
}, async (t) => {
  for (const action of ['pause-30', 'erase']) {
    const { db, acmeTeam, ada, post } = await setUp(t)
    const { posted } = await db.transaction().execute(async (trx) => {
      await deleteContact(trx as Tx, acmeTeam.id, ada.id, new Date().toISOString())
      let isDone = false
      const posted = post([['page-action', action]]).finally(() => {
        isDone = true
      })
      await whenTrue(async () => isDone || (await isWaitingForLock(db)))
      return { posted }
    })
    assert.equal((await posted).status, 303)
    for (const table of ['contact_pauses', 'privacy_requests'] as const) {
      const left = await db.selectFrom(table).select('contact_id').where('contact_id', '=', ada.id).execute()
      assert.deepEqual(left, [], table)
    }
  }
})

test('a contact can unsubscribe from everything, and ask for its data and for erasure', async (t) => {
  const { get, post, statuses } = await setUp(t)
  assert.equal((await post([['page-action', 'unsubscribe']])).status, 303)
  assert.deepEqual(await statuses(), { news: 'unsubscribed' })
  for (const action of ['data', 'erase', 'erase']) await post([['page-action', action]])
  const html = await get()
  assert.match(html, /asked for a copy of your data/)
  assert.match(html, /asked for your data to be erased/)
})

test('GET changes nothing, and a forged token or a deleted contact’s token gets 404', async (t) => {
  const { acme, acmeTeam, rivalTeam, ada, news, origin, url, statuses, token } = await setUp(t)
  await fetch(`${url}?page-action=unsubscribe&done=left`)
  assert.deepEqual(await statuses(), { news: 'subscribed' })
  const claims = { teamId: acmeTeam.id, listId: news, contactId: ada.id }
  for (const wrong of [
    token('unsubscribe', claims),
    token('preferences', { ...claims, teamId: rivalTeam.id }),
    `${token('preferences', claims)}A`,
    'x',
  ]) {
    const { status } = await fetch(`${origin}/p/${wrong}`)
    assert.equal(status, 404, wrong)
    const posted = await fetch(`${origin}/p/${wrong}`, {
      method: 'POST',
      body: new URLSearchParams({ 'page-action': 'save' }),
    })
    assert.equal(posted.status, 404, wrong)
  }
  await acme.delete(`/contacts/${ada.id}`)
  assert.equal((await fetch(url)).status, 404)
})
