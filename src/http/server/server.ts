import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { ProblemCode } from '../../problems.ts'
import type { Authenticate } from '../callers/authenticate.ts'
import { acceptJsonBodies, ignoreTypeOfNoBody } from '../requests/json-body.ts'
import { rawQuery } from '../requests/query.ts'
import { limitArrival } from './arrival.ts'
import { coalesceChunks } from './coalesce-chunks.ts'
import { handleError, rawProblemResponse } from './error-handler.ts'
import { requestLogger } from './request-log.ts'
import { API_PREFIX, recordRoutes } from './routes.ts'

/** Everything but uploads. */
const BODY_LIMIT_BYTES = 1024 * 1024
/** For the header of a request. */
const HEADERS_TIMEOUT_MS = 30_000
/** Longer than the 60 s after which common load balancers drop an idle connection, so that they do it first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** A client that neither reads nor writes for this long is gone. */
const CONNECTION_TIMEOUT_MS = 70_000
/** All of Node's header limit: an over-long id is one that does not exist, not a routing error. */
const MAX_PARAM_LENGTH = 16 * 1024

/** A caller's own id is taken over into our log where it cannot do harm there. */
const REQUEST_ID = /^[\w.:-]{1,64}$/

/** Whether the X-Forwarded-For of the one who is so many hops away is believed. */
type TrustProxy = (address: string, hop: number) => boolean

/** For a server that nobody can reach but processes of ours, which tell it whose request they hand on. */
export const trustTheOneWhoConnects: TrustProxy = (_, hop) => hop === 0

interface Deps {
  readonly log: Logger
  readonly trustProxy: readonly string[] | TrustProxy
  readonly authenticate: Authenticate
}

/** The HTTP server with every limit set and every error shaped, and no routes yet. */
export const createServer = ({ log, trustProxy, authenticate }: Deps): FastifyInstance => {
  const logRequest = requestLogger(log)
  const app = Fastify({
    loggerInstance: log,
    // One line a request is enough, and ours names no header and no query string.
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify would make a logger for each request; ours name the request id themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: typeof trustProxy === 'function' ? trustProxy : trustProxy.length > 0 && [...trustProxy],
    bodyLimit: BODY_LIMIT_BYTES,
    // By limitArrival.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: rawQuery },
    // A request on an open connection was accepted; it is served, and told that the connection ends.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    // A path that cannot be decoded has no route whose hooks would run; who asks is still checked first.
    frameworkErrors: async (error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
      const refused = request.url.startsWith(API_PREFIX)
        ? await authenticate(request).catch((reason) => reason)
        : undefined
      handleError(refused ?? error, request, reply)
      logRequest(request, reply)
    },
    clientErrorHandler: answerClientError,
  }) as unknown as FastifyInstance

  recordRoutes(app)
  // Named here so that every request object has the same shape; authentication fills them in.
  app.decorateRequest('team')
  app.decorateRequest('actor')
  app.decorateRequest('forwarded', false)
  // The contract wants 404 and 403 before 422, so a handler reads its body itself; schemas here are for documentation.
  app.setValidatorCompiler(() => () => true)
  // Rows come with exactly the columns of their schema, and for such objects V8's own serialiser is the faster one.
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(handleError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    ignoreTypeOfNoBody(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.forwarded) logRequest(request, reply)
    done()
  })
  limitArrival(app)
  coalesceChunks(app.server)
  acceptJsonBodies(app)
  return app
}

const CLIENT_ERRORS: Record<string, readonly [ProblemCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The header fields are too large.'],
}

const answerClientError = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [code, message] = CLIENT_ERRORS[error.code ?? ''] ?? (['malformed_request', 'This is not valid HTTP.'] as const)
  return socket.end(rawProblemResponse(code, message, randomUUID()))
}
