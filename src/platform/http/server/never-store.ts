import type { FastifyInstance } from 'fastify'

/** Keeps all responses out of caches, because they may contain personal data or secrets. */
export const neverStore = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}
