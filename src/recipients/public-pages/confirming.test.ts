import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock, whenTrue } from '../../../test/manual-clock.ts'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'
import { createVerifiedSite } from '../../../test/verified-site.ts'

const ADA = { email: 'ada@mail.example', first_name: 'Ada' }
const DAY_MS = 24 * 3_600_000

test('a confirmation link works for 30 days', async (t) => {
  const time = manualClock(Temporal.Now.instant().toString())
  const { post, confirmUrl, statuses } = await setUpSubscribing(t, {}, { clock: time.clock })
  await post(ADA)
  const link = await confirmUrl()
  time.move(30 * DAY_MS - 1_000)
  assert.equal((await fetch(link)).status, 200)
  time.move(1_000)
  for (const method of ['GET', 'POST']) {
    const expired = await fetch(link, { method })
    assert.equal(expired.status, 410, method)
    assert.match(await expired.text(), /link has expired/)
  }
  assert.deepEqual(await statuses(), ['pending'])
})

test('after confirming, a subscriber gets the welcome message once, with the values that they confirmed', async (t) => {
  const { acme, api, list, post, messages, confirm } = await setUpSubscribing(t)
  const template = { name: 'W', channel: 'email', format: 'html', subject: 'Hi {{ first_name }}', body: '<p>Hi</p>' }
  const { id: welcome_template_id } = (await acme.post('/templates', template)).body
  await api('PUT', `/lists/${list.id}/form`, { welcome_template_id })
  await acme.put(`/brands/${list.brand_id}`, { postal_address: 'Wool Street 1' })
  await acme.post('/contacts', { email: ADA.email, first_name: 'Grace' })
  await post(ADA)
  const confirmed = await Promise.all([confirm(), confirm()])
  assert.deepEqual(
    confirmed.map(({ status }) => status),
    [200, 200],
  )
  const welcomes = async () => (await messages()).filter(({ kind }) => kind === 'marketing')
  await whenTrue(async () => (await welcomes()).length > 0)
  assert.deepEqual(
    (await welcomes()).map(({ subject }) => subject),
    ['Hi Ada'],
  )
})

test('nothing is sent to a suppressed address or stored about an erased person, but both get the usual response', async (t) => {
  const { acme, acmeTeam, db, post, messages, statuses, contacts } = await setUpSubscribing(t)
  await acme.post('/suppressions', { channel: 'email', address: 'gone@mail.example' })
  const { body: erased } = await acme.post('/contacts', { email: 'erased@mail.example' })
  await acme.post(`/contacts/${erased.id}/erase`)
  const texts = new Set<string>()
  for (const name of ['gone', 'erased', 'new'])
    texts.add(await (await post({ ...ADA, email: `${name}@mail.example` })).text())
  assert.equal(texts.size, 1)
  assert.deepEqual(await statuses(), ['pending'])
  assert.deepEqual(
    (await contacts()).map(({ email }) => email),
    ['new@mail.example'],
  )
  const sent = (await messages()).filter(({ status }) => status !== 'suppressed').map(({ to }) => to)
  assert.deepEqual(sent, ['new@mail.example'])
  for (const table of ['messages', 'message_contents', 'signups', 'contacts', 'contact_addresses'] as const) {
    const rows = await db.selectFrom(table).selectAll().where('team_id', '=', acmeTeam.id).execute()
    assert.doesNotMatch(JSON.stringify(rows), /erased@mail/, table)
  }
})

test('without double opt-in, nothing is stored about an erased person either', async (t) => {
  const { acme, post, statuses, contacts } = await setUpSubscribing(t, { double_opt_in: false })
  const { body: erased } = await acme.post('/contacts', { email: 'erased@mail.example' })
  await acme.post(`/contacts/${erased.id}/erase`)
  const response = await post({ ...ADA, email: 'erased@mail.example' })
  const other = await post({ ...ADA, email: 'other@mail.example' })
  assert.equal(await response.text(), await other.text())
  assert.deepEqual(
    [(await statuses()).length, (await contacts()).map(({ email }) => email)],
    [1, ['other@mail.example']],
  )
})

test('only the values of the signup that is confirmed are stored, not those that someone else entered earlier', async (t) => {
  const { post, confirm, contacts } = await setUpSubscribing(t)
  await post({ email: 'ada@mail.example', first_name: 'Rude', score: '7' })
  assert.equal((await contacts())[0]?.first_name, null)
  await post({ email: 'ada@mail.example', first_name: 'Ada' })
  await confirm()
  const [ada] = await contacts()
  assert.deepEqual([ada?.first_name, ada?.score], ['Ada', null])
})

test('the confirmation link is on the verified domain of the brand’s site, and works there', async (t) => {
  const { acme, acmeTeam, db, list, raw, post, messages, confirmUrl, statuses } = await setUpSubscribing(t)
  const { id: site_id, domain } = await createVerifiedSite(db, acmeTeam.id)
  assert.equal((await acme.put(`/brands/${list.brand_id}`, { site_id })).status, 200)
  assert.ok((await acme.get(`/lists/${list.id}`)).body.subscribe_url.startsWith(`https://${domain}/s/`))
  await post(ADA)
  const [message] = await messages()
  const { text, html } = (await acme.get(`/messages/${message?.id}`)).body
  for (const body of [text, html]) assert.ok(body.includes(`https://${domain}/confirm/`))
  const path = new URL(await confirmUrl()).pathname
  const request = { path, headers: { host: domain } }
  const asked = await raw({ method: 'GET', ...request })
  assert.deepEqual([asked.status, await statuses()], [200, ['pending']])
  const confirmed = await raw({ method: 'POST', ...request })
  assert.deepEqual([confirmed.status, await statuses()], [200, ['subscribed']])
})

test('scripts on any site can submit a sign-up form, even if CORS_ORIGINS limits which sites can use the API', async (t) => {
  const headers = {
    origin: 'https://other.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  for (const corsOrigins of [[], ['https://app.example']]) {
    const config = { corsOrigins, trustProxy: ['loopback'] }
    const { url, post } = await setUpSubscribing(t, {}, { config })
    const preflight = await fetch(url, { method: 'OPTIONS', headers })
    assert.equal(preflight.status, 204)
    const allowed = (name: string) => preflight.headers.get(`access-control-allow-${name}`)
    assert.deepEqual([allowed('origin'), allowed('methods'), allowed('credentials')], ['*', 'POST', null])
    assert.match(allowed('headers') ?? '', /content-type/)
    const response = await post(ADA, { accept: 'application/json', origin: headers.origin })
    assert.deepEqual([response.status, response.headers.get('access-control-allow-origin')], [202, '*'])
  }
})
