import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { browser, PASSWORD, signedIn } from '../../../../test/dashboard-user.ts'
import { whenTrue } from '../../../../test/manual-clock.ts'
import { runPostrider } from '../../../../test/server-process.ts'
import { startApp } from '../../../../test/start-app.ts'
import { startTeamServer } from '../../../../test/team-server.ts'
import { createTestLocation } from '../../../../test/test-database.ts'
import { findUrls } from './rewrite-urls.ts'

const ARCHIVE = zipSync({ 'index.html': Buffer.from('<p>Hi</p>'), 'a.css': Buffer.alloc(29_000_000) })

/** How long the garbage collector and glibc can take to give memory back. */
const PATIENCE_MS = 10_000

const importArchive = async (origin: string, token: string) => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(ARCHIVE)]), 'mail.zip')
  const { status } = await fetch(`${origin}/dashboard/api/templates/import`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return status
}

test('25 archives that unpack to 29 MB each take less than 150 MB, because a team’s imports run one at a time, and the memory comes back', async (t) => {
  const location = await createTestLocation('sqlite')
  const { origin, memoryMb } = await startTeamServer(t, location)
  await runPostrider(location, ['user', 'create', '--team', '1', '--email', 'a@acme.example'], {}, PASSWORD)
  const agent = new Agent()
  const { signIn, token: tokenOf } = browser({ origin, agent })
  await signIn('a@acme.example')
  const token = await tokenOf(1)
  assert.equal(await importArchive(origin, token), 200)
  const before = await memoryMb()
  let peak = before
  let isDone = false
  const watch = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await memoryMb())
      await sleep(20)
    }
  })()
  const statuses = await Promise.all(Array.from({ length: 25 }, () => importArchive(origin, token)))
  isDone = true
  await watch
  assert.deepEqual([...new Set(statuses)].sort(), [200, 503])
  assert.ok(peak - before < 150, `${(peak - before).toFixed()} MB`)
  await whenTrue(async () => (await memoryMb()) - before < 50, 100, PATIENCE_MS)
})

/** The CPU time of this thread while `work` runs. Render threads have their own. */
const cpuMsOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test('other requests don’t wait while pasted HTML is read and its styles are inlined', async (t) => {
  const app = await startApp(t, { servers: 1 })
  const { api } = await signedIn(app, app.acmeTeam)
  const html = '<a b="c">x</a>'.repeat(350_000)
  const answerTo = async (given: unknown) => {
    const { status, body } = await api('POST', '/templates/import', { html: given })
    return [status, body.message]
  }
  await answerTo('<p>Hi</p>')
  const receiving = await cpuMsOf(async () => assert.equal((await answerTo([html]))[0], 422))
  const importing = await cpuMsOf(async () =>
    // Render threads have too little time for HTML like this.
    assert.deepEqual(await answerTo(html), [422, 'The content takes too long to process.']),
  )
  // While a render thread is busy, the server's background work uses this thread too.
  const reading = await cpuMsOf(() => findUrls(html))
  assert.ok(importing - receiving < reading, `${importing}, ${receiving} and ${reading} ms`)
})
