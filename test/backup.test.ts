import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { apiClient } from './api-client.ts'
import { whenTrue } from './manual-clock.ts'
import { runPostrider, spawnPostrider, startServer } from './server-process.ts'
import { startTeamServer } from './team-server.ts'
import { createEmptyLocation, createTestLocation, type TestLocation } from './test-database.ts'

/** Starts a server on a restored backup and returns its brands. */
const brandsOf = async (location: TestLocation, token: string) => {
  const server = await startServer(location)
  const agent = new Agent()
  try {
    return (await apiClient(server.origin, agent, token).get('/brands')).body as { name: string }[]
  } finally {
    agent.destroy()
    server.child.kill('SIGKILL')
    await server.exited
  }
}

test('SQLite: a backup taken during writes is complete, and a server can start from it', async (t) => {
  const location = await createTestLocation('sqlite')
  const { client, token } = await startTeamServer(t, location)
  let made = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      assert.equal((await client.post('/brands', { name: `Brand ${made}`, is_default: true })).status, 201)
      made++
    }
  })()
  await whenTrue(() => made >= 50)
  const before = made
  const file = join(location.dataDir, 'backup.db')
  const backup = await runPostrider(location, ['backup', file])
  const after = made
  isOver = true
  await writing
  assert.deepEqual([backup.code, backup.stderr, JSON.parse(backup.stdout).file], [0, '', file])

  const again = await runPostrider(location, ['backup', file])
  assert.deepEqual([again.code, again.stderr], [1, `${file} already exists. A backup never overwrites a file.\n`])

  const restored = { databaseUrl: undefined, dataDir: join(location.dataDir, 'restored') }
  mkdirSync(restored.dataDir)
  copyFileSync(file, join(restored.dataDir, 'postrider.db'))
  copyFileSync(join(location.dataDir, 'secret.key'), join(restored.dataDir, 'secret.key'))
  const brands = await brandsOf(restored, token)
  assert.ok(brands.length >= before && brands.length <= after + 1, `${before} ≤ ${brands.length} ≤ ${after + 1}`)
  assert.deepEqual(
    brands.map(({ name }) => name).sort(),
    Array.from(brands, (_, n) => `Brand ${n}`).sort(),
    'no brand is missing',
  )
})

test('SQLite: other users can’t read a backup, not even while it is being written', async () => {
  const location = await createTestLocation('sqlite')
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const file = join(location.dataDir, 'backup.db')
  const modeOf = (path: string) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777).toString(8)

  // Makes the backup wait after it has created its file.
  const lock = new DatabaseSync(join(location.dataDir, 'postrider.db'))
  lock.exec('pragma locking_mode = exclusive; begin immediate')
  const backup = spawnPostrider(location, ['backup', file])
  let isOver = false
  const noteEnd = () => {
    isOver = true
  }
  backup.then(noteEnd, noteEnd)
  await whenTrue(() => isOver || existsSync(`${file}.part`))
  const partial = modeOf(`${file}.part`)
  lock.close()

  assert.equal((await backup).stderr, '')
  assert.deepEqual([partial, modeOf(file)], ['600', '600'])
})

test('PostgreSQL: the backup command says to use pg_dump, and a server can start from a restored dump', async (t) => {
  const location = await createTestLocation('postgres')
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  const { code, stderr } = await runPostrider(location, ['backup', 'x.db'])
  assert.deepEqual([code, existsSync('x.db')], [1, false])
  assert.match(stderr, /pg_dump/)

  const server = await startServer(location)
  const agent = new Agent()
  await apiClient(server.origin, agent, token).post('/brands', { name: 'Kept' })
  agent.destroy()
  server.child.kill('SIGKILL')
  const file = join(location.dataDir, 'backup.dump')
  const dump = spawnSync('pg_dump', ['--format=custom', `--file=${file}`, String(location.databaseUrl)])
  // The PostgreSQL package from npm doesn't include pg_dump.
  if (dump.error) return t.skip('pg_dump is not installed')
  assert.equal(dump.status, 0, String(dump.stderr))
  const empty = await createEmptyLocation('postgres')
  const restore = spawnSync('pg_restore', ['--no-owner', `--dbname=${empty.databaseUrl}`, file])
  assert.equal(restore.status, 0, String(restore.stderr))
  copyFileSync(join(location.dataDir, 'secret.key'), join(empty.dataDir, 'secret.key'))
  assert.deepEqual(
    (await brandsOf(empty, token)).map(({ name }) => name),
    ['Kept'],
  )
})

test('backup without a file name prints its usage', async () => {
  const location = await createTestLocation('sqlite')
  const { code, stderr } = await runPostrider(location, ['backup'])
  assert.deepEqual([code, stderr], [2, 'The command takes FILE.\nUsage: postrider backup FILE\n'])
})
