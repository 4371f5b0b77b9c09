import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../src/storage/database.ts'
import { migrate } from '../src/storage/migrate.ts'
import { systemClock } from '../src/clock.ts'
import { startTestPostgres } from './postgres-server.ts'
import { startApp } from './start-app.ts'

test('SQLite, disk full: 507 in clear words, reads go on, nothing half-written, and it recovers', async (t) => {
  const { acme, db } = await startApp(t, { database: 'sqlite' })
  const kept = await acme.post('/brands', { name: 'Kept' })
  const pages = (await sql<{ page_count: number }>`select page_count from pragma_page_count`.execute(db)).rows[0]?.page_count ?? 0
  await sql.raw(`pragma max_page_count = ${pages}`).execute(db)
  const fill = Array.from({ length: 40 }, (_, n) =>
    acme.post('/brands', { name: `${n}`.repeat(60), short_description: 'x'.repeat(250), tags: Array.from({ length: 50 }, (_, i) => `${i}`.repeat(90)) }, { 'idempotency-key': `k${n}` }),
  )
  const answers = await Promise.all(fill)
  const refused = answers.filter(({ status }) => status === 507)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [...new Set([...answers.map(({ status }) => status), 507])].sort())
  assert.ok(refused.length > 0)
  assert.deepEqual(Object.keys(refused[0]?.body), ['message', 'error_code', 'request_id'])
  assert.equal(refused[0]?.body.error_code, 'insufficient_storage')
  const created = answers.filter(({ status }) => status === 201).length
  const list = await acme.get('/brands')
  assert.deepEqual([list.status, list.body.length], [200, created + 1])
  assert.equal((await acme.get(`/brands/${kept.body.id}`)).status, 200)

  await sql`pragma max_page_count = 1073741823`.execute(db)
  const retried = await Promise.all(
    answers.map((_, n) =>
      acme.post('/brands', { name: `${n}`.repeat(60), short_description: 'x'.repeat(250), tags: Array.from({ length: 50 }, (_, i) => `${i}`.repeat(90)) }, { 'idempotency-key': `k${n}` }),
    ),
  )
  assert.deepEqual([...new Set(retried.map(({ status }) => status))], [201])
  assert.equal((await acme.get('/brands')).body.length, answers.length + 1)
})
