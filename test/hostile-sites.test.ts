import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { PAGE_PATHS, startHostileSites, TRAP_PATHS } from './hostile-sites.ts'
import { startTeamServer } from './team-server.ts'
import { createTestLocation } from './test-database.ts'

const startAll = async (t: TestContext) => {
  const sites = await startHostileSites()
  t.after(() => sites.close())
  const environment = { AUTO_CONFIGURE_ALLOW_PRIVATE: 'true' }
  const { client, memoryMb } = await startTeamServer(t, await createTestLocation('sqlite'), environment)
  return { read: (path: string) => client.post('/brands/auto-configure', { url: sites.url + path }), memoryMb }
}

test('gzip bombs, endless or slow responses and redirect loops return 422 within 10 s and use under 50 MB', async (t) => {
  const { read, memoryMb } = await startAll(t)
  // Loads the code first, which would otherwise count as memory growth.
  await read('/nested')
  const before = await memoryMb()
  let peak = before
  let isDone = false
  const readAll = async () => {
    for (const path of TRAP_PATHS.filter((it) => !it.startsWith('/slow'))) await readOne(path)
  }
  const readOne = async (path: string) => {
    const startedAt = performance.now()
    const { status, body } = await read(path)
    const seconds = (performance.now() - startedAt) / 1_000
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['url']], path)
    assert.ok(seconds < 10, `${path}: ${seconds.toFixed(1)} s`)
  }
  const reading = Promise.all([readOne('/slow-headers'), readOne('/slow-body'), readAll()]).finally(() => {
    isDone = true
  })
  while (!isDone) {
    peak = Math.max(peak, await memoryMb())
    await sleep(20)
  }
  await reading
  assert.ok(peak - before < 50, `${(peak - before).toFixed(1)} MB`)
})

test('pages that would stall a naive parser still return suggestions', async (t) => {
  const { read } = await startAll(t)
  for (const path of PAGE_PATHS) {
    const { status, body } = await read(path)
    assert.deepEqual([status, body.suggestions?.name], [200, 'Acme'], path)
  }
})
