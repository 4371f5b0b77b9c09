import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpCampaigns } from '../../../test/campaign-set-up.ts'

/** More than a team's render queue can hold. */
const VISITS = 280
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
