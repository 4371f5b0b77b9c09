import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { transact } from '../../platform/storage/transact.ts'
import { findCampaign, insertCampaign, moveCampaign } from '../campaigns/campaign-queries.ts'
import { watchRefusals } from './watch-refusals.ts'

const SENT = { is: 'sent', providerId: null } as const
const REFUSED = { is: 'failed', reason: 'sender_fault', error: '550 5.7.1 Spam' } as const
const BOUNCED = { is: 'bounced', error: '550 5.1.1 Unknown user' } as const

test('a campaign should be paused if at least 20 and at least 5% of its most recent messages are refused', () => {
  const note = watchRefusals()
  for (let n = 0; n < 19; n++) assert.equal(note(1, 1, REFUSED), undefined)
  assert.equal(note(1, 2, REFUSED), undefined, 'another campaign')
  assert.equal(note(1, 1, BOUNCED), undefined, 'another problem')
  assert.equal(note(1, 1, REFUSED), 'sender_refused')
  assert.equal(note(1, 1, REFUSED), undefined, 'after someone has resumed it, it takes 20 again')

  for (let n = 0; n < 1_000; n++) assert.equal(note(1, 3, n % 25 === 0 ? BOUNCED : SENT), undefined, '4 %')
  // Late problems count as much as early ones.
  let found: string | undefined
  for (let n = 0; n < 20 && !found; n++) found = note(1, 3, BOUNCED)
  assert.equal(found, 'bounces')
})

test('a campaign is paused when the provider refuses its sender; its other messages wait', async (t) => {
  const { db, team, time, add, start, statuses } = await setUpSending(t)
  const { id } = await transact(db, (trx) =>
    insertCampaign(trx, team.id, { name: 'Sale', channel: 'email' }, time.now()),
  )
  await add(30)
  for (const table of ['messages', 'message_chunks'] as const)
    await db.updateTable(table).set({ campaign_id: id }).where('team_id', '=', team.id).execute()
  await transact(db, (trx) => moveCampaign(trx, team.id, id, { status: 'sending' }, time.now()))
  const { carrier } = scriptedCarrier(async () => REFUSED)
  await start({ ...carrier, atOnce: 1 }).runOnce()
  const campaign = await findCampaign(db, team.id, id)
  assert.deepEqual([campaign?.status, campaign?.paused_reason], ['paused', 'sender_refused'])
  const found = await statuses()
  assert.deepEqual(
    [found.filter((it) => it === 'failed').length, found.filter((it) => it === 'queued').length],
    [20, 10],
  )
})
