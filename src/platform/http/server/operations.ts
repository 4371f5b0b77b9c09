import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { Type } from '../../../foundation/json-schema.ts'
import { read } from '../callers/access.ts'
import type { Authenticate } from '../callers/authenticate.ts'
import { hostOf, type IsOwnHost } from './host.ts'
import { createRegistry, type Metric, mergeMetrics } from './metrics.ts'

interface Deps {
  readonly isDatabaseUp: () => Promise<boolean>
  /** Returns why the server can't serve write requests, or undefined if it can. */
  readonly findWriteFault: () => Promise<string | undefined>
  readonly isClosing: () => boolean
  readonly authenticate: Authenticate
  readonly isOwnHost: IsOwnHost
  /** The name of this process in its metrics, if several processes serve the same address. */
  readonly processName: string | undefined
  readonly metrics: readonly Metric[]
  /** Returns the metrics of the server's other processes. */
  readonly collectOthers: () => Promise<readonly string[]>
}

/** From a cached read to a write that had to wait for other writes. */
const DURATION_BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15]

const Status = Type.Object({ status: Type.String() }, { $id: 'Status', examples: [{ status: 'ok' }] })

const DOCS = {
  health: {
    operationId: 'getHealth',
    summary: 'Check that the server is alive',
    returns: 'The server and its database are up.',
    returnsByStatus: { 503: 'The database does not answer.' },
    response: { 200: Status, 503: Status },
  },
  ready: {
    operationId: 'getReadiness',
    summary: 'Check that the server is ready for requests',
    description:
      'Returns 503 while the server shuts down, while its disk is full, and while its database is down or cannot be written to. The key `status` says why.',
    returns: 'The server is ready.',
    returnsByStatus: { 503: 'The server is not ready. `status` says why.' },
    response: { 200: Status, 503: Status },
  },
  metrics: {
    operationId: 'getMetrics',
    summary: 'Get metrics',
    description:
      'Returns metrics in the Prometheus text format, for all processes of the server. Direct requests from this machine to one of the server’s own hostnames need no token.',
    returns: 'The metrics.',
    problems: ['unauthenticated'],
    produces: { 'text/plain': Type.String() },
  },
} satisfies Record<string, FastifySchema>

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the metrics of this process in the Prometheus text format. */
    readonly ownMetrics: () => Promise<string>
  }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Registers the monitoring routes: health, readiness and metrics. */
export const operationsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { isDatabaseUp, findWriteFault, isClosing, authenticate, isOwnHost, processName, collectOthers } = deps
  const registry = createRegistry(deps.metrics, processName)
  measureRequests(app, registry)
  app.decorate('ownMetrics', () => registry.metrics())

  app.get('/health', read(DOCS.health), async (_, reply) => {
    const up = await isDatabaseUp()
    return reply.code(up ? 200 : 503).send({ status: up ? 'ok' : 'database unavailable' })
  })

  app.get('/ready', read(DOCS.ready), async (_, reply) => {
    const status = isClosing() ? 'shutting down' : ((await findWriteFault()) ?? 'ok')
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
  })

  app.get('/metrics', read(DOCS.metrics), async (request, reply) => {
    // The host check prevents DNS rebinding: otherwise, a website could point its host name to loopback and read the metrics
    // through a browser on this machine.
    if (!isLocal(request) || !isOwnHost(hostOf(request))) await authenticate(request)
    return reply.type(registry.contentType).send(mergeMetrics([await registry.metrics(), ...(await collectOthers())]))
  })
}

/**
 * A request that a proxy forwarded doesn't count as local. The headers are checked because `ip` is loopback if the proxy is local
 * and not trusted.
 */
const isLocal = ({ ip, headers }: FastifyRequest) =>
  LOOPBACK.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded

const measureRequests = (app: FastifyInstance, registry: Registry) => {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  })
  // prom-client hashes the labels on every call. There are only a few combinations per route, so the result for each is cached.
  const children = new Map<string, { observe: (seconds: number) => void }>()

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const id = `${request.method} ${reply.statusCode} ${route}`
    const child =
      children.get(id) ?? duration.labels({ method: request.method, route, status: String(reply.statusCode) })
    children.set(id, child)
    child.observe(reply.elapsedTime / 1_000)
    done()
  })
}
