import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface ArrivalLimits {
  readonly totalMs: number
  readonly uploadWindowMs: number
  readonly uploadBytes: number
}

/**
 * A request arrives within four minutes: 1 MiB even at 40 kbit/s. An upload may take longer, as long as it brings two MiB a minute,
 * which is a quarter of a Mbit/s; of 2 GiB that takes whoever has 70 Mbit/s four minutes, and whoever has one, five hours.
 */
export const ARRIVAL: ArrivalLimits = { totalMs: 240_000, uploadWindowMs: 60_000, uploadBytes: 2 * 1024 * 1024 }

/**
 * Ends connections whose request does not arrive in time, also of those that no hook gets to see. Node's own limit is one for all
 * requests. Who has been answered already, for want of a token say, has no more time than any other, whatever it goes on to send.
 */
export const limitArrival = (app: FastifyInstance, limits = ARRIVAL): void => {
  const { totalMs, uploadWindowMs, uploadBytes } = limits
  const uploads = new WeakSet<IncomingMessage>()

  app.addHook('onRequest', ({ raw, routeOptions }, _, done) => {
    // Bodies that are no JSON are files.
    if (routeOptions.schema?.bodies) uploads.add(raw)
    done()
  })

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers
    if (length === '0' && chunked === undefined) return
    const { socket } = request
    let bytesBefore = socket.bytesRead
    const look = () => {
      const keepsComing = socket.bytesRead - bytesBefore >= uploadBytes
      if (keepsComing && uploads.has(request) && !response.writableEnded) {
        bytesBefore = socket.bytesRead
        timer = setTimeout(look, uploadWindowMs).unref()
      } else if (!request.complete) {
        if (!response.headersSent) app.server.emit('clientError', tooLate(), socket)
        socket.destroySoon()
      }
    }
    let timer = setTimeout(look, totalMs).unref()
    request.once('close', () => clearTimeout(timer))
  })
}

/** As Node has it for its own limits. */
const tooLate = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
