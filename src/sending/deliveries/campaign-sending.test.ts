import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertCampaign, moveCampaign } from '../campaigns/campaign-queries.ts'
import type { CampaignStatus } from '../campaigns/campaign-tables.ts'
import { parkChunks, releaseParkedChunks } from '../messages/campaign-chunk-queries.ts'
import { readCampaignCounts } from '../messages/campaign-count-queries.ts'

/** A campaign that is being sent to five people. */
const setUp = async (t: TestContext) => {
  const sending = await setUpSending(t)
  const { db, team, time, add } = sending
  const { id } = await transact(db, (trx) =>
    insertCampaign(trx, team.id, { name: 'Sale', channel: 'email' }, time.now()),
  )
  await add(5)
  for (const table of ['messages', 'message_chunks'] as const)
    await db.updateTable(table).set({ campaign_id: id }).where('team_id', '=', team.id).execute()
  const move = (status: CampaignStatus) => transact(db, (trx) => moveCampaign(trx, team.id, id, { status }, time.now()))
  await move('sending')
  const counts = async () => Object.fromEntries((await readCampaignCounts(db, team.id, [id])).get(id) ?? [])
  return { ...sending, id, move, counts }
}

test('no message from a paused campaign is sent; after the campaign resumes, each message is sent once', async (t) => {
  const { db, team, time, id, move, start, statuses, counts } = await setUp(t)
  let isPaused = false
  const { carrier, sent } = scriptedCarrier(async () => {
    if (sent.length === 1 && !isPaused) await move('paused')
    isPaused = sent.length === 1
    return undefined
  })
  const worker = start({ ...carrier, atOnce: 1 })
  await worker.runOnce()
  const after = sent.length
  assert.ok(after < 5, `${after} messages were sent`)
  assert.equal((await statuses()).filter((status) => status === 'queued').length, 5 - after)
  await transact(db, (trx) => parkChunks(trx, team.id, id))
  time.move(60_000)
  await worker.runOnce()
  assert.equal(sent.length, after)

  await move('sending')
  await transact(db, (trx) => releaseParkedChunks(trx, team.id, id, time.now()))
  await worker.runOnce()
  assert.deepEqual(await statuses(), Array(5).fill('sent'))
  assert.equal(new Set(sent).size, 5)
  assert.equal(sent.length, 5)
  assert.deepEqual(await counts(), { pending: -5, sent: 5, accepted: 5 })
})

test('no message from a canceled campaign is sent', async (t) => {
  const { move, start, statuses, counts } = await setUp(t)
  const { carrier, sent } = scriptedCarrier()
  await move('canceled')
  await start(carrier).runOnce()
  assert.deepEqual([sent.length, await statuses()], [0, Array(5).fill('canceled')])
  assert.deepEqual(await counts(), { pending: -5, canceled: 5 })
})
