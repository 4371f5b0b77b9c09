import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpCampaigns } from '../../../test/campaign-set-up.ts'
import { startApp } from '../../../test/start-app.ts'

/** More than a team's render queue can hold. */
const VISITS = 280
/** Fewer than a team's render queue can hold. */
const PREVIEWS = 150
/** Takes much longer than a visit, but much less than the limit of 100 ms, also on a busy machine. */
const SLOW = '{% for n in (1..1000) %}{% assign x = n | times: 2 | plus: 3 %}{% endfor %}'

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
