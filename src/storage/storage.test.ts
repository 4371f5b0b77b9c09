import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTeam } from '../../test/start-app.ts'
import { createTestLocation, type DatabaseKind, RUN_KIND, testDatabase } from '../../test/test-database.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from './database.ts'
import type { Db, Tx } from './dialect.ts'
import { dialectSql, StorageFault } from './dialect.ts'
import { SqliteReader } from './dialects/sqlite/sqlite-reader.ts'
import { foldCase } from './fold-case.ts'
import { migrate, NewerSchemaError } from './migrate.ts'
import { prepared } from './prepared.ts'
import { transact, transactWithoutDiskSync } from './transact.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

const insertJob = (db: Db, teamId: number, kind: string) =>
  db
    .insertInto('jobs')
    .values({ team_id: teamId, kind, payload: '{}', run_at: NOW, attempts: 0, created_at: NOW })
    .execute()

const jobKinds = async (db: Db, teamId: number) => {
  const rows = await db
    .selectFrom('jobs')
    .select('kind')
    .where('team_id', '=', teamId)
    .where('name', 'is', null)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

test('a transaction that fails leaves nothing, and those beside it everything', async () => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const attempt = (n: number) =>
    transact(db, async (trx) => {
      await insertJob(trx, team.id, `job-${n}`)
      if (n % 3 === 0) throw new Error('no')
    })
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => attempt(n)))
  assert.deepEqual(
    results.map(({ status }) => status === 'fulfilled'),
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => n % 3 !== 0),
  )
  assert.deepEqual(await jobKinds(db, team.id), ['job-1', 'job-2', 'job-4', 'job-5', 'job-7', 'job-8'])
})

test('what a transaction has written is seen by others when it has ended, and a read does not wait for it', async () => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const writing = transact(db, async (trx) => {
    await insertJob(trx, team.id, 'slow')
    begin()
    await gate
  })
  await begun
  assert.deepEqual(await jobKinds(db, team.id), [])
  open()
  await writing
  assert.deepEqual(await jobKinds(db, team.id), ['slow'])
})

test('booleans, JSON, times and numbers come back as they went in; text that looks like JSON stays text', async () => {
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

test('rows of any number go into one statement, whatever is in them', async () => {
  const { db } = await testDatabase(RUN_KIND)
  type Row = { text: string; n: number; list: number[] }
  const select = prepared('rows-in-test', (handle, { rows }: { rows: Row[] }) => {
    const given = dialectSql(handle).rowsOf(rows, { text: 'text', n: 'integer', list: 'integers' })
    return handle.selectFrom(given.as('given')).select(['text', 'n', 'list'])
  })
  const rows = [
    { text: '', n: 0, list: [] },
    { text: 'Jürgen "J" O’Neill \\ {a,b}', n: -1, list: [2 ** 31 - 1] },
    { text: '{"a":"𝒜, null"}\n', n: Number.MAX_SAFE_INTEGER, list: [0, 1, -(2 ** 31)] },
    { text: 'null', n: -(2 ** 32) - 7, list: [5, 5] },
  ]
  for (const count of [4, 0, 1, 3]) {
    const found = (await select(db, { rows: rows.slice(0, count) })) as { list: unknown }[]
    // Where a list is JSON, it comes back as text.
    const read = found.map((row) => ({ ...row, list: typeof row.list === 'string' ? JSON.parse(row.list) : row.list }))
    assert.deepEqual(read, rows.slice(0, count))
  }
})

test('case is folded in every script, and nothing but case', () => {
  assert.equal(foldCase('ΣΊΣΥΦΟΣ'), foldCase('Σίσυφος'))
  assert.equal(foldCase('e\u0301'), foldCase('É'))
  for (const [one, other] of ['ab', 'ıi', 'ſs', 'ﬁi'].map((pair) => [...pair]))
    assert.notEqual(foldCase(one as string), foldCase(other as string))
  assert.notEqual(foldCase('strasse'), foldCase('straße'))
})

test('a schema newer than this version is refused, in words', async () => {
  const database = openDatabase(await createTestLocation())
  await migrate(database, systemClock)
  await database.db.insertInto('migrations').values({ name: '9999-from-the-future', applied_at: NOW }).execute()
  await assert.rejects(
    migrate(database, systemClock),
    (error) => error instanceof NewerSchemaError && /9999-from-the-future/.test(error.message),
  )
  await database.db.destroy()
})

test('a migration killed halfway leaves nothing, and is done when it is started again', async () => {
  const location = await createTestLocation()
  const database = openDatabase(location)
  // The clock is asked when a migration's statements have run and its transaction is still open.
  for (const [times, applied] of [
    [1, 0],
    [3, 2],
    [6, 7],
  ] as const) {
    const killed = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../test/migrate-and-die.ts'), JSON.stringify(location), String(times)],
      { stdio: 'inherit' },
    )
    const [, signal] = await once(killed, 'exit')
    assert.equal(signal, 'SIGKILL')
    const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true })
    const done = tables.some(({ name }) => name === 'migrations')
      ? await database.db.selectFrom('migrations').select('name').execute()
      : []
    assert.equal(done.length, applied, `killed in migration ${times} of a start`)
  }
  assert.ok((await migrate(database, systemClock)).length > 0)
  assert.deepEqual(await migrate(database, systemClock), [])
  await createTeam(database.db, 'A')
  await database.db.destroy()
})

