import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../test/start-app.ts'
import { systemClock, toTimestamp } from '../clock.ts'
import { canonicalJson } from '../http/idempotency/canonical-json.ts'
import { claimKey } from '../http/idempotency/idempotency-queries.ts'
import { transact } from '../storage/transact.ts'
import { keyedMutex } from './keyed-mutex.ts'

const tooLate = () => new Error('too late')

test('those with one name go one after the other, in order; others do not wait', async () => {
  const turns = keyedMutex()
  const events: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = turns('a', tooLate, async () => {
    events.push('first begins')
    await gate
    events.push('first ends')
  })
  const second = turns('a', tooLate, async () => void events.push('second'))
  const third = turns('a', tooLate, async () => void events.push('third'))
  await turns('b', tooLate, async () => void events.push('other'))
  open()
  await Promise.all([first, second, third])
  assert.deepEqual(events, ['first begins', 'other', 'first ends', 'second', 'third'])
})

test('one that fails lets the next one go', async () => {
  const turns = keyedMutex()
  const failing = turns('a', tooLate, async () => {
    throw new Error('no')
  })
  const next = turns('a', tooLate, async () => 'went')
  await assert.rejects(failing, /no/)
  assert.equal(await next, 'went')
})

test('after 15 s of waiting one gives up, and lets nobody past the one still at work', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const turns = keyedMutex()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = turns('a', tooLate, () => gate)
  const second = turns('a', tooLate, async () => 'second')
  t.mock.timers.tick(10_000)
  let thirdWent = false
  const third = turns('a', tooLate, async () => {
    thirdWent = true
  })
  t.mock.timers.tick(5_000)
  await assert.rejects(second, /too late/)
  await new Promise(setImmediate)
  assert.equal(thirdWent, false)
  open()
  await Promise.all([first, third])
  assert.equal(thirdWent, true)
})

// On PostgreSQL in either run: with one writer there is no other process that could hold a key and still let us in.
test('a key that another process holds for 15 s: 409 idempotency_key_in_use with Retry-After: 1', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t, { database: 'postgres' })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: claimed, resolve: haveClaimed } = Promise.withResolvers<void>()
  const now = systemClock()
  const identity = { endpoint: 'POST /api/v1/brands', key: 'k', fingerprint: canonicalJson({}) }
  const holding = transact(db, async (trx) => {
    await claimKey(trx, acmeTeam.id, identity, { now: toTimestamp(now), expiresAt: toTimestamp(now.add({ hours: 1 })) })
    haveClaimed()
    // Kept alive: a transaction that says nothing for 10 s is ended by the database.
    const talking = setInterval(() => void trx.selectFrom('teams').select('id').limit(1).execute(), 2_000)
    await gate
    clearInterval(talking)
    throw new Error('the other process gives up')
  })
  await claimed
  const startedAt = performance.now()
  const { status, body, headers } = await acme.post('/brands', { name: 'A' }, { 'idempotency-key': 'k' })
  assert.ok(performance.now() - startedAt > 14_000)
  assert.deepEqual([status, body.error_code, headers['retry-after']], [409, 'idempotency_key_in_use', '1'])
  open()
  await assert.rejects(holding, /gives up/)
  assert.equal(
    (await acme.post('/brands', { name: 'A' }, { 'idempotency-key': 'k' })).status,
    201,
    'and it was not remembered',
  )
})
