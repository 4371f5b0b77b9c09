import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setUpCampaigns } from '../../../test/campaign-set-up.ts'
import { createFields } from '../../../test/contact-fields.ts'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { createVerifiedSite } from '../../../test/verified-site.ts'

/** Sends a marketing email with all links, and returns its body as sent. */
const sendAll = async (t: TestContext, isOnDomain = false) => {
  const app = await startApp(t)
  const { acme, acmeTeam, db } = app
  await createFields(acme, { first_name: {}, email: { type: 'email' } })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const { body: brand } = await acme.post('/brands', { name: 'Acme', is_default: true, postal_address: 'Vienna' })
  if (isOnDomain) {
    const { id } = await createVerifiedSite(db, acmeTeam.id, 'news.example')
    assert.equal((await acme.put(`/brands/${brand.id}`, { site_id: id })).status, 200)
  }
  const { body: ada } = await acme.post('/contacts', { first_name: 'Ada', email: 'ada@mail.example' })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  const html =
    '<p>Hi {{ first_name }}</p><a href="{{ view_url }}">View</a><a href="{{ preferences_url }}">Preferences</a><a href="{{ unsubscribe_url }}">Leave</a>'
  const { status, body } = await acme.post('/emails', {
    contact_id: ada.id,
    kind: 'marketing',
    list_id: list.id,
    subject: 'Hi',
    html,
    email_address_id,
  })
  assert.equal(status, 201, JSON.stringify(body))
  const message = (await acme.get(`/messages/${body.id}`)).body
  const [view = '', preferences = '', unsubscribe = ''] = [...message.html.matchAll(/href="([^"]+)"/g)].map(
    ([, url]) => url,
  )
  return { ...app, email_address_id, message, view, preferences, unsubscribe }
}

const get = async (origin: string, url: string) => {
  const response = await fetch(origin + new URL(url).pathname)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a message’s links open its copy on the web, the preference center and the unsubscribe page', async (t) => {
  const { origin, message, view, preferences, unsubscribe } = await sendAll(t)
  const shown = await get(origin, view)
  assert.equal(shown.status, 200)
  assert.equal(shown.text, message.html)
  assert.match(shown.headers.get('content-security-policy') ?? '', /sandbox(?!.*allow-scripts)/)
  assert.match((await get(origin, preferences)).text, /Your preferences/)
  assert.match((await get(origin, unsubscribe)).text, /Unsubscribe from “News”\?/)
  for (const wrong of [
    view.replace('/v/', '/p/'),
    preferences.replace('/p/', '/u/'),
    unsubscribe.replace('/u/', '/v/'),
  ])
    assert.equal((await get(origin, wrong)).status, 404, wrong)
})

test('a message’s links are on the verified domain of the brand’s site', async (t) => {
  const { view, preferences, unsubscribe } = await sendAll(t, true)
  for (const url of [view, preferences, unsubscribe]) assert.match(url, /^https:\/\/news\.example\/[vpu]\//)
})

test('the copy of a message without HTML fits on a phone screen, and shows its text literally', async (t) => {
  const { acme, origin, message, email_address_id } = await sendAll(t)
  const { contact_id, list_id } = message
  const { body } = await acme.post('/emails', {
    contact_id,
    kind: 'marketing',
    list_id,
    subject: '<Hi>',
    text: '<b>Hi</b> {{ view_url }}',
    email_address_id,
  })
  const { text } = (await acme.get(`/messages/${body.id}`)).body
  const shown = await get(origin, /http\S+\/v\/\S+/.exec(text)?.[0] ?? '')
  assert.equal(shown.status, 200)
  assert.match(
    shown.text,
    /name="viewport".*<title>&lt;Hi&gt;<\/title>.*<pre style="white-space:pre-wrap[^>]+>&lt;b&gt;Hi/s,
  )
})

test('the web copy of a campaign’s message isn’t shown after its contact or a required value is deleted', async (t) => {
  const { acme, origin, contacts, create, when } = await setUpCampaigns(t, 2)
  const [ada = 0, bob = 0] = contacts
  const sendTo = async (contactId: number, body: string) => {
    const content = { subject: 'Hi', format: 'html', body: `${body} <a href="{{ view_url }}">View</a>` }
    const { id } = await create({ template_id: null, content })
    await acme.post(`/campaigns/${id}/send`)
    await when(id, 'sent')
    const { data } = (await acme.get(`/messages?campaign_id=${id}`)).body
    const message = data.find(({ contact_id }: { contact_id: number }) => contact_id === contactId)
    const { html } = (await acme.get(`/messages/${message.id}`)).body
    const url = /href="([^"]+\/v\/[^"]+)"/.exec(html)?.[1] ?? ''
    assert.match((await get(origin, url)).text, /Hello P/)
    return url
  }
  const required = await sendTo(ada, '<p>Hello {{ first_name | required }}</p>')
  const optional = await sendTo(bob, '<p>Hello {{ first_name }}</p>')
  await acme.put(`/contacts/${ada}`, { first_name: null })
  assert.equal((await acme.delete(`/contacts/${bob}`)).status, 200)
  for (const url of [required, optional]) {
    const { status, text } = await get(origin, url)
    assert.equal(status, 404)
    assert.match(text, /something that no longer exists/)
  }
})
