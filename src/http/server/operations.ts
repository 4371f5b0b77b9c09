import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Type } from 'typebox'
import { read } from '../callers/access.ts'
import type { Authenticate } from '../callers/authenticate.ts'
import { hostOf, type IsOwnHost } from './host.ts'

interface Deps {
  readonly isDatabaseUp: () => Promise<boolean>
  /** Why the database can't serve requests that write; undefined: it can. */
  readonly findDatabaseFault: () => Promise<string | undefined>
  readonly isClosing: () => boolean
  readonly authenticate: Authenticate
  readonly isOwnHost: IsOwnHost
  /** Where several processes answer at one address, each names itself in its figures. */
  readonly processName: string | undefined
}

/** From a cached read to a write that waited its turn. */
const DURATION_BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15]

const Status = Type.Object({ status: Type.String() }, { $id: 'Status', examples: [{ status: 'ok' }] })

const DOCS = {
  health: {
    operationId: 'getHealth',
    summary: 'Is it alive?',
    returns: 'It is, and so is its database.',
    response: { 200: Status, 503: Status },
  },
  ready: {
    operationId: 'getReadiness',
    summary: 'May it get requests?',
    description: '503 while it shuts down, and while its database is down or cannot be written to; `status` says why.',
    returns: 'It may.',
    response: { 200: Status, 503: Status },
  },
  metrics: {
    operationId: 'getMetrics',
    summary: 'How is it doing?',
    description: 'In the text format of Prometheus. From loopback no token is needed.',
    returns: 'The figures.',
    problems: ['unauthenticated'],
    produces: { 'text/plain': Type.String() },
  },
} satisfies Record<string, FastifySchema>

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** What runs the service asks: is it alive, may it get traffic, how is it doing. */
export const operationsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { isDatabaseUp, findDatabaseFault, isClosing, authenticate, isOwnHost, processName } = deps
  const registry = new Registry()
  if (processName) registry.setDefaultLabels({ process: processName })
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)

  app.get('/health', read(DOCS.health), async (_, reply) => {
    const up = await isDatabaseUp()
    return reply.code(up ? 200 : 503).send({ status: up ? 'ok' : 'database unavailable' })
  })

  app.get('/ready', read(DOCS.ready), async (_, reply) => {
    const status = isClosing() ? 'shutting down' : ((await findDatabaseFault()) ?? 'ok')
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
  })

  app.get('/metrics', read(DOCS.metrics), async (request, reply) => {
    // DNS rebinding: a web page can point its host name to loopback and read this through a local browser.
    if (!isLocal(request) || !isOwnHost(hostOf(request))) await authenticate(request)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A forwarded request comes from elsewhere, even if the proxy that sends it is local and not one we trust. */
const isLocal = ({ ip, headers }: FastifyRequest) =>
  LOOPBACK.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded

const measureRequests = (app: FastifyInstance, registry: Registry) => {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  })
  // The library hashes labels at every call; the children of one route are few and kept.
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
