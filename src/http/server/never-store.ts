import type { FastifyInstance } from 'fastify'

/** Keeps responses with personal data or secrets out of every cache. */
export const neverStore = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}
