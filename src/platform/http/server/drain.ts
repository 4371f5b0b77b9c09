import { Server } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long open connections can still send requests after the server starts to shut down: long enough for one more request. */
export const DRAIN_MS = 1_000

/** How often to check whether the last connection has ended. */
export const CHECK_MS = 20

/**
 * How long to keep accepting queued connections. It normally takes far less time. Only an endless stream of new connections reaches
 * this limit.
 */
const BACKLOG_MS = 500

/**
 * Accepts the connections that are still in the kernel's backlog. Closing the server would reset them and lose the requests
 * sent on them. Await this before `close()`, because closing tells clients to open new connections.
 */
export const acceptBacklog = async (server: Server): Promise<void> => {
  for (const until = performance.now() + BACKLOG_MS; performance.now() < until; ) {
    let hasNew = false
    const note = () => {
      hasNew = true
    }
    server.on('connection', note)
    // Called twice, so that the event loop polls its sockets in between.
    await setImmediate()
    await setImmediate()
    server.off('connection', note)
    if (!hasNew) return
  }
}

/**
 * Waits for DRAIN_MS, or until no connection is open. Counts short waits instead of reading the clock. Otherwise, if the process
 * stalled for a second, the time would be up before it had read the requests that arrived in the meantime.
 */
export const drain = async (isDrained: () => boolean): Promise<void> => {
  for (let waited = 0; waited < DRAIN_MS && !isDrained(); waited += CHECK_MS) await sleep(CHECK_MS)
}

/**
 * Makes `close()` graceful: it stops accepting connections immediately, but still serves requests on open connections for a moment.
 * Each response tells the client that the connection will be closed. Closing idle connections immediately could cut off a request
 * that is already on its way.
 *
 * The returned function tells whether closing has started.
 */
export const drainOnClose = (app: FastifyInstance): (() => boolean) => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    if (!app.server.listening) return
    // Calls the parent class, which only stops listening. Node's HTTP server would also close idle connections.
    let hasEnded = false
    Server.prototype.close.call(app.server, () => {
      hasEnded = true
    })
    await drain(() => hasEnded)
  })
  return () => closing
}
