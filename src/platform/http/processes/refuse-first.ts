import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** If a request isn't allowed, returns a function that responds to it or throws a problem. */
export type Refuse = (request: FastifyRequest, reply: FastifyReply) => (() => unknown) | undefined

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called before a request is forwarded to the writer. */
    readonly refuse?: Refuse
  }
}

/**
 * Calls `refuse` for every request to the plugin's routes, before any other work. Processes that forward requests to the writer
 * call it before forwarding, so that a flood of refused requests doesn't slow down the writer. Call this before adding routes.
 */
export const refuseFirst = (plugin: FastifyInstance, refuse: Refuse): void => {
  plugin.addHook('onRoute', (route) => {
    route.config = { ...route.config, refuse }
  })
  plugin.addHook('onRequest', async (request, reply) => {
    const respond = refuse(request, reply)
    if (!respond) return undefined
    await respondSoon(respond)
    return reply
  })
}

/**
 * How many refused requests to respond to in one iteration of the event loop. Some clients send their next request as soon as they
 * get a response. Without this limit, they would fill the event loop: each database query of another client would wait for dozens
 * of refused requests.
 */
const PER_ITERATION = 2

/** Shared by all servers in this process, because they share the event loop. */
const waiting: (() => void)[] = []

const respondToSome = () => {
  const next = waiting.splice(0, PER_ITERATION)
  if (waiting.length > 0) setImmediate(respondToSome)
  for (const respond of next) respond()
}

/** How many responses can wait. A limit is necessary, because a client can send many requests without waiting for responses. */
const MAX_WAITING = 1_000

/** Responds to a refused request soon, or immediately if too many responses are waiting. */
export const respondSoon = (respond: () => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    if (waiting.length >= MAX_WAITING) {
      respond()
      return resolve()
    }
    if (waiting.length === 0) setImmediate(respondToSome)
    waiting.push(() => {
      try {
        respond()
        resolve()
      } catch (error) {
        reject(error)
      }
    })
  })
