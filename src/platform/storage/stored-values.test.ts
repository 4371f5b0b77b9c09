import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTeam } from '../../../test/start-app.ts'
import { createEmptyLocation, RUN_KIND, testDatabase } from '../../../test/test-database.ts'
import { openDatabase } from './database.ts'
import { dialectSql } from './dialect.ts'
import { migrate } from './migrate.ts'
import { prepared } from './prepared.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

test('booleans, JSON, times and numbers are read as written, and text that looks like JSON stays text', async () => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, '{"a":1}')
  await db
    .insertInto('brands')
    .values({
      team_id: team.id,
      name: '[1]',
      name_key: 'null',
      short_description: '1e5',
      is_default: true,
      email_address_id: Number.MAX_SAFE_INTEGER,
      social_links: '{"b":"1","a":"2","__proto__":"3"}',
      tags: '["x"]',
      created_at: '2026-01-02T03:04:05.000000Z',
      updated_at: '2026-01-02T03:04:05.120000Z',
    })
    .execute()
  const { id, ...row } = await db
    .selectFrom('brands')
    .selectAll()
    .where('team_id', '=', team.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [row.name, row.name_key, row.short_description, row.is_default, row.email_address_id, row.phone_id, row.tags],
    ['[1]', 'null', '1e5', true, Number.MAX_SAFE_INTEGER, null, ['x']],
  )
  assert.equal(JSON.stringify(row.social_links), '{"b":"1","a":"2","__proto__":"3"}')
  assert.deepEqual([row.created_at, row.updated_at], ['2026-01-02T03:04:05.000000Z', '2026-01-02T03:04:05.120000Z'])
})

test('the same prepared statement works for any number of rows with any values', async () => {
  const { db } = await testDatabase(RUN_KIND)
  type Row = { text: string; n: number; list: number[]; at: string }
  const select = prepared('rows-in-test', (handle, { rows }: { rows: Row[] }) => {
    const given = dialectSql(handle).rowsOf(rows, { text: 'text', n: 'integer', list: 'integers', at: 'time' })
    return handle.selectFrom(given.as('given')).select(['text', 'n', 'list', 'at'])
  })
  const rows = [
    { text: '', n: 0, list: [], at: '' },
    { text: 'Jürgen "J" O’Neill \\ {a,b}', n: -1, list: [2 ** 31 - 1], at: NOW },
    { text: '{"a":"𝒜, null"}\n', n: Number.MAX_SAFE_INTEGER, list: [0, 1, -(2 ** 31)], at: '' },
    { text: 'null', n: -(2 ** 32) - 7, list: [5, 5], at: NOW },
  ]
  for (const count of [4, 0, 1, 3]) {
    const found = (await select(db, { rows: rows.slice(0, count) })) as { list: unknown }[]
    // SQLite returns lists as JSON text.
    const read = found.map((row) => ({ ...row, list: typeof row.list === 'string' ? JSON.parse(row.list) : row.list }))
    assert.deepEqual(
      read,
      rows.slice(0, count).map((row) => ({ ...row, at: row.at || null })),
    )
  }
})

test('PostgreSQL: times are in UTC even if the connection string sets another time zone', async () => {
  const { databaseUrl, dataDir } = await createEmptyLocation('postgres')
  const url = new URL(databaseUrl ?? '')
  url.searchParams.set('options', '-c TimeZone=Asia/Kolkata')
  const database = openDatabase({ databaseUrl: url.href, dataDir })
  await migrate(database, () => Temporal.Instant.from(NOW))
  const { applied_at } = await database.db
    .selectFrom('migrations')
    .select('applied_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.equal(applied_at, NOW)
  await database.db.destroy()
})

test('an insert that ignores unique violations returns no row for a duplicate instead of throwing', async () => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const insert = () =>
    db
      .insertInto('jobs')
      .values({ team_id: team.id, kind: 'k', name: 'one', payload: '{}', run_at: NOW, attempts: 0, created_at: NOW })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doNothing())
      .returning('id')
      .execute()
  assert.deepEqual([(await insert()).length, (await insert()).length], [1, 0])
})
