import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTeam } from '../../../test/start-app.ts'
import { createEmptyLocation } from '../../../test/test-database.ts'
import { systemClock } from '../../foundation/clock.ts'
import { openDatabase } from './database.ts'
import { migrate, NewerSchemaError } from './migrate.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

test('a database migrated by a newer version is rejected with an error that names the unknown migration', async () => {
  const database = openDatabase(await createEmptyLocation())
  await migrate(database, systemClock)
  await database.db.insertInto('migrations').values({ name: '9999-from-the-future', applied_at: NOW }).execute()
  await assert.rejects(
    migrate(database, systemClock),
    (error) => error instanceof NewerSchemaError && /9999-from-the-future/.test(error.message),
  )
  await database.db.destroy()
})

test('a migration that is killed halfway leaves nothing behind and runs on the next start', async () => {
  const location = await createEmptyLocation()
  const database = openDatabase(location)
  // The process kills itself the n-th time it reads the clock: after a migration's statements, while the transaction is still open.
  for (const [times, applied] of [
    [1, 0],
    [3, 2],
    [6, 7],
  ] as const) {
    const killed = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../test/migrate-and-die.ts'), JSON.stringify(location), String(times)],
      { stdio: 'inherit' },
    )
    const [, signal] = await once(killed, 'exit')
    assert.equal(signal, 'SIGKILL')
    const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true })
    const done = tables.some(({ name }) => name === 'migrations')
      ? await database.db.selectFrom('migrations').select('name').execute()
      : []
    assert.equal(done.length, applied, `killed in migration ${times} of this start`)
  }
  assert.ok((await migrate(database, systemClock)).length > 0)
  assert.deepEqual(await migrate(database, systemClock), [])
  await createTeam(database.db, 'A')
  await database.db.destroy()
})