test('SQLite: after a clean end everything is in the one file', async () => {
  const location = await createTestLocation('sqlite')
  const database = openDatabase(location)
  await migrate(database, systemClock)
  await createTeam(database.db, 'A')
  await database.db.selectFrom('teams').select('id').execute()
  await database.db.destroy()
  assert.deepEqual(readdirSync(location.dataDir), ['postrider.db'])
})

test('SQLite: a transaction that gives up does not tell so before what it has seen is durable', async () => {
  const location = await createTestLocation('sqlite')
  const [database, other] = [openDatabase(location), openDatabase(location)]
  await migrate(database, systemClock)
  const writing = createTeam(database.db, 'Seen')
  const givingUp = transact(database.db, async (trx) => {
    const seen = await trx.selectFrom('teams').select('name').execute()
    throw new Error(`gave up after seeing ${seen.length}`)
  })
  await assert.rejects(givingUp, /gave up after seeing 1/)
  assert.equal((await other.db.selectFrom('teams').select('id').execute()).length, 1)
  await writing
  await Promise.all([database.db.destroy(), other.db.destroy()])
})

/** Whether a transaction waits for the disk, in the database's own words. */
const syncOf = async (trx: Tx, kind: DatabaseKind): Promise<unknown> => {
  const text = kind === 'sqlite' ? 'select synchronous as value from pragma_synchronous' : 'show synchronous_commit'
  return Object.values((await sql.raw<Record<string, unknown>>(text).execute(trx)).rows[0] ?? {})[0]
}

test('work that need not be on disk does not wait for it; what is written beside it does', async () => {
  const { db } = await testDatabase(RUN_KIND)
  const all = await transact(db, (trx) => syncOf(trx, RUN_KIND))
  const [lazy, strict, again] = await Promise.all([
    transactWithoutDiskSync(db, (trx) => syncOf(trx, RUN_KIND)),
    transact(db, (trx) => syncOf(trx, RUN_KIND)),
    transactWithoutDiskSync(db, (trx) => syncOf(trx, RUN_KIND)),
  ])
  assert.deepEqual([lazy, strict, again], RUN_KIND === 'sqlite' ? [1, 2, 1] : ['off', all, 'off'])
})

