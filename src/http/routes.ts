import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '../problems.ts'

export interface Route {
  readonly method: string
  /** With its parameters: /api/v1/brands/:id */
  readonly url: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Everything that is served, in order; promises that hold for every route are tested over it. */
    readonly routes: readonly Route[]
  }
  interface FastifyContextConfig {
    /** Stands in for a method that a path does not have. */
    isRefusal?: boolean
  }
}

/** Keeps `app.routes` from here on. */
export const listRoutes = (app: FastifyInstance): void => {
  const routes: Route[] = []
  app.decorate('routes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.isRefusal) return
    for (const name of [method].flat()) routes.push({ method: name, url })
  })
}

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** 405 with Allow, wherever a path under the instance's prefix has not the method asked for. Called after its routes. */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  const paths = Map.groupBy(
    app.routes.filter(({ url }) => url.startsWith(app.prefix)),
    ({ url }) => url,
  )
  for (const [url, routes] of paths) {
    const allowed = METHODS.filter((method) => routes.some((route) => route.method === method))
    const allow = allowed.join(', ')
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url: url.slice(app.prefix.length),
      config: { isRefusal: true },
      // Before the body is looked at: whatever it is, this method does not take it.
      onRequest: async ({ method }) => {
        throw new Problem('method_not_allowed', `${method} is not allowed here, only ${allow}.`, { headers: { allow } })
      },
      handler: () => {},
    })
  }
}
