import type { FastifySchema } from 'fastify'

/**
 * What a route asks of its caller. read: it changes nothing, so any process can answer it. write: it changes the team's data. send: messages
 * leave because of it. manage: it decides who may do what, or in whose name the team sends.
 */
export type Access = 'read' | 'write' | 'send' | 'manage'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access
  }
}

interface Declared {
  readonly schema: FastifySchema
  readonly config: { readonly access: Access }
}

const declare =
  (access: Access) =>
  (schema: FastifySchema = {}): Declared => ({ schema, config: { access } })

/** Options of a route that changes nothing, with its documentation. */
export const read = declare('read')
/** … that changes the team's data. */
export const write = declare('write')
/** … that sends messages. */
export const send = declare('send')
/** … that decides who may do what. */
export const manage = declare('manage')
