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
 * Refuses requests to the routes of a plugin before anything else is done for them. If this process forwards writes, it refuses
 * them itself, so that a flood doesn't reach the writer, which everyone else needs. Call this before adding routes.
 */
export const refuseFirst = (plugin: FastifyInstance, refuse: Refuse): void => {
  plugin.addHook('onRoute', (route) => {
    route.config = { ...route.config, refuse }
  })
  plugin.addHook('onRequest', async (request, reply) => {
    const respond = refuse(request, reply)
    if (!respond) return undefined
    await inTurn(respond)
    return reply
  })
}

/**
 * How many refused requests to respond to before other work is done. A client that sends its next request when it gets a response
 * then can't fill the event loop: without this, each of another client's database queries waits for dozens of refused requests.
 */
const PER_TURN = 2

/** Shared by all servers in this process, because they share the event loop. */
const waiting: (() => void)[] = []

const giveTurns = () => {
  const next = waiting.splice(0, PER_TURN)
  if (waiting.length > 0) setImmediate(giveTurns)
  for (const respond of next) respond()
}

/** Responds to a refused request when it is its turn. */
export const inTurn = (respond: () => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setImmediate(giveTurns)
    waiting.push(() => {
      try {
        respond()
        resolve()
      } catch (error) {
        reject(error)
      }
    })
  })
