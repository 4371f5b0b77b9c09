import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setUpCampaigns } from '../../../test/campaign-set-up.ts'
import { tokensOf } from '../../../test/public-links.ts'
import { startApp } from '../../../test/start-app.ts'

/** More than a team's render queue can hold. */
const VISITS = 280
/** Fewer than a team's render queue can hold. */
const PREVIEWS = 150
/** Takes much longer than a visit, but much less than the limit of 100 ms, also on a busy machine. */
const SLOW = '{% for n in (1..1000) %}{% assign x = n | times: 2 | plus: 3 %}{% endfor %}'

/** How many large pages are visited, and their length. V8 stores their characters, which aren't all Latin, in two bytes each. */
const LARGE = { pages: 30, characters: 800_000 }
const PARAGRAPH = `<p>${'long '.repeat(1_998)}abc</p>`
/** More than the cached pages may take, but less than what all pages would. */
const MAX_GROWTH_MB = 32

/** A server that hasn't counted the visits of other tests yet, and has one cache. */
const OWN_SERVER = { servers: 1 } as const

/** Returns how much memory is in use after a garbage collection. */
const usedMb = () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

test('a flood of visits to one message’s web version doesn’t keep anyone from previewing templates', async (t) => {
  const { acme, rival, origin, create, when } = await setUpCampaigns(t, 1)
  const body = `<p>Hello {{ first_name }}</p>${SLOW}<a href="{{ view_url }}">View</a>`
  const { id } = await create({ template_id: null, content: { subject: 'Hi', format: 'html', body } })
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  const [message] = (await acme.get(`/messages?campaign_id=${id}`)).body.data
  const { html } = (await acme.get(`/messages/${message.id}`)).body
  const { pathname } = new URL(/href="([^"]+\/v\/[^"]+)"/.exec(html)?.[1] ?? '')
  const preview = (client: typeof acme) =>
    client.post('/templates/preview', { channel: 'email', format: 'html', subject: 'Hi', body: '<p>Hi</p>' })
  const visits = Array.from({ length: VISITS }, async () => (await fetch(origin + pathname)).status)
  const previews = await Promise.all([acme, rival, acme, rival].map(preview))
  assert.deepEqual(
    previews.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.deepEqual([...new Set(await Promise.all(visits))], [200])
})

test('web versions of many messages take a limited amount of memory', async (t) => {
  const { acme, acmeTeam, location, origin, contacts, create, when } = await setUpCampaigns(t, LARGE.pages, OWN_SERVER)
  // The pages become large only after the messages were sent, because sending large messages takes longer.
  const long = `{% for n in (1..${LARGE.characters / PARAGRAPH.length}) %}${PARAGRAPH}{% endfor %}`
  const body = `<p>It’s ready.</p>{% if first_name == 'Long' %}${long}{% endif %}`
  const { id } = await create({ template_id: null, content: { subject: 'Hi', format: 'html', body } })
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  for (const contact of contacts) await acme.put(`/contacts/${contact}`, { first_name: 'Long' })
  const { token } = await tokensOf(location.dataDir)
  const messages: { id: number }[] = (await acme.get(`/messages?campaign_id=${id}&per_page=100`)).body.data
  assert.equal(messages.length, LARGE.pages)
  const before = usedMb()
  for (const message of messages) {
    const response = await fetch(`${origin}/v/${token('view', { teamId: acmeTeam.id, messageId: message.id })}`)
    assert.equal(response.status, 200)
    assert.ok((await response.text()).length > LARGE.characters)
  }
  const growth = usedMb() - before
  assert.ok(growth < MAX_GROWTH_MB, `${growth.toFixed()} MB`)
})

test('while a team renders many slow previews, another team’s preview doesn’t wait for them', async (t) => {
  const { acme, rival } = await startApp(t, { servers: 1 })
  const preview = (client: typeof acme, body: string) =>
    client.post('/templates/preview', { channel: 'email', format: 'html', subject: 'Hi', body })
  await preview(rival, '<p>Hi</p>')
  let done = 0
  const flood = Array.from({ length: PREVIEWS }, async (_, n) => {
    const { status } = await preview(acme, `<p>${n}</p>${SLOW}`)
    done++
    return status
  })
  await Promise.race(flood)
  assert.equal((await preview(rival, '<p>Hi</p>')).status, 200)
  assert.ok(done < PREVIEWS / 2, `${done} of ${PREVIEWS} came first`)
  assert.deepEqual([...new Set(await Promise.all(flood))], [200])
})

test('opening web versions of messages too often from one network gets 429', async (t) => {
  const { origin } = await startApp(t, { servers: 1 })
  const responses = await Promise.all(Array.from({ length: 400 }, () => fetch(`${origin}/v/x`)))
  const refused = responses.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0)
  assert.equal(responses.length - refused.length, responses.filter(({ status }) => status === 404).length)
  for (const { headers } of refused) assert.ok(Number(headers.get('retry-after')) > 0)
})
