import type { FastifyInstance } from 'fastify'

/** Answers about who somebody is, and with secrets in them, stay in no cache. */
export const neverStore = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}
