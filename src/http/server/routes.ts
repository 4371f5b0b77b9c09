import type { FastifyInstance, FastifySchema } from 'fastify'
import { Problem } from '../../problems.ts'
import type { Access } from '../callers/access.ts'
import { pathWithoutQuery } from './request-log.ts'
import { type RoutePatterns, routePatterns } from './route-patterns.ts'

export const API_PREFIX = '/api/v1'

/** What the dashboard alone asks for. */
export const DASHBOARD_PREFIX = '/dashboard'

/** Always answered by the server itself, whatever host they are asked for by: no page of a site can be there. */
const RESERVED_PATHS = [
  '/api',
  '/assets',
  '/dashboard',
  '/docs',
  '/health',
  '/metrics',
  '/openapi.json',
  '/ready',
  '/sign-in',
]

/** The reserved path that a path is, or is under; undefined: it's free. */
export const reservedPathOf = (path: string): string | undefined =>
  RESERVED_PATHS.find((reserved) => path === reserved || path.startsWith(`${reserved}/`))

export interface Route {
  readonly method: string
  /** With its parameters: /api/v1/brands/:id */
  readonly url: string
  /** What it takes and gives, in words and types. */
  readonly schema: FastifySchema | undefined
  /** Whether it takes an Idempotency-Key. */
  readonly isIdempotent: boolean
  /** undefined: of the CORS plugin. */
  readonly access: Access | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Everything that is served, in order; promises that hold for every route are tested over it. */
    readonly routes: readonly Route[]
  }
}

/** Keeps `app.routes` from here on. A route that doesn't declare its access is a mistake, found when the server starts. */
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
 * 405 where the path has other methods, else 404: after authentication, where there is one, and before the body is looked at,
 * since whatever it is, nobody takes it.
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
  // For a route that finds out by itself that nothing is there.
  app.setNotFoundHandler(({ method, url }) => {
    throw nothingAt(method, pathWithoutQuery(url))
  })
}

const nothingAt = (method: string, path: string) => new Problem('not_found', `There is nothing at ${method} ${path}.`)
