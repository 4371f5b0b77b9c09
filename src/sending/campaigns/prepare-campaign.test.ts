import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { insertAddresses } from '../../audience/contacts/contact-addresses.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import { transact } from '../../platform/storage/transact.ts'
import { readCampaignCounts } from '../messages/campaign-count-queries.ts'
import { listLinks } from '../tracking/tracking-queries.ts'
import { findCampaign, type StoredCampaign } from './campaign-queries.ts'
import type { CheckDeps } from './check-campaign.ts'
import { prepareCampaign } from './prepare-campaign.ts'

const PEOPLE = 4_500

const BATCH = 500

const EARLIER = '2026-01-01T00:00:00.000000Z'

/**
 * A campaign that is being prepared, for more people than fit into two chunks. Every tenth person has the previous person's
 * address.
 */
const setUp = async (t: TestContext) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const now = () => toTimestamp(systemClock())
  await createFields(acme, { email: { type: 'email' } })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const address = `p${n % 10 === 9 ? n - 1 : n}@mail.example`
    return { contact_id: n + 1, address, address_key: addressKey(db, acmeTeam.id, 'email', address) }
  })
  const times = { created_at: now(), updated_at: now() }
  await transact(db, async (trx) => {
    for (let n = 0; n < PEOPLE; n += BATCH) {
      const some = people.slice(n, n + BATCH)
      const shared = { team_id: acmeTeam.id, list_id: list.id, status: 'subscribed' as const, ...times }
      await trx
        .insertInto('subscribers')
        .values(some.map(({ contact_id }) => ({ ...shared, contact_id })))
        .execute()
      await insertAddresses(
        trx,
        acmeTeam.id,
        some.map(({ contact_id: id, address }) => ({ id, addresses: [{ channel: 'email' as const, address }] })),
      )
    }
  })
  const { body: made } = await acme.post('/campaigns', { name: 'Sale', channel: 'email', list_ids: [list.id] })
  const pinned = {
    template_id: 1,
    template_version: 1,
    required_fields: [],
    segment: null,
    lists: [
      { list_id: list.id, sender: { brand_id: null, identifier_id: 1, from_address: 'a@b.example' }, content: {} },
    ],
  }
  // Changes the status directly in the database, so that no job prepares the campaign.
  await db
    .updateTable('campaigns')
    .set({ status: 'preparing', started_at: EARLIER, pinned: JSON.stringify(pinned) })
    .where('team_id', '=', acmeTeam.id)
    .execute()
  const read = async () => (await findCampaign(db, acmeTeam.id, made.id)) as StoredCampaign
  const prepare = async (signal = new AbortController().signal, clock = systemClock) =>
    prepareCampaign({ db, clock } as CheckDeps, await read(), now, signal)

  /** Has the same effect as pausing, changing and resuming the campaign. */
  const change = async (links: readonly string[]) => {
    const changed = { ...pinned, tracking: { mode: 'anonymous', opens: false, links } }
    await db
      .updateTable('campaigns')
      .set({ pinned: JSON.stringify(changed) })
      .where('team_id', '=', acmeTeam.id)
      .execute()
  }
  const readLinks = async () => (await listLinks(db, acmeTeam.id, made.id)).map(({ url }) => url)

  const assertComplete = async () => {
    assert.equal((await read()).status, 'sending')
    const rows = await db
      .selectFrom('messages')
      .select(['contact_id', 'status', 'reason', 'chunk_id'])
      .where('team_id', '=', acmeTeam.id)
      .where('campaign_id', '=', made.id)
      .orderBy('contact_id')
      .execute()
    assert.deepEqual(
      rows.map(({ contact_id }) => contact_id),
      people.map(({ contact_id }) => contact_id),
    )
    const twins = PEOPLE / 10
    assert.equal(rows.filter(({ reason }) => reason === 'duplicate_address').length, twins)
    const counts = (await readCampaignCounts(db, acmeTeam.id, [made.id])).get(made.id)
    assert.deepEqual(Object.fromEntries(counts ?? []), { pending: PEOPLE - twins, skipped: twins })
    const chunks = await db
      .selectFrom('message_chunks')
      .select(['message_ids', 'lane'])
      .where('team_id', '=', acmeTeam.id)
      .where('campaign_id', '=', made.id)
      .execute()
    assert.ok(chunks.every(({ lane }) => lane === 'parked'))
    const inChunks = chunks.flatMap(({ message_ids }) => JSON.parse(message_ids) as number[])
    assert.equal(new Set(inChunks).size, PEOPLE - twins)
    assert.equal(inChunks.length, PEOPLE - twins)
  }
  const subscribe = (ids: readonly number[]) =>
    db
      .insertInto('subscribers')
      .values(
        ids.map((contact_id) => ({
          team_id: acmeTeam.id,
          list_id: list.id,
          contact_id,
          status: 'subscribed' as const,
          ...times,
        })),
      )
      .execute()
  const remove = (ids: readonly number[]) =>
    db.deleteFrom('subscribers').where('team_id', '=', acmeTeam.id).where('contact_id', 'in', ids).execute()
  const readTotal = async () => {
    const counts = (await readCampaignCounts(db, acmeTeam.id, [made.id])).get(made.id)
    return [...(counts?.values() ?? [])].reduce((sum, n) => sum + n, 0)
  }

  const prepareSome = async () => {
    const stopping = new AbortController()
    const first = prepare(stopping.signal)
    await whenTrue(async () => (await read()).prepared_to > 0)
    stopping.abort()
    await first
    assert.equal((await read()).status, 'preparing')
  }
  return { prepare, prepareSome, read, change, readLinks, readTotal, subscribe, remove, assertComplete }
}

test('preparing continues after an interruption, with one row per person', async (t) => {
  const { prepare, prepareSome, assertComplete } = await setUp(t)
  await prepareSome()
  await prepare()
  await assertComplete()
})

test('the audience total is exact, even if people join and leave while preparation is interrupted', async (t) => {
  const { prepare, prepareSome, read, readTotal, subscribe, remove } = await setUp(t)
  await remove([5, 6])
  await prepareSome()
  // Rows are stored in order of contact id, so contacts 5 and 6 join too late.
  await subscribe([5, 6])
  await remove([7])
  await subscribe([PEOPLE + 1])
  await prepare()
  const { status, audience_total } = await read()
  assert.deepEqual([status, Number(audience_total), await readTotal()], ['sending', PEOPLE - 1, PEOPLE - 1])
})

test('two processes that prepare the same campaign write one row per person', async (t) => {
  const { prepare, read, assertComplete } = await setUp(t)
  await Promise.all([prepare(), prepare()])
  if ((await read()).status === 'preparing') await prepare()
  await assertComplete()
})

test('a campaign that is changed before its audience is counted is prepared with the changes and the new links', async (t) => {
  const { prepare, read, change, readLinks, assertComplete } = await setUp(t)
  await change(['https://shop.example/old', 'https://shop.example/older'])
  const { signal } = new AbortController()
  let changed: Promise<void> | undefined
  await prepare(signal, () => {
    // The contents are stored by now.
    changed ??= change(['https://shop.example/new'])
    return systemClock()
  })
  await changed
  const { status, audience_total, prepared_to } = await read()
  assert.deepEqual([status, audience_total, prepared_to], ['preparing', null, 0])
  await prepare()
  assert.deepEqual(await readLinks(), ['https://shop.example/new'])
  await assertComplete()
})

test('a campaign’s start time is when its audience is counted, so people who join later count as new', async (t) => {
  const { prepare, read } = await setUp(t)
  await prepare()
  assert.ok(((await read()).started_at ?? '') > EARLIER)
})
