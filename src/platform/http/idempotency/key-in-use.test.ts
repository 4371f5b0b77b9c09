import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { isWaitingForLock } from '../../../../test/lock-wait.ts'
import { whenTrue } from '../../../../test/manual-clock.ts'
import { startApp } from '../../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../../foundation/clock.ts'
import { validationFailed } from '../../../foundation/problems.ts'
import { transact } from '../../storage/transact.ts'
import { problemBody } from '../server/error-handler.ts'
import { canonicalJson } from './canonical-json.ts'
import { selectResponse, storeResponses } from './idempotency-queries.ts'

const BRAND = { name: 'A' }
const ENDPOINT = 'POST /api/v1/brands'

/** Starts a transaction in which another process stores its response to the same request, and waits until it has done so. */
const holdKey = async (t: TestContext, { lockTimeoutMs }: { lockTimeoutMs?: number } = {}) => {
  const app = await startApp(t, { database: 'postgres', ...(lockTimeoutMs && { lockTimeoutMs }) })
  const { acme, acmeTeam, db } = app
  const { promise: decision, resolve: decide } = Promise.withResolvers<'commit' | 'roll back'>()
  const { promise: stored, resolve: haveStored } = Promise.withResolvers<void>()
  const now = systemClock()
  const identity = { endpoint: ENDPOINT, key: 'k', fingerprint: hash('sha256', canonicalJson(BRAND), 'hex') }
  const times = { now: toTimestamp(now), expiresAt: toTimestamp(now.add({ hours: 1 })) }
  const ended = transact(db, async (trx) => {
    const response = { status: 422, body: problemBody(validationFailed({ name: ['By the other process.'] }), 'id') }
    await storeResponses(trx, acmeTeam.id, [{ identity, response, replacesExpired: false }], times)
    await selectResponse(trx, { teamId: acmeTeam.id, ...identity })
    haveStored()
    if ((await decision) === 'roll back') throw new Error('the other process rolls back')
  })
  await stored
  return { ...app, ended, decide, post: () => acme.post('/brands', BRAND, { 'idempotency-key': 'k' }) }
}

// The tests always run on PostgreSQL: SQLite has a single writer, so another process that holds a key would also block all other
// writes.
test('a request gets 409 with Retry-After: 1 if another process holds its key longer than the lock timeout', async (t) => {
  const { ended, decide, post } = await holdKey(t, { lockTimeoutMs: 200 })
  const { status, body, headers } = await post()
  assert.deepEqual([status, body.error_code, headers['retry-after']], [409, 'idempotency_key_in_use', '1'])
  decide('roll back')
  await assert.rejects(ended, /rolls back/)
  assert.equal((await post()).status, 201, 'the 409 is not replayed')
})

test('if another process answers the same request first, its response is replayed and the own work is undone', async (t) => {
  const { acme, db, ended, decide, post } = await holdKey(t)
  const responding = post()
  await whenTrue(() => isWaitingForLock(db))
  decide('commit')
  await ended
  const { status, body, headers } = await responding
  assert.deepEqual(
    [status, body.errors, headers['idempotent-replay']],
    [422, { name: ['By the other process.'] }, 'true'],
  )
  assert.deepEqual((await acme.get('/brands')).body, [])
})

test('a request whose key another process holds is answered after that process has rolled back', async (t) => {
  const { acme, db, ended, decide, post } = await holdKey(t)
  const responding = post()
  await whenTrue(() => isWaitingForLock(db))
  decide('roll back')
  await assert.rejects(ended, /rolls back/)
  const { status, headers } = await responding
  assert.deepEqual([status, headers['idempotent-replay']], [201, undefined])
  assert.equal((await acme.get('/brands')).body.length, 1)
})
