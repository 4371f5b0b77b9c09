import { Agent } from 'node:http'
import type { TestContext } from 'node:test'
import { apiClient } from './api-client.ts'
import { runPostrider, startServer } from './server-process.ts'
import type { TestLocation } from './test-database.ts'

/** Starts a server in a separate process, with a team and a client for it. */
export const startTeamServer = async (t: TestContext, location: TestLocation, environment?: NodeJS.ProcessEnv) => {
  const server = await startServer(location, environment)
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    server.child.kill('SIGKILL')
  })
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  return {
    origin: server.origin,
    location,
    kill: () => server.child.kill('SIGKILL'),
    suspend: () => server.child.kill('SIGSTOP'),
    agent,
    token,
    client: apiClient(server.origin, agent, token),
    memoryMb: async () => {
      const metrics = await (await fetch(`${server.origin}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024
    },
  }
}
