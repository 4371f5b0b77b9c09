import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../server/error-handler.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The writer has answered it, and its log has the line. */
    forwarded: boolean
  }
}

/** Well before the writer closes an idle connection, so that no request meets one that is just being closed. */
const IDLE_MS = 30_000

/** Of one connection, or said anew by us. */
const NOT_FORWARDED = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-request-id',
]
const NOT_PASSED_BACK = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Hands every request to a route that may write to the process that listens at `writer`, as a stream in both directions. To be called
 * before anything else looks at a request: the writer checks who asks, how often and for what.
 */
export const forwardWrites = (app: FastifyInstance, writer: string): void => {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  app.addHook('onClose', async () => agent.destroy())

  app.addHook('onRequest', (request, reply, done) => {
    const { access = 'read' } = request.routeOptions.config
    if (access === 'read') return done()
    const { raw } = request
    const { method, url: path } = raw
    const outgoing = send({ socketPath: writer, agent, method, path, headers: forwardedHeaders(request) })
    let answered = false
    const stopSending = () => {
      // What is left of the body is nobody's, but the connection's next request stands behind it.
      raw.unpipe(outgoing).resume()
      outgoing.destroy()
    }
    outgoing.once('response', (answer: IncomingMessage) => {
      answered = true
      request.forwarded = true
      // The writer need not read a body to the end to answer, and Node then stops to send it.
      answer.once('end', () => {
        if (!outgoing.writableFinished) stopSending()
      })
      reply.code(answer.statusCode as number).headers(passedBack(answer.headers))
      reply.send(answer)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      stopSending()
      if (answered) return
      if (error.syscall === 'connect') done(unavailable(error))
      // It may have been done or not: like a server that died, we cannot say.
      else reply.raw.destroy()
    })
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) outgoing.destroy()
    })
    raw.pipe(outgoing)
  })
}

/** As they came, byte for byte, but for who asks: the writer believes us alone, and the client's word for it ends here. */
const forwardedHeaders = ({ raw, ip, id }: FastifyRequest): string[] => {
  const headers = ['x-forwarded-for', ip ?? '', 'x-request-id', id]
  for (let n = 0; n < raw.rawHeaders.length; n += 2) {
    const [name, value] = raw.rawHeaders.slice(n, n + 2) as [string, string]
    if (!NOT_FORWARDED.includes(name.toLowerCase())) headers.push(name, value)
  }
  const { 'transfer-encoding': chunked, 'content-length': length } = raw.headers
  if (chunked !== undefined) headers.push('transfer-encoding', 'chunked')
  // Otherwise Node would say that a body of unknown length follows.
  else if (length === undefined) headers.push('content-length', '0')
  return headers
}

const passedBack = (headers: IncomingHttpHeaders) => {
  const kept = Object.entries(headers).filter(([name]) => !NOT_PASSED_BACK.includes(name))
  // Said where a body is not read to its end: then the client's connection ends as well.
  if (headers.connection === 'close') kept.push(['connection', 'close'])
  return Object.fromEntries(kept)
}
