import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeMessages } from '../../../test/make-messages.ts'
import { EMAIL_CONTENT, setUpSending } from '../../../test/sending-set-up.ts'
import { findMessages } from './find-messages.ts'
import type { MessageFilter } from './message-filters.ts'

const SMS = { channel: 'sms', content: { channel: 'sms', text: 'Hi' } } as const

test('messages in a chunk that a worker holds match the status sending, not queued', async (t) => {
  const { db, team, add } = await setUpSending(t)
  const ids = await add(2)
  const [sms = 0] = await add(1, SMS)
  const find = async (filter: MessageFilter) =>
    (await findMessages(db, team.id, filter, { offset: 0, limit: 5 })).rows.map(({ id }) => id)
  const hold = (messageIds: readonly number[]) =>
    db
      .updateTable('message_chunks')
      .set({ lease_token: 1 })
      .where('team_id', '=', team.id)
      .where('message_ids', '=', JSON.stringify(messageIds))
      .execute()
  assert.deepEqual(
    [await find({ status: 'sending' }), await find({ status: 'queued' })],
    [[], [sms, ...ids.toReversed()]],
  )
  await hold(ids)
  assert.deepEqual([await find({ status: 'sending' }), await find({ status: 'queued' })], [ids.toReversed(), [sms]])
  assert.deepEqual(await find({ status: 'sending', channel: 'sms' }), [])
  await hold([sms])
  assert.deepEqual(await find({ status: 'sending', channel: 'sms' }), [sms])
})

test('a few messages are found among many by channel, kind, status and creation time', async (t) => {
  const { db, team, add, time } = await setUpSending(t)
  const [sms = 0] = await add(1, SMS)
  const content = EMAIL_CONTENT
  await makeMessages(db, team.id, { count: 10_100, lane: 'marketing', content })
  const createdAfter = new Date(0).toISOString()
  const find = async (filter: MessageFilter) => {
    const { rows, total, isCapped } = await findMessages(db, team.id, filter, { offset: 0, limit: 1 })
    return [rows[0]?.id, total, isCapped]
  }
  for (const period of [{}, { createdAfter }, { createdAfter, createdBefore: time.now() }]) {
    const rare = 'createdBefore' in period ? [undefined, 0, false] : [sms, 1, false]
    for (const filter of [
      { channel: 'sms' },
      { kind: 'transactional' },
      { channel: 'sms', status: 'queued' },
    ] as const) {
      assert.deepEqual(await find({ ...filter, ...period }), rare, JSON.stringify({ ...filter, ...period }))
    }
    assert.deepEqual(await find({ channel: 'sms', kind: 'marketing', ...period }), [undefined, 0, false])
  }
  const common = await find({ kind: 'marketing', createdAfter })
  assert.deepEqual(common.slice(1), [10_000, true])
  assert.deepEqual(await find({ kind: 'marketing' }), common)
  assert.deepEqual(await find({ createdAfter }), common)
})
