import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { CHECK_MS, drain } from '../server/drain.ts'

/**
 * Lets a server that doesn't listen on a port serve connections that another process has accepted. Call the returned function
 * with each connection. `close()` drains these connections too.
 */
export const adoptConnections = (app: FastifyInstance): ((socket: Socket) => void) => {
  const open = new Set<Socket>()
  // Makes Node track the server's connections and apply its time limits to them.
  app.server.emit('listening')

  app.addHook('preClose', async () => {
    await drain(() => open.size === 0)
    while (open.size > 0) {
      app.server.closeIdleConnections()
      await sleep(CHECK_MS)
    }
  })

  return (socket) => {
    // As in Node's HTTP server, a client can close its side after sending its request and still receive the response.
    socket.allowHalfOpen = true
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    app.server.emit('connection', socket)
  }
}
