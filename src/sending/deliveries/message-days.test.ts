import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { createTeam } from '../../../test/start-app.ts'
import { createTestLocation } from '../../../test/test-database.ts'
import { updateSettings } from '../../accounts/teams/setting-queries.ts'
import { dayIn, systemClock } from '../../foundation/clock.ts'
import { openDatabase } from '../../platform/storage/database.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { migrate } from '../../platform/storage/migrate.ts'
import { transact } from '../../platform/storage/transact.ts'
import { cancelMessage } from '../messages/message-actions.ts'
import { listDayCounts } from '../messages/message-day-queries.ts'
import type { Carried } from './carrier.ts'

const HOUR_MS = 3_600_000

const storedCounts = async (db: Db, teamId: number) =>
  (await listDayCounts(db, teamId, ''))
    .map(({ day, channel, outcome, n }) => `${day} ${channel} ${outcome} ${n}`)
    .sort()

const countedLedger = async (db: Db, teamId: number, timeZone: string) => {
  const rows = await db
    .selectFrom('messages')
    .select(['channel', 'status', 'sent_at', 'updated_at'])
    .where('team_id', '=', teamId)
    .where('status', 'in', ['sent', 'failed', 'bounced'])
    .execute()
  const keys = rows.map(
    ({ channel, status, sent_at, updated_at }) => `${dayIn(timeZone)(sent_at ?? updated_at)} ${channel} ${status}`,
  )
  return [...new Set(keys)].map((key) => `${key} ${keys.filter((other) => other === key).length}`).sort()
}

test('messages are counted by day in the team’s time zone, and the counts match the ledger', async (t) => {
  const { db, team, time, start, add, statuses } = await setUpSending(t)
  // The clock starts at midnight UTC, which is 14:00 in Kiritimati.
  await updateSettings(db, team.id, { time_zone: 'Pacific/Kiritimati' }, time.now())
  const ids = await add(8)
  const outcomes: readonly (Carried | undefined)[] = [
    { is: 'bounced', error: 'No such mailbox.' },
    { is: 'failed', error: 'Too large.' },
    { is: 'refused', error: 'Busy.' },
    { is: 'unknown', error: 'The connection was lost.' },
  ]
  const canceled = ids[4] as number
  const { carrier } = scriptedCarrier(async ({ message }): Promise<Carried | undefined> => {
    if (message.id !== canceled) return outcomes[ids.indexOf(message.id)]
    await transact(db, (trx) => cancelMessage(trx, team.id, canceled, time.now()))
    return { is: 'failed', error: 'Too large.' }
  })
  const worker = start({ ...carrier, atOnce: 1 })
  await worker.runOnce()
  assert.equal((await statuses())[4], 'canceled')
  assert.deepEqual(await storedCounts(db, team.id), [
    '2026-01-01 email bounced 1',
    '2026-01-01 email failed 1',
    '2026-01-01 email sent 3',
  ])

  time.move(11 * HOUR_MS)
  await add(2)
  await worker.runOnce()
  const counts = await storedCounts(db, team.id)
  // The first address has bounced, so only the message to the second address is sent.
  assert.ok(counts.includes('2026-01-02 email sent 1'), String(counts))
  assert.deepEqual(counts, await countedLedger(db, team.id, 'Pacific/Kiritimati'))
})

test('two workers that finish chunks of one team at the same time count every message once', async (t) => {
  const { db, team, start, add } = await setUpSending(t)
  // Each call creates a separate chunk.
  for (let chunk = 0; chunk < 6; chunk++) await add(5)
  const { carrier } = scriptedCarrier(({ message }) =>
    message.id % 3 === 0 ? { is: 'bounced', error: 'No such mailbox.' } : undefined,
  )
  const workers = [start(carrier), start(carrier)]
  await Promise.all(workers.map((worker) => worker.runOnce()))
  const counts = await storedCounts(db, team.id)
  assert.equal(counts.length, 2)
  assert.deepEqual(counts, await countedLedger(db, team.id, 'UTC'))
})

test('the migration that creates the daily counts includes messages that are already in the ledger', async () => {
  const database = openDatabase(await createTestLocation())
  const { db } = database
  await migrate(database, systemClock)
  const teams = [await createTeam(db, 'A'), await createTeam(db, 'B')]
  const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000000Z`
  for (const { id } of teams) {
    await updateSettings(db, id, { time_zone: 'America/New_York' }, at(0))
    const base = { team_id: id, channel: 'email', kind: 'transactional', attempts: 1, created_at: at(0) } as const
    await db
      .insertInto('messages')
      .values(
        (['sent', 'sent', 'failed', 'bounced', 'canceled', 'queued'] as const).flatMap((status) =>
          [3, 12].map((hour) => ({
            ...base,
            status,
            updated_at: at(hour),
            sent_at: status === 'sent' ? at(hour) : null,
          })),
        ),
      )
      .execute()
  }
  await db.schema.dropTable('message_days').execute()
  await db.deleteFrom('migrations').where('name', '=', '0028-message-days').execute()
  assert.deepEqual(await migrate(database, systemClock), ['0028-message-days'])
  for (const { id } of teams) {
    const counts = await storedCounts(db, id)
    assert.deepEqual(counts, await countedLedger(db, id, 'America/New_York'))
    assert.ok(counts.includes('2026-02-28 email sent 2'))
  }
  await db.destroy()
})
