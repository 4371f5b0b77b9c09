import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCatalogue } from '../src/platform/storage/dialects/citus/citus-distribution.ts'
import { IS_CLUSTER } from './cluster-database.ts'
import { RUN_KIND, testDatabase } from './test-database.ts'

test('on a cluster, the tests run on distributed tables', { skip: !IS_CLUSTER && 'not on a cluster' }, async () => {
  const tables = await readCatalogue((await testDatabase(RUN_KIND)).db)
  assert.ok(tables.length > 20)
  assert.deepEqual(
    tables.filter(({ state, hasLocalRows }) => state === 'local' || hasLocalRows),
    [],
  )
})
