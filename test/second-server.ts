import { type AddressInfo, connect, createServer } from 'node:net'
import type { TestContext } from 'node:test'
import { createApp, type Deps } from '../src/app.ts'
import { openDatabase } from '../src/storage/database.ts'
import { startServer } from './server-process.ts'
import { afterFile, RUN_KIND, type TestLocation } from './test-database.ts'

/** Whether tests run with two servers on one database, with connections alternating between them. */
export const HAS_SECOND_SERVER = process.env.TEST_SERVERS === '2' && RUN_KIND === 'postgres'

/**
 * Starts a second server on the same database and a load balancer that alternates between the two. Returns the balancer's port. The second
 * server is a separate process. If the test replaces parts of the app, it runs in this process, with separate database connections.
 */
export const startSecondServer = async (
  t: TestContext,
  first: { readonly port: number; readonly deps: Deps; readonly isPlain: boolean },
  location: TestLocation,
): Promise<number> => {
  const second = await (first.isPlain ? sharedProcess(t, first.deps, location) : sameProcess(t, first.deps, location))
  const ports = [first.port, second]
  let connections = 0
  const balancer = createServer((incoming) => {
    const outgoing = connect(ports[connections++ % ports.length] as number, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('error', () => outgoing.destroy())
    incoming.on('close', () => outgoing.destroy())
    // Send the response so far before closing.
    outgoing.on('error', () => incoming.end())
    outgoing.on('close', () => incoming.end())
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  t.after(() => balancer.close())
  return (balancer.address() as AddressInfo).port
}

/** Shared by the tests of a file, because starting a process takes longer than most tests. */
let shared: { readonly port: number; readonly stop: () => Promise<unknown> } | undefined
/** How many running apps use the shared process. */
let users = 0

const sharedProcess = async (t: TestContext, { config }: Deps, location: TestLocation) => {
  users++
  t.after(() => {
    users--
  })
  if (!shared) {
    const { origin, child, exited } = await startServer(location, { PUBLIC_URL: config.publicUrl })
    const stop = () => {
      child.kill('SIGTERM')
      return exited
    }
    shared = { port: Number(new URL(origin).port), stop }
    afterFile(stopSharedServer)
  }
  return shared.port
}

/** Call this before starting an app with one server, another clock or another config: the shared one would also do background work. */
export const stopSharedServer = async (): Promise<void> => {
  if (users > 0) return
  await shared?.stop()
  shared = undefined
}

const sameProcess = async (t: TestContext, deps: Deps, location: TestLocation) => {
  const { db } = openDatabase(location)
  const app = await createApp({ ...deps, db })
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await app.close()
    await db.destroy()
  })
  return (app.server.address() as AddressInfo).port
}
