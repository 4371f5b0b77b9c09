import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { updateSettings } from '../../accounts/teams/setting-queries.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertCampaign, moveCampaign, updateCampaign } from '../campaigns/campaign-queries.ts'
import { parkChunks, releaseParkedChunks } from '../messages/campaign-chunk-queries.ts'
import { makePostponedDue } from '../messages/chunk-queries.ts'
import type { NewMessage } from '../messages/message-queries.ts'

const HOUR_MS = 3_600_000

/** A campaign that is being sent to three people, and a function that moves the clock to an hour of the day. */
const setUp = async (
  t: TestContext,
  options: Parameters<typeof updateCampaign>[3],
  values: Partial<NewMessage> = {},
) => {
  const sending = await setUpSending(t)
  const { db, team, time, add } = sending
  const campaign = { name: 'Sale', channel: values.channel ?? 'email', ...options }
  const { id } = await transact(db, (trx) => insertCampaign(trx, team.id, campaign, time.now()))
  await add(3, values)
  for (const table of ['messages', 'message_chunks'] as const)
    await db.updateTable(table).set({ campaign_id: id }).where('team_id', '=', team.id).execute()
  await transact(db, async (trx) => {
    await moveCampaign(trx, team.id, id, { status: 'sending' }, time.now())
    // Moves the chunk to the lane for campaigns.
    await parkChunks(trx, team.id, id)
    await releaseParkedChunks(trx, team.id, id, time.now())
  })
  const moveTo = (hour: number) => {
    const now = time.clock().toZonedDateTimeISO('UTC')
    time.move(((24 + hour - now.hour) % 24 || 24) * HOUR_MS - now.minute * 60_000 - now.second * 1_000)
  }
  const change = (values: Parameters<typeof updateCampaign>[3]) =>
    transact(db, (trx) => updateCampaign(trx, team.id, id, values, time.now()))
  return { ...sending, id, moveTo, change }
}

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

test('a campaign’s messages are sent only within its window', async (t) => {
  const window = { days: [...EVERY_DAY], from: '09:00', to: '10:00' }
  const { start, time, moveTo, change } = await setUp(t, { send_window: window })
  const { carrier, sent } = scriptedCarrier(async () => {
    // The window closes after the first message.
    if (sent.length === 1) time.move(2_000)
    return undefined
  })
  const worker = start({ ...carrier, atOnce: 1 })
  moveTo(8)
  await worker.runOnce()
  assert.equal(sent.length, 0)
  moveTo(10)
  time.move(-1_000)
  await worker.runOnce()
  assert.equal(sent.length, 1, 'the window has closed')
  moveTo(9)
  await change({ send_window: null })
  await worker.runOnce()
  assert.equal(new Set(sent).size, 3)
})

test('a campaign is never sent faster than its rate, even after a restart', async (t) => {
  const { start, time } = await setUp(t, { rate_per_minute: 6 })
  const { carrier, sent } = scriptedCarrier()
  const first = start(carrier)
  await first.runOnce()
  assert.equal(sent.length, 1)
  await first.close()
  const second = start(carrier)
  time.move(5_000)
  await second.runOnce()
  assert.equal(sent.length, 1)
  time.move(6_000)
  await second.runOnce()
  assert.equal(sent.length, 2)
})

test('marketing text messages wait until it’s daytime for the recipient, unless the team turns off quiet hours', async (t) => {
  const sms: Partial<NewMessage> = { channel: 'sms', content: { channel: 'sms', text: 'Hi' }, subject: null }
  const { db, team, start, time, moveTo } = await setUp(t, {}, sms)
  const numbers = ['+436641234567', '+12125550123', '+61412345678']
  const rows = await db.selectFrom('messages').select('id').where('team_id', '=', team.id).orderBy('id').execute()
  for (const [index, { id }] of rows.entries())
    await db
      .updateTable('messages')
      .set({ to_address: numbers[index] as string })
      .where('team_id', '=', team.id)
      .where('id', '=', id)
      .execute()
  const recipients: (string | null)[] = []
  const { carrier } = scriptedCarrier(async ({ message }) => {
    recipients.push(message.to_address)
    return undefined
  })
  const worker = start(carrier)
  // At 12:00 UTC, it is 13:00 in Vienna, 07:00 in New York and 23:00 in Sydney.
  moveTo(12)
  await worker.runOnce()
  assert.deepEqual(recipients, ['+436641234567'])
  moveTo(18)
  await worker.runOnce()
  assert.deepEqual(recipients, ['+436641234567', '+12125550123'])
  moveTo(23)
  await worker.runOnce()
  assert.equal(recipients.length, 2, 'it is still 07:00 in Perth')
  await updateSettings(db, team.id, { quiet_hours: false }, time.now())
  await transact(db, (trx) => makePostponedDue(trx, team.id, time.now()))
  await worker.runOnce()
  assert.deepEqual(recipients, ['+436641234567', '+12125550123', '+61412345678'])
})
