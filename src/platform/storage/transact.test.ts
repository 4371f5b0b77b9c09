import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { whenTrue } from '../../../test/manual-clock.ts'
import { createTeam } from '../../../test/start-app.ts'
import { createTestLocation, type DatabaseKind, RUN_KIND, testDatabase } from '../../../test/test-database.ts'
import { systemClock } from '../../foundation/clock.ts'
import { openDatabase } from './database.ts'
import type { Db, Tx } from './dialect.ts'
import { StorageFault } from './dialect.ts'
import { migrate } from './migrate.ts'
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

test('a failed transaction is rolled back, but concurrent ones are committed', async () => {
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

test('uncommitted writes are invisible to other transactions, and reads don’t wait for them', async () => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const writing = transact(db, async (trx) => {
    await insertJob(trx, team.id, 'slow')
    start()
    await gate
  })
  await started
  assert.deepEqual(await jobKinds(db, team.id), [])
  open()
  await writing
  assert.deepEqual(await jobKinds(db, team.id), ['slow'])
})

/** Returns the database's setting for whether a commit waits for the disk. */
const syncOf = async (trx: Tx, kind: DatabaseKind): Promise<unknown> => {
  const text = kind === 'sqlite' ? 'select synchronous as value from pragma_synchronous' : 'show synchronous_commit'
  return Object.values((await sql.raw<Record<string, unknown>>(text).execute(trx)).rows[0] ?? {})[0]
}

test('only transactions that are marked to skip the disk sync skip it, even if others run at the same time', async () => {
  const { db } = await testDatabase(RUN_KIND)
  const all = await transact(db, (trx) => syncOf(trx, RUN_KIND))
  const [lazy, strict, again] = await Promise.all([
    transactWithoutDiskSync(db, (trx) => syncOf(trx, RUN_KIND)),
    transact(db, (trx) => syncOf(trx, RUN_KIND)),
    transactWithoutDiskSync(db, (trx) => syncOf(trx, RUN_KIND)),
  ])
  assert.deepEqual([lazy, strict, again], RUN_KIND === 'sqlite' ? [1, 2, 1] : ['off', all, 'off'])
})

test('transact retries up to 5 times after a deadlock, and never after other failures', async () => {
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

test('waiting for another process’s write doesn’t block this process’s event loop', async () => {
  const location = await createTestLocation()
  const [one, two] = [openDatabase(location), openDatabase(location)]
  await migrate(one, systemClock)
  const team = await createTeam(one.db, 'A')
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const holding = transact(one.db, async (trx) => {
    await sql`update teams set name = 'B' where id = ${team.id}`.execute(trx)
    start()
    await gate
  })
  await started
  let isOver = false
  const waiting = transact(two.db, (trx) =>
    trx.updateTable('teams').set({ name: 'C' }).where('id', '=', team.id).execute(),
  ).finally(() => {
    isOver = true
  })
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  await whenTrue(() => ticks > 15)
  clearInterval(ticking)
  assert.equal(isOver, false, 'the event loop ran while the transaction waited')
  open()
  await Promise.all([holding, waiting])
  assert.equal(
    (await one.db.selectFrom('teams').select('name').where('id', '=', team.id).executeTakeFirst())?.name,
    'C',
  )
  await Promise.all([one.db.destroy(), two.db.destroy()])
})
