import type { FastifySchema } from 'fastify'

/**
 * The permission that a route requires. `read`: the route changes nothing, so any server process can handle it. `write`: it
 * changes the team's data. `send`: it sends, reschedules or cancels messages. `manage`: it changes how the team is set up, such
 * as its members, tokens, senders or connections.
 */
export type Access = 'read' | 'write' | 'send' | 'manage'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access
    /** False if CORS_ORIGINS doesn't apply, because the route handles requests from other origins itself. */
    readonly cors?: false
  }
}

interface Declared {
  readonly schema: FastifySchema
  readonly config: { readonly access: Access }
}

const declare =
  (access: Access) =>
  (schema: FastifySchema = {}): Declared => ({ schema, config: { access } })

/** Returns the options for a route that requires this permission: see `Access`. */
export const read = declare('read')
export const write = declare('write')
export const send = declare('send')
export const manage = declare('manage')
