import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface ArrivalLimits {
  readonly totalMs: number
  readonly uploadWindowMs: number
  readonly uploadBytes: number
}

/**
 * A request must arrive within four minutes, which is enough for 1 MiB at 40 kbit/s. An upload can take longer, as long as it sends
 * at least 2 MiB per minute (about 0.28 Mbit/s).
 *
 * For comparison, an upload of 2 GiB takes four minutes at 70 Mbit/s and five hours at 1 Mbit/s.
 */
export const ARRIVAL: ArrivalLimits = { totalMs: 240_000, uploadWindowMs: 60_000, uploadBytes: 2 * 1024 * 1024 }

/**
 * Closes connections whose request takes too long to arrive, including requests that no hook sees. Node's built-in limit can't be
 * used, because it is the same for all requests. An upload that has already received its response, such as a 401, gets no extra
 * time.
 */
export const limitArrival = (app: FastifyInstance, limits = ARRIVAL): void => {
  const { totalMs, uploadWindowMs, uploadBytes } = limits
  const uploads = new WeakSet<IncomingMessage>()

  app.addHook('onRequest', ({ raw, routeOptions }, _, done) => {
    // Routes that accept bodies other than JSON receive files.
    if (routeOptions.schema?.bodies) uploads.add(raw)
    done()
  })

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers
    if (length === '0' && chunked === undefined) return
    const { socket } = request
    let bytesBefore = socket.bytesRead
    const checkProgress = () => {
      const isFastEnough = socket.bytesRead - bytesBefore >= uploadBytes
      if (isFastEnough && uploads.has(request) && !response.writableEnded) {
        bytesBefore = socket.bytesRead
        timer = setTimeout(checkProgress, uploadWindowMs).unref()
      } else if (!request.complete) {
        if (!response.headersSent) app.server.emit('clientError', tooLate(), socket)
        socket.destroySoon()
      }
    }
    let timer = setTimeout(checkProgress, totalMs).unref()
    request.once('close', () => clearTimeout(timer))
  })
}

/** Creates an error like the one that Node raises for its built-in time limits. */
const tooLate = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
