import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../src/platform/storage/database.ts'
import { readCatalogue } from '../src/platform/storage/dialects/citus/citus-distribution.ts'
import { IS_CLUSTER } from './cluster-database.ts'
import { createTestLocation } from './test-database.ts'

test('on a cluster, the tests run on distributed tables', { skip: !IS_CLUSTER && 'not on a cluster' }, async (t) => {
  const { db } = openDatabase(await createTestLocation())
  t.after(() => db.destroy())
  const tables = await readCatalogue(db)
  assert.ok(tables.length > 20)
  assert.deepEqual(
    tables.filter(({ state, hasLocalRows }) => state === 'local' || hasLocalRows),
    [],
  )
})
