import { Server } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long open connections may still send requests after closing has started: enough for a client's next one. */
export const DRAIN_MS = 1_000

/** How soon the server notices that the last connection has ended. */
export const CHECK_MS = 20

/** How long to accept queued connections: far longer than it takes. Only an endless stream of new connections reaches this limit. */
const BACKLOG_MS = 500

/**
 * Accepts the connections that are still in the kernel's backlog. Closing would reset them, with the requests they have sent.
 * Await it before `close()`, because closing tells clients to open new connections.
 */
export const acceptBacklog = async (server: Server): Promise<void> => {
  for (const until = performance.now() + BACKLOG_MS; performance.now() < until; ) {
    let hasNew = false
    const note = () => {
      hasNew = true
    }
    server.on('connection', note)
    // Twice, so that the event loop has polled its sockets once in between.
    await setImmediate()
    await setImmediate()
    server.off('connection', note)
    if (!hasNew) return
  }
}

/**
 * Waits for DRAIN_MS, or until no connection is open. It counts short waits instead of reading the clock. Otherwise, after a stall
 * of a second, the time would be up before the process has read the requests that arrived in the meantime.
 */
export const drain = async (isDrained: () => boolean): Promise<void> => {
  for (let waited = 0; waited < DRAIN_MS && !isDrained(); waited += CHECK_MS) await sleep(CHECK_MS)
}

/**
 * Makes `close()` graceful: it stops accepting connections at once, but still serves requests on open ones for a moment. Each
 * response tells the client that the connection ends. Closing idle connections at once could cut off a request that is already on
 * its way. Returns a function that tells whether closing has started.
 */
export const drainOnClose = (app: FastifyInstance): (() => boolean) => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    if (!app.server.listening) return
    // Node's http server would also close idle connections. Its parent class only stops listening.
    let hasEnded = false
    Server.prototype.close.call(app.server, () => {
      hasEnded = true
    })
    await drain(() => hasEnded)
  })
  return () => closing
}
