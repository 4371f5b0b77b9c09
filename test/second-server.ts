import { type AddressInfo, connect, createServer } from 'node:net'
import type { TestContext } from 'node:test'
import { createApp, type Deps } from '../src/app.ts'
import { openDatabase } from '../src/storage/database.ts'
import { startServer } from './server-process.ts'
import { afterFile, RUN_KIND, type TestLocation } from './test-database.ts'

/** Whether this run of the suite has two servers on each database, and every other connection goes to the second. */
export const HAS_SECOND_SERVER = process.env.TEST_SERVERS === '2' && RUN_KIND === 'postgres'

/**
 * Another server on the same database, in a process of its own; where a test hands in parts that no process can be given, beside
 * the first one, with connections of its own. The result is the port of both: a load balancer that takes turns by connection.
 */
export const startSecondServer = async (
  t: TestContext,
  first: { readonly port: number; readonly deps: Deps; readonly isPlain: boolean },
  location: TestLocation,
): Promise<number> => {
  const second = await (first.isPlain ? sharedProcess(t, first.deps, location) : beside(t, first.deps, location))
  const ports = [first.port, second]
  let connections = 0
  const balancer = createServer((incoming) => {
    const outgoing = connect(ports[connections++ % ports.length] as number, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('error', () => outgoing.destroy())
    incoming.on('close', () => outgoing.destroy())
    // What it has answered before goes out first.
    outgoing.on('error', () => incoming.end())
    outgoing.on('close', () => incoming.end())
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  t.after(() => balancer.close())
  return (balancer.address() as AddressInfo).port
}

/** The process that the plain tests of a file share: starting one takes longer than most tests. */
let shared: { readonly port: number; readonly stop: () => Promise<unknown> } | undefined
/** Apps of the running test that go with it. */
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

/** Before an app with one server, another clock or another configuration: the shared one would do background work by its own. */
export const stopSharedServer = async (): Promise<void> => {
  if (users > 0) return
  await shared?.stop()
  shared = undefined
}

const beside = async (t: TestContext, deps: Deps, location: TestLocation) => {
  const { db } = openDatabase(location)
  const app = await createApp({ ...deps, db })
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await app.close()
    await db.destroy()
  })
  return (app.server.address() as AddressInfo).port
}
