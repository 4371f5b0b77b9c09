import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../test/contact-fields.ts'
import { assertExactCounts } from '../../test/exact-counts.ts'
import { whenTrue } from '../../test/manual-clock.ts'
import { tokensOf } from '../../test/public-links.ts'
import { startApp } from '../../test/start-app.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'

/** A contact on one list, with two other lists, and a function that submits the preference center's form. */
const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme, acmeTeam, location, origin } = app
  await createFields(acme, {
    ...{ first_name: { max_length: 10 }, email: { type: 'email' }, score: { type: 'number' }, language: {} },
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

test('saving records the contact as the actor, and then shows the page in the contact’s language', async (t) => {
  const { acmeTeam, db, origin, post, statuses, contact, get, news, offers, secret } = await setUp(t)
  const lists = [news, offers, secret].map((id): [string, string] => ['shown', `${id}`])
  const saved = await post([...lists, ['list', `${offers}`], ['list', `${secret}`], ...FIELDS, ['action', 'save']])
  assert.equal(saved.status, 303)
  const after = await fetch(new URL(saved.headers.get('location') ?? '', origin))
  assert.match(await after.text(), /role="status">Ihre Änderungen wurden gespeichert/)
  assert.deepEqual(await statuses(), { news: 'unsubscribed', offers: 'subscribed' }, 'Internal was never offered')
  const { first_name, score, color, language } = await contact()
  assert.deepEqual([first_name, score, color, language], ['Grace', 4.5, ['Green'], 'de'])
  assert.match(await get({ 'accept-language': 'fr' }), /lang="de".*Ihre Einstellungen/s)
  await post([...FIELDS.filter(([name]) => name !== 'color'), ['action', 'save']])
  assert.deepEqual(await statuses(), { news: 'unsubscribed', offers: 'subscribed' }, 'lists that were not shown')
  assert.equal((await contact()).color, null)
  await assertExactCounts(db, acmeTeam.id)
})

test('an invalid value is shown again with an error next to its input, and nothing is saved', async (t) => {
  const { post, statuses, contact, news } = await setUp(t)
  const invalid = await post([
    ['shown', `${news}`],
    ['first_name', 'Far too long a name'],
    ['score', 'many'],
    ['color', 'Blue'],
    ['action', 'save'],
  ])
  assert.equal(invalid.status, 422)
  const html = await invalid.text()
  for (const error of ['at most 10 characters', 'Please enter a number', 'choose one of the options'])
    assert.ok(html.includes(error), error)
  assert.match(html, /value="Far too long a name"/)
  assert.equal((await contact()).first_name, 'Ada')
  assert.deepEqual(await statuses(), { news: 'subscribed' })
})

test('a contact can pause marketing messages and resume them', async (t) => {
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
  assert.equal((await post([['action', 'pause-30']])).status, 303)
  assert.match(await get(), /taking a break until [A-Z][a-z]+ \d+, \d{4}/)
  assert.deepEqual(await outcomeOf(marketing), ['suppressed', 'paused_by_contact'])
  assert.deepEqual(await outcomeOf({}), ['sent', null], 'transactional')
  await post([['action', 'resume']])
  assert.deepEqual(await outcomeOf(marketing), ['sent', null])
  assert.match(await get(), /Take a break/)
})

test('a contact can unsubscribe from everything, and ask for its data and for erasure', async (t) => {
  const { get, post, statuses } = await setUp(t)
  assert.equal((await post([['action', 'unsubscribe']])).status, 303)
  assert.deepEqual(await statuses(), { news: 'unsubscribed' })
  for (const action of ['data', 'erase', 'erase']) await post([['action', action]])
  const html = await get()
  assert.match(html, /asked for a copy of your data/)
  assert.match(html, /asked for your data to be erased/)
})

test('GET changes nothing, and forged tokens or tokens of a deleted contact get 404', async (t) => {
  const { acme, acmeTeam, rivalTeam, ada, news, origin, url, statuses, token } = await setUp(t)
  await fetch(`${url}?action=unsubscribe&done=left`)
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
      body: new URLSearchParams({ action: 'save' }),
    })
    assert.equal(posted.status, 404, wrong)
  }
  await acme.delete(`/contacts/${ada.id}`)
  assert.equal((await fetch(url)).status, 404)
})
