import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createTeam } from '../../../../../test/start-app.ts'
import { createTestLocation } from '../../../../../test/test-database.ts'
import { systemClock } from '../../../../foundation/clock.ts'
import { openDatabase } from '../../database.ts'
import { StorageFault } from '../../dialect.ts'
import { migrate } from '../../migrate.ts'
import { transact } from '../../transact.ts'
import { SqliteReader } from './sqlite-reader.ts'

test('SQLite: after closing, all data is in one file', async () => {
  const location = await createTestLocation('sqlite')
  const database = openDatabase(location)
  await migrate(database, systemClock)
  await createTeam(database.db, 'A')
  await database.db.selectFrom('teams').select('id').execute()
  await database.db.destroy()
  assert.deepEqual(readdirSync(location.dataDir), ['postrider.db'])
})

test('SQLite: a failing transaction reports its error only after the data that it read is durable', async () => {
  const location = await createTestLocation('sqlite')
  const [database, other] = [openDatabase(location), openDatabase(location)]
  await migrate(database, systemClock)
  const writing = createTeam(database.db, 'Seen')
  const failing = transact(database.db, async (trx) => {
    const seen = await trx.selectFrom('teams').select('name').execute()
    throw new Error(`failed after seeing ${seen.length}`)
  })
  await assert.rejects(failing, /failed after seeing 1/)
  assert.equal((await other.db.selectFrom('teams').select('id').execute()).length, 1)
  await writing
  await Promise.all([database.db.destroy(), other.db.destroy()])
})

test('SQLite: reads work after a failed read has ended its transaction', () => {
  const file = new DatabaseSync(':memory:')
  const reader = new SqliteReader(file)
  assert.deepEqual(reader.run('select 1 as one', []).rows, [{ one: 1 }])
  file.exec('rollback')
  reader.endSnapshot()
  assert.deepEqual(reader.run('select 2 as two', []).rows, [{ two: 2 }])
  reader.close()
})

test('SQLite: a request never reads from a snapshot that is older than the request', async () => {
  const { dataDir } = await createTestLocation('sqlite')
  const file = join(dataDir, 'numbers.db')
  const other = new DatabaseSync(file)
  other.exec('pragma journal_mode = wal; create table numbers (n integer); insert into numbers values (0)')
  const reader = new SqliteReader(new DatabaseSync(file, { readOnly: true }))
  const read = () => (reader.run('select n from numbers', []).rows[0] as { n: number }).n
  const requestArrives = () => stat(file)
  await requestArrives()
  for (const enterPhase of [() => nextTurn(), () => sleep(2)]) {
    await enterPhase()
    const before = read()
    // After this write, a client may see the new value and then send a request.
    other.exec('update numbers set n = n + 1')
    await requestArrives()
    assert.equal(read(), before + 1)
  }
  reader.close()
  other.close()
})

test('SQLite: while another process holds a lock on the file, every write fails within 5 s', async () => {
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
