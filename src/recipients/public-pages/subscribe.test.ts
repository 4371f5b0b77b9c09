import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertExactCounts } from '../../../test/exact-counts.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'

const ADA = { email: 'ada@mail.example', first_name: 'Ada', score: '4,5' }

test('a site that embeds the form of a deleted list shows that the link doesn’t work', async (t) => {
  const { acme, list, get } = await setUpSubscribing(t)
  assert.equal((await acme.delete(`/lists/${list.id}`)).status, 200)
  const page = await get()
  assert.equal(page.status, 404)
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
  assert.match(await page.text(), /This link doesn’t work/)
})

test('the sign-up page has the brand’s look, is in the browser’s language, and can be embedded in other sites', async (t) => {
  const { get } = await setUpSubscribing(t, { description: 'Every Friday' })
  const page = await get({ 'accept-language': 'de' })
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
  const html = await page.text()
  assert.match(html, /lang="de".*„News“ abonnieren.*Every Friday/s)
  assert.match(html, /name="email"[^>]* required/)
  assert.match(html, /name="score"/)
  assert.match(html, /class="away" name="your-website" autocomplete="off" tabindex="-1" aria-hidden="true"/)
  assert.match(html, /Wool &amp; Co/)
})

test('a new visitor is pending until they confirm, and the consent record includes the text they saw', async (t) => {
  const { acme, acmeTeam, db, ip, post, messages, confirm, confirmUrl, statuses, contacts } = await setUpSubscribing(t)
  const done = await post({ ...ADA, 'own-page': '1', unknown: 'x' }, { 'accept-language': 'fr' })
  assert.equal(done.status, 200)
  assert.match(await done.text(), /lang="fr"/)
  assert.deepEqual(await statuses(), ['pending'])
  const [message] = await messages()
  assert.deepEqual([message?.kind, message?.to, message?.from], ['transactional', ADA.email, 'news@brand.example'])
  assert.match(message?.subject ?? '', /News/)
  const { html } = (await acme.get(`/messages/${message?.id}`)).body
  assert.match(html, /#884400/)
  const url = await confirmUrl()
  assert.ok(html.includes(new URL(url).pathname))
  const asked = await fetch(url)
  assert.match(await asked.text(), /<form method="post">/)
  assert.deepEqual(await statuses(), ['pending'], 'GET')
  const first = await confirm()
  const again = await confirm()
  assert.deepEqual([first.status, again.status], [200, 200])
  assert.equal(await first.text(), await again.text())
  assert.deepEqual(await statuses(), ['subscribed'])
  const [contact] = await contacts()
  assert.deepEqual([contact?.first_name, contact?.score], ['Ada', 4.5])
  const { consents } = (await acme.get(`/contacts/${contact?.id}/data`)).body
  assert.equal(consents.length, 1)
  const { requested_at, confirmed_at, ...detail } = consents[0].detail
  assert.ok(requested_at <= confirmed_at)
  assert.deepEqual({ ...detail, wording: '' }, { form: 'hosted', wording: '', language: 'fr', ip })
  assert.match(detail.wording, /Wool & Co/)
  await assertExactCounts(db, acmeTeam.id)
  await acme.post(`/contacts/${contact?.id}/erase`)
})

test('errors are shown next to their inputs, or returned to any origin as JSON, keyed by merge tag', async (t) => {
  const { post, contacts, messages } = await setUpSubscribing(t)
  const invalid = { email: 'ada at mail', first_name: '', score: 'many' }
  const page = await post(invalid)
  assert.equal(page.status, 422)
  const html = await page.text()
  assert.match(html, /value="ada at mail"/)
  for (const error of ['valid email address', 'fill this in', 'enter a number']) assert.ok(html.includes(error), error)
  const json = await post(invalid, { accept: 'application/json', origin: 'https://other.example' })
  assert.deepEqual([json.status, json.headers.get('access-control-allow-origin')], [422, '*'])
  assert.equal(json.headers.get('access-control-allow-credentials'), null)
  const { error_code, errors } = (await json.json()) as { error_code: string; errors: object }
  assert.deepEqual([error_code, Object.keys(errors)], ['validation_failed', ['email', 'first_name', 'score']])
  assert.deepEqual([await contacts(), await messages()], [[], []])
  const accepted = await post(ADA, { accept: 'application/json' })
  assert.deepEqual([accepted.status, Object.keys((await accepted.json()) as object)], [202, ['message']])
})

test('if the honeypot is filled in, the page looks normal, but nothing is stored', async (t) => {
  const { post, contacts, messages } = await setUpSubscribing(t)
  const bot = await post({ ...ADA, 'your-website': 'https://spam.example' })
  assert.deepEqual([bot.status, await contacts(), await messages()], [200, [], []])
  const human = await post(ADA)
  assert.equal(await bot.text(), await human.text())
})

test('a known contact doesn’t change until they confirm, and the response is the same as for a new one', async (t) => {
  const { acme, list, post, confirm, statuses } = await setUpSubscribing(t)
  const { body: ada } = await acme.post('/contacts', { email: 'ADA@mail.example', first_name: 'Grace', score: 1 })
  const before = (await acme.get(`/contacts/${ada.id}`)).text
  const known = await post(ADA)
  const unknown = await post({ ...ADA, email: 'bob@mail.example' })
  assert.equal(await known.text(), await unknown.text())
  assert.equal((await acme.get(`/contacts/${ada.id}`)).text, before)
  await post({ email: ADA.email, first_name: 'Ada' })
  await confirm()
  assert.deepEqual(await statuses(), ['subscribed', 'pending'])
  const { first_name, score } = (await acme.get(`/contacts/${ada.id}`)).body
  assert.deepEqual([first_name, score], ['Ada', 1], 'an empty input clears nothing')
  const { data } = (await acme.get(`/lists/${list.id}/subscribers`)).body
  await acme.delete(`/lists/${list.id}/subscribers/${data[0].id}`)
  assert.equal((await confirm()).status, 410, 'an old link doesn’t bring back someone who left')
  await post(ADA)
  assert.deepEqual(await statuses(), ['unsubscribed', 'pending'])
  await confirm()
  assert.deepEqual(await statuses(), ['subscribed', 'pending'])
})

test('without double opt-in, visitors are subscribed immediately and welcomed once; known contacts keep their values', async (t) => {
  const { acme, api, list, post, messages, statuses, contacts } = await setUpSubscribing(t, { double_opt_in: false })
  const template = { name: 'W', channel: 'email', format: 'html', subject: 'Hi {{ first_name }}', body: '<p>Hi</p>' }
  const { id: welcome_template_id } = (await acme.post('/templates', template)).body
  await api('PUT', `/lists/${list.id}/form`, { welcome_template_id })
  await acme.put(`/brands/${list.brand_id}`, { postal_address: 'Wool Street 1' })
  assert.match(await (await post(ADA)).text(), /You’re subscribed to “News”/)
  await post({ ...ADA, first_name: 'Eve' })
  assert.deepEqual(await statuses(), ['subscribed'])
  assert.equal((await contacts())[0]?.first_name, 'Ada')
  await whenTrue(async () => (await messages()).length > 0)
  const sent = await messages()
  assert.deepEqual(
    sent.map(({ kind, subject }) => [kind, subject]),
    [['marketing', 'Hi Ada']],
  )
})

test('without a sender, the page says that subscribing isn’t possible, and nothing is stored', async (t) => {
  const { acme, list, post, contacts } = await setUpSubscribing(t)
  await acme.put(`/brands/${list.brand_id}`, { email_address_id: null })
  const page = await post(ADA)
  assert.equal(page.status, 503)
  assert.match(await page.text(), /isn’t possible right now/)
  assert.deepEqual(await contacts(), [])
})

test('an SMS list asks for a phone number and sends a text message with the link', async (t) => {
  const { post, messages, confirm, statuses } = await setUpSubscribing(t, { channel: 'sms' })
  assert.equal((await post({ phone: '+43 660 7654321', first_name: 'Ada' })).status, 200)
  const [message] = await messages()
  assert.deepEqual([message?.channel, message?.to], ['sms', '+436607654321'])
  await confirm()
  assert.deepEqual(await statuses(), ['subscribed'])
})

test('the confirmation message can use the team’s template; if that template doesn’t work, the default is used', async (t) => {
  const { acme, api, list, post, messages, confirm, statuses } = await setUpSubscribing(t)
  const template = { name: 'C', channel: 'email', format: 'html', subject: 'Really?' }
  const body = '<p><a href="{{ data.confirm_url }}">Yes</a> {{ data.more | default: "" }}</p>'
  const { id } = (await acme.post('/templates', { ...template, body })).body
  await api('PUT', `/lists/${list.id}/form`, { confirm_template_id: id })
  await post(ADA)
  assert.deepEqual([(await messages())[0]?.subject, (await messages())[0]?.template_id], ['Really?', id])
  assert.equal((await confirm()).status, 200)
  assert.deepEqual(await statuses(), ['subscribed'])
  await acme.put(`/templates/${id}`, { body: '<p>No link</p>' })
  await post({ ...ADA, email: 'bob@mail.example' })
  assert.match((await messages())[0]?.subject ?? '', /confirm your subscription/)
})

test('an address gets only a few confirmation messages a day, whether or not it is known', async (t) => {
  const { post, messages } = await setUpSubscribing(t)
  for (let n = 0; n < 5; n++) assert.equal((await post(ADA)).status, 200)
  const refused = await post({ ...ADA, email: 'ADA@mail.example' })
  assert.equal(refused.status, 429)
  assert.match(await refused.text(), /too many attempts/)
  assert.equal((await messages()).length, 5)
})

test('two requests with the same address at the same time create one contact', async (t) => {
  const { acmeTeam, db, post, contacts, statuses } = await setUpSubscribing(t)
  await Promise.all([1, 2, 3, 4].map(() => post(ADA)))
  assert.equal((await contacts()).length, 1)
  assert.deepEqual(await statuses(), ['pending'])
  await assertExactCounts(db, acmeTeam.id)
})

test('GET and HEAD change nothing, and links for another purpose or team don’t work', async (t) => {
  const { acmeTeam, rivalTeam, list, origin, ip, url, token, post, confirmUrl, statuses, contacts } =
    await setUpSubscribing(t)
  await post(ADA)
  const confirm = await confirmUrl()
  const before = JSON.stringify(await contacts())
  const headers = { 'x-forwarded-for': ip }
  await Promise.all(
    [url, confirm].flatMap((link) =>
      Array.from({ length: 10 }, (_, n) => fetch(link, { method: n % 2 ? 'HEAD' : 'GET', headers })),
    ),
  )
  assert.deepEqual([await statuses(), JSON.stringify(await contacts())], [['pending'], before])
  const claims = { teamId: acmeTeam.id, listId: list.id }
  const wrong = [
    `/s/${token('confirm', claims)}`,
    `/s/${token('subscribe', { ...claims, teamId: rivalTeam.id })}`,
    `/confirm/${token('subscribe', claims)}`,
    `/confirm/${token('confirm', { ...claims, teamId: rivalTeam.id, messageId: 1 })}`,
    `${new URL(confirm).pathname}A`,
  ]
  for (const path of wrong) {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? new URLSearchParams(ADA) : null
      assert.equal((await fetch(origin + path, { method, headers, body })).status, 404, `${method} ${path}`)
    }
  }
  assert.deepEqual(await statuses(), ['pending'])
})
