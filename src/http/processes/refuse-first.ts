import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers a request that isn't allowed, or throws a problem. Returns false if the request is allowed. */
export type Refuse = (request: FastifyRequest, reply: FastifyReply) => boolean

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called before a request is forwarded to the writer. */
    readonly refuse?: Refuse
  }
}

/**
 * Refuses requests to the routes of a plugin before anything else is done for them. If this process forwards writes, it refuses
 * them itself, so that a flood doesn't reach the writer, which everyone else needs. Call this before adding routes.
 */
export const refuseFirst = (plugin: FastifyInstance, refuse: Refuse): void => {
  plugin.addHook('onRoute', (route) => {
    route.config = { ...route.config, refuse }
  })
  plugin.addHook('onRequest', async (request, reply) => (refuse(request, reply) ? reply : undefined))
}
