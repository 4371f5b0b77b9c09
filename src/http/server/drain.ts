import { Server } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long open connections may still bring requests once closing has begun: a client's next one, not its next hour. */
export const DRAIN_MS = 1_000

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
 * Makes `close()` gentle: no new connections from the start, but for a moment requests on open ones are still served, each
 * answer telling the client that the connection ends. Closing idle ones at once would cut off a request already on its way.
 * The result says whether closing has begun.
 */
export const drainOnClose = (app: FastifyInstance): (() => boolean) => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    if (!app.server.listening) return
    // Node's http server would close idle connections as well; its parent class only stops to listen.
    const stopped = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()))
    await Promise.race([stopped, sleep(DRAIN_MS)])
  })
  return () => closing
}