test('SQLite: a read that fails and ends its transaction does not bring anything else down', () => {
  const file = new DatabaseSync(':memory:')
  const reader = new SqliteReader(file)
  assert.deepEqual(reader.run('select 1 as one', []).rows, [{ one: 1 }])
  file.exec('rollback')
  reader.endSnapshot()
  assert.deepEqual(reader.run('select 2 as two', []).rows, [{ two: 2 }])
  reader.close()
})

test('SQLite: a request never reads from a snapshot older than itself, whatever began it', async () => {
  const { dataDir } = await createTestLocation('sqlite')
  const file = join(dataDir, 'numbers.db')
  const other = new DatabaseSync(file)
  other.exec('pragma journal_mode = wal; create table numbers (n integer); insert into numbers values (0)')
  const reader = new SqliteReader(new DatabaseSync(file, { readOnly: true }))
  const read = () => (reader.run('select n from numbers', []).rows[0] as { n: number }).n
  const cameIn = () => stat(file)
  await cameIn()
  for (const began of [() => nextTurn(), () => sleep(2)]) {
    await began()
    const before = read()
    // As soon as this is written, somebody may be told so, and ask.
    other.exec('update numbers set n = n + 1')
    await cameIn()
    assert.equal(read(), before + 1)
  }
  reader.close()
  other.close()
})

test('SQLite: while another process keeps the file, every writer is told within 5 s', async () => {
  const location = await createTestLocation('sqlite')
  const database = openDatabase(location)
  await migrate(database, systemClock)
  const other = new DatabaseSync(join(location.dataDir, 'postrider.db'))
  other.exec('begin immediate')
  const startedAt = performance.now()
  const first = createTeam(database.db, 'A')
  await sleep(100)
  const second = createTeam(database.db, 'B')
  await Promise.all(
    [first, second].map((it) =>
      assert.rejects(it, (error) => error instanceof StorageFault && error.kind === 'unavailable'),
    ),
  )
  assert.ok(performance.now() - startedAt < 5_000)
  other.exec('rollback')
  other.close()
  await createTeam(database.db, 'C')
  await database.db.destroy()
})

test('PostgreSQL: times are UTC whatever the connection string asks for', async () => {
  const { databaseUrl, dataDir } = await createTestLocation('postgres')
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

test('a unique conflict is an answer, not an exception', async () => {
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

test('transact runs again what the database asks to be run again, and nothing else', async () => {
  const { db } = await testDatabase(RUN_KIND)
  let runs = 0
  const failing = (times: number, error: unknown) => async (_: Tx) => {
    if (++runs <= times) throw error
    return runs
  }
  assert.equal(await transact(db, failing(2, new StorageFault('retry', 'deadlock'))), 3)
  runs = 0
  await assert.rejects(transact(db, failing(1, new StorageFault('unavailable', 'gone'))), StorageFault)
  assert.equal(runs, 1)
  runs = 0
  await assert.rejects(transact(db, failing(99, new StorageFault('retry', 'deadlock'))), StorageFault)
  assert.equal(runs, 6)
})

test('a second process may write at the same time; waiting for it does not stop the event loop', async () => {
  const location = await createTestLocation()
  const [one, two] = [openDatabase(location), openDatabase(location)]
  await migrate(one, systemClock)
  const team = await createTeam(one.db, 'A')
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const holding = transact(one.db, async (trx) => {
    await sql`update teams set name = 'B' where id = ${team.id}`.execute(trx)
    begin()
    await gate
  })
  await begun
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const waiting = transact(two.db, (trx) =>
    trx.updateTable('teams').set({ name: 'C' }).where('id', '=', team.id).execute(),
  )
  await sleep(200)
  clearInterval(ticking)
  assert.ok(ticks > 15, `${ticks} ticks in 200 ms`)
  open()
  await Promise.all([holding, waiting])
  assert.equal(
    (await one.db.selectFrom('teams').select('name').where('id', '=', team.id).executeTakeFirst())?.name,
    'C',
  )
  await Promise.all([one.db.destroy(), two.db.destroy()])
})
