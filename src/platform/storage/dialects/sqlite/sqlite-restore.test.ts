import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { createEmptyLocation } from '../../../../../test/test-database.ts'
import { restoreBackup } from './sqlite-restore.ts'

const writeDatabase = (file: string, name: string) => {
  const database = new DatabaseSync(file)
  database.exec(`create table migrations (name text); insert into migrations values ('${name}')`)
  database.close()
  return readFileSync(file)
}

const setUp = async () => {
  const { dataDir } = await createEmptyLocation('sqlite')
  const [current, backup] = [join(dataDir, 'postrider.db'), join(dataDir, 'backup.db')]
  const before = writeDatabase(current, 'current')
  const restored = writeDatabase(backup, 'backup')
  const restore = (prepare: (folder: string) => void) =>
    restoreBackup({ dataDir, name: 'postrider.db', backup }, async (folder) => prepare(folder))
  return { current, before, restored, restore }
}

test('a restore keeps the database under another name', async () => {
  const { current, before, restored, restore } = await setUp()
  const replaced = await restore(() => {})
  assert.equal(replaced, `${current}.replaced`)
  assert.deepEqual([readFileSync(current), readFileSync(replaced)], [restored, before])
  writeFileSync(current, 'changed')
  assert.deepEqual(readFileSync(replaced), before, 'they are separate files')
})

test('a restore that ends before its last step leaves the database in its place', async () => {
  const { current, before, restore } = await setUp()
  await assert.rejects(restore((folder) => rmSync(join(folder, 'postrider.db'))))
  assert.deepEqual(readFileSync(current), before)
})
