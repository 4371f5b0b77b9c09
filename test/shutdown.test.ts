import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { DRAIN_MS } from '../src/platform/http/server/drain.ts'
import { apiClient } from './api-client.ts'
import { whenTrue } from './manual-clock.ts'
import { runPostrider, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

test('SIGTERM under load: accepted requests succeed, nothing is lost, and the server exits with 0 within 10 s', async (t) => {
  const location = await createTestLocation()
  const server = await startServer(location)
  t.after(() => server.child.kill('SIGKILL'))
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  t.after(() => agent.destroy())
  const client = apiClient(server.origin, agent, token)

  let created = 0
  const failures: string[] = []
  let stoppedAt = Number.POSITIVE_INFINITY
  const work = async () => {
    for (;;) {
      const sentAt = performance.now()
      try {
        const { status } = await client.post('/brands', { name: 'A' })
        if (status === 201) created++
        else failures.push(String(status))
      } catch (error) {
        // The server no longer listens, so it never accepted this request.
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return
        // The request was sent after the grace period, on a connection that the server had already closed.
        if (sentAt > stoppedAt + DRAIN_MS) return
        failures.push(String(error))
        return
      }
    }
  }
  const workers = Array.from({ length: 16 }, work)
  // On a busy machine, it takes a while until all connections are open.
  await whenTrue(() => created >= 100)
  stoppedAt = performance.now()
  server.child.kill('SIGTERM')
  const code = await server.exited
  const seconds = (performance.now() - stoppedAt) / 1_000
  await Promise.all(workers)

  assert.deepEqual([failures, code], [[], 0])
  assert.ok(seconds < 10, `${seconds} s`)
  const again = await startServer(location)
  t.after(() => again.child.kill('SIGKILL'))
  assert.ok(created > 0)
  assert.equal((await apiClient(again.origin, agent, token).get('/brands')).body.length, created)
})
