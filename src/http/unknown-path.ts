import type { FastifyInstance } from 'fastify'
import { Problem } from '../problems.ts'
import { pathOf } from './request-log.ts'

/** 404 after authentication, where there is one, and before the body is looked at: whatever it is, nobody takes it. */
export const refuseUnknownPaths = (app: FastifyInstance): void => {
  app.addHook('preParsing', (request, _, payload, done) => {
    if (request.is404)
      return done(new Problem('not_found', `There is nothing at ${request.method} ${pathOf(request.url)}.`))
    done(null, payload)
  })
}
