import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../clock.ts'
import { transact } from '../../storage/transact.ts'
import { canonicalJson } from './canonical-json.ts'
import { claimKey } from './idempotency-queries.ts'

// Always runs on PostgreSQL: SQLite has a single writer, so another process that holds a key would also block all other writes.
test('a request gets 409 with Retry-After: 1 if another process holds its key longer than the lock timeout', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t, { database: 'postgres', lockTimeoutMs: 200 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: claimed, resolve: haveClaimed } = Promise.withResolvers<void>()
  const now = systemClock()
  const identity = { endpoint: 'POST /api/v1/brands', key: 'k', fingerprint: canonicalJson({}) }
  const holding = transact(db, async (trx) => {
    await claimKey(trx, acmeTeam.id, identity, { now: toTimestamp(now), expiresAt: toTimestamp(now.add({ hours: 1 })) })
    haveClaimed()
    await gate
    throw new Error('the other process rolls back')
  })
  await claimed
  const { status, body, headers } = await acme.post('/brands', { name: 'A' }, { 'idempotency-key': 'k' })
  assert.deepEqual([status, body.error_code, headers['retry-after']], [409, 'idempotency_key_in_use', '1'])
  open()
  await assert.rejects(holding, /rolls back/)
  assert.equal(
    (await acme.post('/brands', { name: 'A' }, { 'idempotency-key': 'k' })).status,
    201,
    'the 409 is not replayed',
  )
})
