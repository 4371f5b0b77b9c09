import { type AddressInfo, connect, createServer } from 'node:net'
import { createApp, type Deps } from '../src/app.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import { RUN_KIND, type TestLocation } from './test-database.ts'

/** True if this test run has two servers per database. In that case, every other connection goes to the second server. */
export const HAS_SECOND_SERVER = process.env.TEST_SERVERS === '2' && RUN_KIND === 'postgres'

/**
 * Starts another server on the same database, and a load balancer that distributes connections to both in turn. The second server
 * runs in this process, but has separate database connections. The servers share no state, because an app has no global state.
 *
 * Starting a separate process would take a second for every test file. `two-processes.test.ts` and `workers.test.ts` do start
 * separate processes.
 */
export const startSecondServer = async (
  first: { readonly port: number; readonly deps: Deps },
  location: TestLocation,
) => {
  const { db } = openDatabase(location)
  const app = await createApp({ ...first.deps, db })
  await app.listen({ host: '127.0.0.1', port: 0 })

  const ports = [first.port, (app.server.address() as AddressInfo).port]
  let connections = 0
  const balancer = createServer((incoming) => {
    const outgoing = connect(ports[connections++ % ports.length] as number, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('error', () => outgoing.destroy())
    incoming.on('close', () => outgoing.destroy())
    // Ends the connection instead of destroying it, so that the part of the response that has already arrived is still sent.
    outgoing.on('error', () => incoming.end())
    outgoing.on('close', () => incoming.end())
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    balancer.close()
    await app.close()
    await db.destroy()
  }
  return { port: (balancer.address() as AddressInfo).port, close }
}
