import type { FastifyInstance } from 'fastify'
import { pathWithoutQuery } from './logged-path.ts'

declare module 'fastify' {
  interface FastifySchema {
    /**
     * The path under which a POST creates something, if it isn't the path of the request. null if what was created has no path. Its
     * Location is then the path of the request.
     */
    readonly createdIn?: string | null
  }
}

/** JSON of a resource starts with its id. A response without one, like that to a batch, lists what was created. */
const ID = /^\{"id":(\d+)[,}]/

/** Gives every 201 response a Location: the path of what was created. */
export const addLocations = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 201 && typeof payload === 'string') {
      const { createdIn } = request.routeOptions.schema ?? {}
      const id = createdIn === null ? undefined : ID.exec(payload)?.[1]
      const parent = createdIn ?? pathWithoutQuery(request.url).replace(/\/$/, '')
      reply.header('location', id === undefined ? parent : `${parent}/${id}`)
    }
    done(null, payload)
  })
}
