import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { whenTrue } from './manual-clock.ts'
import { runPostrider, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

test('with source maps turned on, an error in the log names the file and the line of the source', async (t) => {
  const location = await createTestLocation('sqlite')
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const { stdout: token } = await runPostrider(location, ['token', 'create', '--team', '1'])
  const database = new DatabaseSync(join(location.dataDir, 'postrider.db'))
  database.exec('alter table brands rename to gone')
  database.close()
  const server = await startServer(location, { NODE_OPTIONS: '--enable-source-maps' })
  t.after(() => server.child.kill('SIGKILL'))
  const headers = { authorization: `Bearer ${token.trim()}` }
  assert.equal((await fetch(`${server.origin}/api/v1/brands`, { headers })).status, 500)
  await whenTrue(() => server.log().includes('no such table: brands'))
  const [, file, line] = /\/(src\/identity\/brands\/brand-routes\.ts):(\d+)/.exec(server.log()) ?? []
  assert.ok(file, server.log())
  const lines = readFileSync(join(import.meta.dirname, '..', file), 'utf8').split('\n')
  assert.match(lines[Number(line) - 1] ?? '', /\blistBrands\(/)
})
