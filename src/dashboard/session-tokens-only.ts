import type { FastifyRequest } from 'fastify'
import { Problem } from '../foundation/problems.ts'

/** Rejects API tokens on dashboard routes. Otherwise, a program with a token could generate more tokens. */
export const sessionTokensOnly = async ({ actor }: FastifyRequest): Promise<void> => {
  if (actor.userId === null)
    throw new Problem('forbidden', 'Only the dashboard can do this. API tokens are not allowed.')
}
