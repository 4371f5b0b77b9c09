import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { DRAIN_MS } from '../server/drain.ts'

/** How soon a connection is closed whose last request is done. */
const CHECK_MS = 20

/** Lets a server that does not listen serve connections which another process has accepted; `close()` is gentle to them, too. */
export const adoptConnections = (app: FastifyInstance): ((socket: Socket) => void) => {
  const open = new Set<Socket>()
  // Node keeps a server's connections, and holds them to its time limits, from this event on.
  app.server.emit('listening')

  app.addHook('preClose', async () => {
    const drainedBy = performance.now() + DRAIN_MS
    while (open.size > 0) {
      await sleep(CHECK_MS)
      if (performance.now() > drainedBy) app.server.closeIdleConnections()
    }
  })

  return (socket) => {
    // As Node's own server has it: who has sent all of a request may say so before it is answered.
    socket.allowHalfOpen = true
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    app.server.emit('connection', socket)
  }
}
