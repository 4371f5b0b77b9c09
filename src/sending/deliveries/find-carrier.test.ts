import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { setUpSending } from '../../../test/sending-set-up.ts'
import { toSecretKey } from '../../platform/secrets/secret-key.ts'
import { findOutage } from '../connections/connection-state-queries.ts'
import { NO_LIMITS } from '../connections/limits.ts'
import type { Provider } from './carrier.ts'
import { carrierFinder } from './find-carrier.ts'
import { outboxCarrier } from './outbox-carrier.ts'

const PROVIDER: Provider = { atOnce: 1, send: outboxCarrier.send, close: async () => {} }

const setUp = async (t: TestContext) => {
  const { db, time, team } = await setUpSending(t)
  t.after(() => db.deleteFrom('server_connection_states').execute())
  /** Returns a function that finds carriers as a separate process would: it shares only the database with other finders. */
  const startFinder = () => {
    const { find, close } = carrierFinder({
      db,
      clock: time.clock,
      secretKey: toSecretKey(Buffer.from('test')),
      push: outboxCarrier,
      server: { email: { open: async () => PROVIDER, limits: NO_LIMITS } },
      open: async () => PROVIDER,
      onError: (error) => assert.fail(String(error)),
    })
    t.after(close)
    return () => find(team.id, 'email', 'marketing')
  }
  return { db, time, startFinder, outage: () => findOutage(db, { server: 'email' }) }
}

test('an outage that one process reports ends as soon as another process can send again', async (t) => {
  const { time, startFinder, outage } = await setUp(t)
  const [first, second] = [startFinder(), startFinder()]
  const works = await second()
  assert.ok('carrier' in works)
  works.carrier.reportUp({ from_address: null } as never)

  const fails = await first()
  assert.ok('carrier' in fails)
  const { until } = await fails.carrier.reportDown('The mail server refused the connection.')
  assert.deepEqual(await second(), { until, error: 'The mail server refused the connection.' })

  time.move(10_000)
  const again = await second()
  assert.ok('carrier' in again)
  again.carrier.reportUp({ from_address: null } as never)
  await whenTrue(async () => (await outage()) === undefined)
})

test('a connection that stays down is retried after 10 seconds, then after twice as long each time, up to 5 minutes', async (t) => {
  const { time, startFinder } = await setUp(t)
  const find = startFinder()
  const pauses = []
  for (let failure = 0; failure < 7; failure++) {
    const found = await find()
    assert.ok('carrier' in found)
    const { until } = await found.carrier.reportDown('It is down.')
    const pauseMs = Date.parse(until) - Date.parse(time.now())
    pauses.push(pauseMs / 1_000)
    time.move(pauseMs)
  }
  assert.deepEqual(pauses, [10, 20, 40, 80, 160, 300, 300])
})
