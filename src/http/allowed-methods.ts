import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import { Problem } from '../problems.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Remembers what is registered on `app` from here on; the result answers 405 wherever a path has not the method asked for. */
export const watchMethods = (app: FastifyInstance) => {
  const methodsOf = new Map<string, Set<string>>()
  let watching = true
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    if (!watching) return
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  })

  return function refuseOtherMethods() {
    watching = false
    for (const [url, methods] of methodsOf) {
      const allow = METHODS.filter((method) => methods.has(method)).join(', ')
      app.route({
        method: METHODS.filter((method) => !methods.has(method)),
        url: url.slice(app.prefix.length),
        // Before the body is looked at: whatever it is, this method does not take it.
        onRequest: async ({ method }) => {
          throw new Problem('method_not_allowed', `${method} is not allowed here, only ${allow}.`, {
            headers: { allow },
          })
        },
        handler: () => {},
      })
    }
  }
}
