import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long open connections may still bring requests once closing has begun: a client's next one, not its next hour. */
const DRAIN_MS = 1_000

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
