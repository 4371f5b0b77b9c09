import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { Carrier } from '../deliveries/carrier.ts'
import { resendMessage } from './message-actions.ts'
import { getMessageRow, showMessages } from './message-queries.ts'

const HOUR_MS = 3_600_000

test('a scheduled message is shown as sending while it is handed over, and then as sent, even if its row was read before', async (t) => {
  const { db, team, time, add, start } = await setUpSending(t)
  const [id = 0] = await add(1, { status: 'scheduled', scheduled_at: time.inMs(HOUR_MS) })
  const read = () => getMessageRow(db, team.id, id)
  const shown = async (row = read()) => (await showMessages(db, team.id, [await row]))[0]?.status
  const seen = [await shown()]
  const { carrier } = scriptedCarrier()
  const send: Carrier['send'] = async (_, handOver) => {
    seen.push(await shown())
    await handOver()
    seen.push(await shown())
    const resend = transact(db, (trx) => resendMessage(trx, team.id, id, time.now()))
    await assert.rejects(resend, /is sending; only messages that no longer wait/)
    return { is: 'sent', providerId: null }
  }
  time.move(HOUR_MS)
  const readBefore = await read()
  await start({ ...carrier, send }).runOnce()
  seen.push(await shown(), await shown(Promise.resolve(readBefore)))
  assert.deepEqual(seen, ['scheduled', 'sending', 'sending', 'sent', 'sent'])
})
