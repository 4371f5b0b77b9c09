import { Server } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long open connections may still bring requests after closing has started: a client's next one, not its next hour. */
export const DRAIN_MS = 1_000

/** How soon the server notices that the last connection has ended. */
export const CHECK_MS = 20

/** Far longer than a queue of connections takes; only an endless stream of new ones meets it. */
const BACKLOG_MS = 500

/**
 * To be awaited before `close()`: takes in the connections that the system has accepted in our name and that are not ours yet.
 * Closing resets those, with the requests they have sent. Before, because closing tells clients to come back on new ones.
 */
export const acceptBacklog = async (server: Server): Promise<void> => {
  for (const until = performance.now() + BACKLOG_MS; performance.now() < until; ) {
    let came = false
    const note = () => {
      came = true
    }
    server.on('connection', note)
    // Two, so that the event loop has looked at its sockets once in between.
    await setImmediate()
    await setImmediate()
    server.off('connection', note)
    if (!came) return
  }
}

/**
 * Waits for DRAIN_MS, or until no connection is open. Counted in short waits: a process or machine that stalls for a second
 * then reads the requests that have arrived, instead of finding that the time is up.
 */
export const drain = async (isDrained: () => boolean): Promise<void> => {
  for (let waited = 0; waited < DRAIN_MS && !isDrained(); waited += CHECK_MS) await sleep(CHECK_MS)
}

/**
 * Makes `close()` graceful: it stops accepting connections at once, but still serves requests on open ones for a moment, each
 * answer telling the client that the connection ends. Closing idle ones at once would cut off a request already on its way.
 * Returns a function that tells whether closing has started.
 */
export const drainOnClose = (app: FastifyInstance): (() => boolean) => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    if (!app.server.listening) return
    // Node's http server would close idle connections as well; its parent class only stops listening.
    let hasEnded = false
    Server.prototype.close.call(app.server, () => {
      hasEnded = true
    })
    await drain(() => hasEnded)
  })
  return () => closing
}
