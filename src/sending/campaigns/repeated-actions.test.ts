import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpCampaigns } from '../../../test/campaign-set-up.ts'

test('with an Idempotency-Key, a repeated action returns the first response, even if it would be rejected now', async (t) => {
  const { acme, contacts, create, when } = await setUpCampaigns(t)
  const { id } = await create()
  const post = (action: string, body: object) =>
    acme.post(`/campaigns/${id}/${action}`, body, { 'idempotency-key': action })
  const tested = await post('test', { contact_id: contacts[0] })
  const soon = { scheduled_at: new Date(Date.now() + 1_000).toISOString() }
  const scheduled = await post('schedule', soon)
  assert.deepEqual([tested.status, scheduled.status], [201, 200])
  await when(id, 'sent')
  await acme.delete(`/contacts/${contacts[0]}`)
  for (const [action, body, first] of [
    ['test', { contact_id: contacts[0] }, tested],
    ['schedule', soon, scheduled],
  ] as const) {
    const again = await post(action, body)
    assert.deepEqual([again.status, again.text, again.headers['idempotent-replay']], [first.status, first.text, 'true'])
  }
})

test('with an Idempotency-Key, an error from a campaign action is replayed', async (t) => {
  const { acme, create } = await setUpCampaigns(t)
  const { id } = await create()
  for (const [path, body, status] of [
    [`/campaigns/${id}/schedule`, { scheduled_at: '2020-01-01T00:00:00Z' }, 422],
    [`/campaigns/${id}/test`, { to: ['nobody'] }, 422],
    ['/campaigns/999999/send', {}, 404],
  ] as const) {
    const first = await acme.post(path, body, { 'idempotency-key': 'k' })
    const again = await acme.post(path, body, { 'idempotency-key': 'k' })
    assert.deepEqual([first.status, again.status, again.text], [status, status, first.text])
    assert.equal(again.headers['idempotent-replay'], 'true', path)
  }
})
