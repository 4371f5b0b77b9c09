import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpCampaigns } from '../../../test/campaign-set-up.ts'
import { whenTrue } from '../../../test/manual-clock.ts'

const PEOPLE = 12

/** Waits until a condition holds and returns how long that took. */
const secondsUntil = async (isTrue: () => Promise<boolean>): Promise<number> => {
  const startedMs = performance.now()
  await whenTrue(isTrue)
  return (performance.now() - startedMs) / 1_000
}

test('a campaign with a rate doesn’t hold up another campaign of the team, and its counts show its progress', async (t) => {
  const { acme, create, get, when } = await setUpCampaigns(t, PEOPLE)
  const slow = await create({ name: 'Slow', rate_per_minute: 60 })
  const fast = await create({ name: 'Fast' })
  await acme.post(`/campaigns/${slow.id}/send`)
  await when(slow.id, 'sending')
  await acme.post(`/campaigns/${fast.id}/send`)
  await when(fast.id, 'sent')
  await whenTrue(async () => (await get(slow.id)).counts.sent > 0)
  const { counts, status } = await get(slow.id)
  assert.equal(status, 'sending')
  assert.ok(counts.sent < PEOPLE)
  assert.equal(counts.sent + counts.pending, PEOPLE)
  await whenTrue(async () => (await acme.get(`/campaigns/${slow.id}/report`)).body.funnel.outbox > 0)
  const { body: shown } = await acme.get(`/messages?campaign_id=${slow.id}&status=sent`)
  assert.ok(shown.total > 0)
})

for (const [action, status] of [
  ['pause', 'paused'],
  ['cancel', 'canceled'],
] as const) {
  test(`after ${action}, a campaign with a rate gives back its messages within five seconds`, async (t) => {
    const { acme, db, acmeTeam, create, get, when } = await setUpCampaigns(t, PEOPLE)
    const { id } = await create({ rate_per_minute: 60 })
    await acme.post(`/campaigns/${id}/send`)
    await when(id, 'sending')
    await whenTrue(async () => (await get(id)).counts.sent > 0)
    await acme.post(`/campaigns/${id}/${action}`)
    const held = () =>
      db
        .selectFrom('message_chunks')
        .select('id')
        .where('team_id', '=', acmeTeam.id)
        .where('lease_token', 'is not', null)
        .execute()
    const seconds = await secondsUntil(async () => (await held()).length === 0)
    assert.ok(seconds < 5, `${seconds} s`)
    const { counts, status: now } = await get(id)
    assert.equal(now, status)
    assert.equal(counts.sent + counts.pending + counts.canceled, PEOPLE)
    if (action === 'cancel') await whenTrue(async () => (await get(id)).counts.pending === 0)
  })
}

test('a campaign that takes longer than its job is sent as soon as its last message is', async (t) => {
  const { acme, create, get } = await setUpCampaigns(t, 3)
  const { id } = await create({ rate_per_minute: 60 })
  await acme.post(`/campaigns/${id}/send`)
  await whenTrue(async () => (await get(id)).counts.pending === 0)
  // Without being woken, the job would look again after a minute.
  assert.ok((await secondsUntil(async () => (await get(id)).status === 'sent')) < 10)
})
