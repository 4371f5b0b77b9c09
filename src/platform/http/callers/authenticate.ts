import type { FastifyRequest } from 'fastify'
import { Problem } from '../../../foundation/problems.ts'

/** Who sent a request: the token, and the user or integration that the token belongs to, if any. */
export interface Actor {
  readonly tokenId: number
  readonly userId: number | null
  readonly integrationId: number | null
}

export interface Caller {
  readonly team: { readonly id: number }
  readonly actor: Actor
}

/** Returns undefined if the token is unknown, revoked or expired. */
export type FindCaller = (token: string) => Promise<Caller | undefined>

export type Authenticate = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyRequest {
    /** The token's team. Every query is limited to it. */
    team: Caller['team']
    actor: Actor
  }
}

const BEARER = /^Bearer +([^\s]+)$/i

/** Returns a function that authenticates a request by its Authorization header, the only place a token is read from. */
export const authenticateWith =
  (findCaller: FindCaller): Authenticate =>
  async (request) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw unauthenticated('A bearer token is required.')
    const caller = await findCaller(token)
    if (!caller) throw unauthenticated('The bearer token is not valid.')
    request.team = caller.team
    request.actor = caller.actor
  }

const unauthenticated = (message: string) =>
  new Problem('unauthenticated', message, { headers: { 'www-authenticate': 'Bearer' } })
