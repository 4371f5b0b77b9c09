import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Agent, request as send } from '../../../foundation/node-http.ts'
import { unavailable } from '../server/error-handler.ts'
import { respondSoon } from './refuse-first.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the writer process has served the request, and therefore logs it. */
    forwarded: boolean
  }
}

/**
 * How long to keep an idle connection to the writer: well below the writer's timeout, so that no request is sent while the writer
 * is closing the connection.
 */
const IDLE_MS = 30_000

/** Headers that apply to a single connection, or that this process sets itself. */
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
 * Forwards a request to the process that listens on the socket `writer` if the request's route may write. Request and response
 * bodies are streamed. Call this before adding hooks that authenticate, limit or validate requests, because the writer does that.
 * The only requests refused here are those that the route's `refuse` function rejects (see `refuseFirst`).
 */
export const forwardWrites = (app: FastifyInstance, writer: string): void => {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  app.addHook('onClose', async () => agent.destroy())

  app.addHook('onRequest', (request, reply, done) => {
    const { access = 'read', refuse } = request.routeOptions.config
    if (access === 'read') return done()
    const respond = refuse?.(request, reply)
    if (respond) return void respondSoon(respond).catch(done)
    const { raw } = request
    const { method, url: path } = raw
    const outgoing = send({ socketPath: writer, agent, method, path, headers: forwardedHeaders(request) })
    let answered = false
    const stopSending = () => {
      // Discards the rest of the body, because the connection's next request follows it.
      raw.unpipe(outgoing).resume()
      outgoing.destroy()
    }
    outgoing.once('response', (response: IncomingMessage) => {
      answered = true
      request.forwarded = true
      // The writer may respond before it has read the whole body. In that case, the rest isn't sent.
      response.once('end', () => {
        if (!outgoing.writableFinished) stopSending()
      })
      reply.code(response.statusCode as number).headers(passedBack(response.headers))
      reply.send(response)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      stopSending()
      if (answered) return
      if (error.syscall === 'connect') done(unavailable(error))
      // The write may or may not have happened, so the client's connection is cut off, as if the server had died.
      else reply.raw.destroy()
    })
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) outgoing.destroy()
    })
    raw.pipe(outgoing)
  })
}

/**
 * Returns the headers to forward, byte for byte, without those that apply to a single connection. Replaces the client's address
 * and request id, because the writer trusts only the values that we set.
 */
const forwardedHeaders = ({ raw, ip, id }: FastifyRequest): string[] => {
  const headers = ['x-forwarded-for', ip ?? '', 'x-request-id', id]
  for (let n = 0; n < raw.rawHeaders.length; n += 2) {
    const [name, value] = raw.rawHeaders.slice(n, n + 2) as [string, string]
    if (!NOT_FORWARDED.includes(name.toLowerCase())) headers.push(name, value)
  }
  const { 'transfer-encoding': chunked, 'content-length': length } = raw.headers
  if (chunked !== undefined) headers.push('transfer-encoding', 'chunked')
  // Without Content-Length, Node would use chunked encoding.
  else if (length === undefined) headers.push('content-length', '0')
  return headers
}

const passedBack = (headers: IncomingHttpHeaders) => {
  const kept = Object.entries(headers).filter(([name]) => !NOT_PASSED_BACK.includes(name))
  // The writer closes its connection if it hasn't read the whole body. The client's connection must then be closed too.
  if (headers.connection === 'close') kept.push(['connection', 'close'])
  return Object.fromEntries(kept)
}
