import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { Problem, type ProblemCode } from '../../../foundation/problems.ts'
import type { Authenticate } from '../callers/authenticate.ts'
import { acceptJsonBodies, ignoreTypeOfNoBody } from '../requests/json-body.ts'
import { rawQuery } from '../requests/query.ts'
import { limitArrival } from './arrival.ts'
import { coalesceChunks } from './coalesce-chunks.ts'
import { handleError, rawProblemResponse } from './error-handler.ts'
import { findHostFault } from './host.ts'
import { addLocations } from './location.ts'
import { requestLogger } from './request-log.ts'
import { API_PREFIX, recordRoutes } from './routes.ts'

/** The default maximum body size. Some routes set a different limit, and uploads have their own. */
const BODY_LIMIT_BYTES = 1024 * 1024
const HEADERS_TIMEOUT_MS = 30_000
/** Common load balancers close an idle connection after 60 s. This timeout is longer, so that the load balancer closes it first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** A connection is closed if no data is sent or received for this long. */
const CONNECTION_TIMEOUT_MS = 70_000
/**
 * Equals Node's limit for all headers together, so that an overlong id gets the same 404 as a missing resource instead of a routing
 * error.
 */
const MAX_PARAM_LENGTH = 16 * 1024

/** Matches client-provided request ids that are safe to log. */
const REQUEST_ID = /^[\w.:-]{1,64}$/

/** Decides whether to trust the X-Forwarded-For header of a proxy, given its address and how many hops away it is. */
type TrustProxy = (address: string, hop: number) => boolean

/**
 * Trusts the process that connects directly. Used for servers that only our own processes can connect to. These processes forward
 * the client's address.
 */
export const trustDirectPeer: TrustProxy = (_, hop) => hop === 0

interface Deps {
  readonly log: Logger
  readonly trustProxy: readonly string[] | TrustProxy
  readonly authenticate: Authenticate
}

/** Creates the HTTP server with all limits and error handling, but without routes. */
export const createServer = ({ log, trustProxy, authenticate }: Deps): FastifyInstance => {
  const logRequest = requestLogger(log)
  const app = Fastify({
    loggerInstance: log,
    // We log one line per request ourselves, without headers or query strings.
    logController: new LogController({ disableRequestLogging: true }),
    // Avoids creating a logger per request. Our log lines already include the request id.
    childLoggerFactory: (logger) => logger,
    trustProxy: typeof trustProxy === 'function' ? trustProxy : trustProxy.length > 0 && [...trustProxy],
    bodyLimit: BODY_LIMIT_BYTES,
    // Disabled, because `limitArrival` limits how long a request can take to arrive.
    requestTimeout: 0,
    // Node's response to a request without Host has no body, so such requests are refused below.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, requireHostHeader: false },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: rawQuery },
    // While closing, requests on open connections are still served. Each response says that the connection will be closed.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    // A path that can't be decoded has no route, so no hooks run. If the path is in the API, the caller is still authenticated
    // first.
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
  // Declared here, so that every request object has the same shape. The values are set later.
  app.decorateRequest('team')
  app.decorateRequest('actor')
  app.decorateRequest('forwarded', false)
  // The API's specification requires that 404 and 403 take precedence over 422, so handlers validate bodies themselves. Fastify's
  // schemas are only for documentation.
  app.setValidatorCompiler(() => () => true)
  // Responses already contain exactly the properties of their schema, so V8's serializer can be used. It is faster than
  // Fastify's.
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(handleError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    ignoreTypeOfNoBody(request)
    const fault = findHostFault(request)
    done(fault === undefined ? undefined : new Problem('malformed_request', fault))
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.forwarded) logRequest(request, reply)
    done()
  })
  addLocations(app)
  limitArrival(app)
  coalesceChunks(app.server)
  acceptJsonBodies(app)
  return app
}

const CLIENT_ERRORS: Record<string, readonly [ProblemCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The header fields are too large.'],
}

const answerClientError = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [code, message] = CLIENT_ERRORS[error.code ?? ''] ?? (['malformed_request', 'This is not valid HTTP.'] as const)
  return socket.end(rawProblemResponse(code, message, randomUUID()))
}
