import type { FastifyInstance, FastifySchema } from 'fastify'
import { Problem } from '../../../foundation/problems.ts'
import type { Access } from '../callers/access.ts'
import { pathWithoutQuery } from './logged-path.ts'
import { type RoutePatterns, routePatterns } from './route-patterns.ts'

export const API_PREFIX = '/api/v1'

/** The path prefix of routes that only the dashboard uses. */
export const DASHBOARD_PREFIX = '/dashboard'

/** Paths that the server serves on every host. A site can't have pages there. */
const RESERVED_PATHS = [
  '/api',
  '/archive',
  '/assets',
  '/c',
  '/confirm',
  '/dashboard',
  '/docs',
  '/health',
  '/hooks',
  '/metrics',
  '/o',
  '/openapi-3.0.json',
  '/openapi.json',
  '/p',
  '/push',
  '/ready',
  '/s',
  '/sign-in',
  '/storage',
  '/u',
  '/v',
]

export const reservedPathOf = (path: string): string | undefined =>
  RESERVED_PATHS.find((reserved) => path === reserved || path.startsWith(`${reserved}/`))

export interface Route {
  readonly method: string
  /** The path with the names of its parameters, like `/api/v1/brands/:id`. */
  readonly url: string
  readonly schema: FastifySchema | undefined
  /** True if the route accepts an Idempotency-Key. */
  readonly isIdempotent: boolean
  /** Undefined for the CORS plugin's routes. */
  readonly access: Access | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes, in the order in which they were registered. Tests that check a rule for every route iterate over them. */
    readonly routes: readonly Route[]
  }
}

/** Records every route that is registered after this call in `app.routes`. Throws if a route doesn't declare its access. */
export const recordRoutes = (app: FastifyInstance): void => {
  const routes: Route[] = []
  app.decorate('routes', routes)
  app.addHook('onRoute', ({ method, url, schema, handler, config }) => {
    const isIdempotent = 'isIdempotent' in handler
    const access = config?.access
    if (!access && method !== 'OPTIONS') throw new Error(`${method} ${url} does not declare its access.`)
    for (const name of [method].flat()) routes.push({ method: name, url, schema, isIdempotent, access })
  })
}

/**
 * Rejects a request that matches no route: with 405 if the path supports other methods, otherwise with 404. This runs after
 * authentication, where required, and before the body is read, because no route would use it.
 */
export const refuseUnknownRoutes = (app: FastifyInstance): void => {
  let patterns: RoutePatterns
  app.addHook('onReady', async () => {
    patterns = routePatterns(app.routes)
  })
  app.addHook('preParsing', (request, _, payload, done) => {
    const path = pathWithoutQuery(request.url)
    const { url } = request.routeOptions
    if (!request.is404 && url !== undefined && patterns.isFor(url, path)) return done(null, payload)
    const allow = patterns.methodsAt(path).join(', ')
    const problem = allow
      ? new Problem('method_not_allowed', `${request.method} is not allowed here, only ${allow}.`, {
          headers: { allow },
        })
      : nothingAt(request.method, path)
    done(problem)
  })
  // Called when a route, such as the one for static files, finds nothing to serve.
  app.setNotFoundHandler(({ method, url }) => {
    throw nothingAt(method, pathWithoutQuery(url))
  })
}

const nothingAt = (method: string, path: string) => new Problem('not_found', `There is nothing at ${method} ${path}.`)
