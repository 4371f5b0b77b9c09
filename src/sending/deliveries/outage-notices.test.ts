import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createUser } from '../../../test/dashboard-user.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { setUpSending } from '../../../test/sending-set-up.ts'
import type { NoticeRequest } from '../../accounts/notices/send-notice.ts'
import { SEND_NOTICE } from '../../accounts/notices/send-notice.ts'
import { listJobPayloads } from '../../platform/jobs/job-queries.ts'
import { toSecretKey } from '../../platform/secrets/secret-key.ts'
import { transact } from '../../platform/storage/transact.ts'
import { deleteConnection, insertConnection } from '../connections/connection-queries.ts'
import { findOutage } from '../connections/connection-state-queries.ts'
import { NO_LIMITS } from '../connections/limits.ts'
import { connectionState } from './connection-state.ts'

const MINUTE_MS = 60_000

/** Sets up a connection of a team with one member. */
const setUp = async (t: TestContext) => {
  const { db, team, time } = await setUpSending(t)
  await createUser(db, [team])
  const connection = {
    ...({ channel: 'email', kind: 'smtp', name: 'Relay', secret: 'secret', is_default: true } as const),
    per_second: null,
    per_hour: null,
    per_day: null,
    warm_up_from: null,
    settings: { host: 'mail.example', port: 25, security: 'none', user: 'u' } as const,
  }
  const key = toSecretKey(Buffer.from('test'))
  const { id } = await transact(db, (trx) => insertConnection(trx, team.id, connection, key, time.now()))
  const ref = { teamId: team.id, connectionId: id }
  const onError = (error: unknown) => assert.fail(String(error))
  const state = connectionState({ db, clock: time.clock, ref, limits: NO_LIMITS, onError })
  const stayDown = async (minutes: number) => {
    const end = time.inMs(minutes * MINUTE_MS)
    while (time.now() < end) {
      const { until } = await state.reportDown('It refused the connection.')
      time.move(Date.parse(until) - Date.parse(time.now()))
    }
  }
  const recover = async () => {
    state.reportUp({ from_address: null })
    await whenTrue(async () => (await findOutage(db, ref)) === undefined)
  }
  const notices = async () => {
    const requests = (await listJobPayloads(db, team.id, SEND_NOTICE)) as NoticeRequest[]
    return requests.map(({ notice }) => notice.kind)
  }
  const remove = () => transact(db, (trx) => deleteConnection(trx, team.id, id))
  return { stayDown, recover, notices, remove }
}

test('a connection that is down for hours is reported once', async (t) => {
  const { stayDown, notices } = await setUp(t)
  await stayDown(0.1)
  assert.deepEqual(await notices(), [], 'one failure is not worth an email')
  await stayDown(3 * 60)
  assert.deepEqual(await notices(), ['connection_down'])
})

test('a connection that goes down again within the hour is reported an hour after the first time', async (t) => {
  const { stayDown, recover, notices } = await setUp(t)
  await stayDown(10)
  await recover()
  await stayDown(40)
  assert.deepEqual(await notices(), ['connection_down', 'connection_up'])
  await stayDown(30)
  assert.deepEqual(await notices(), ['connection_down', 'connection_up', 'connection_down'])
})

test('nobody is told about a connection that was deleted, and its messages still wait', async (t) => {
  const { stayDown, notices, remove } = await setUp(t)
  await remove()
  await stayDown(10)
  assert.deepEqual(await notices(), [])
})
