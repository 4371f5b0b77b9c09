import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { RUN_KIND, testDatabase } from '../../../test/test-database.ts'
import { adapterOf, withConnection } from './kysely-parts.ts'
import { openSnapshot } from './snapshot.ts'
import { transact } from './transact.ts'

test('Kysely’s transactions share the adapter of their database, and other handles don’t', async () => {
  const { db } = await testDatabase(RUN_KIND)
  await transact(db, async (trx) => assert.equal(adapterOf(trx), adapterOf(db)))
  const snapshot = await openSnapshot(db)
  assert.notEqual(adapterOf(snapshot), adapterOf(db))
  await snapshot.destroy()
})

test('Kysely runs all of a transaction’s statements on the connection that it lends', async () => {
  const { db } = await testDatabase(RUN_KIND)
  await transact(db, async (trx) => {
    const connection = await withConnection(trx, async (it) => it)
    assert.equal(await withConnection(trx, async (it) => it), connection)
    await sql`create temporary table only_here (n integer)`.execute(trx)
    const { rows } = await connection.executeQuery(sql`select count(*) as n from only_here`.compile(trx))
    assert.equal(rows.length, 1)
  })
})

test('only kysely-parts.ts uses the private part of Kysely', () => {
  const files = globSync('{src,bin,test,bench}/**/*.ts').filter((file) => !file.includes('kysely-parts'))
  assert.deepEqual(
    files.filter((file) => readFileSync(file, 'utf8').includes('getExecutor')),
    [],
  )
})
