import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { RateLimit } from '../../../foundation/config.ts'
import { Problem } from '../../../foundation/problems.ts'

/**
 * Limits how many requests each API token can make to this process. Runs after authentication. A user's requests are counted across
 * all of their tokens, because the dashboard keeps requesting new tokens.
 */
export const limitRate = async (app: FastifyInstance, limit: RateLimit): Promise<void> => {
  await app.register(rateLimit, {
    max: limit.max,
    timeWindow: limit.windowMs,
    keyGenerator: ({ actor }) => (actor.userId === null ? `token ${actor.tokenId}` : `user ${actor.userId}`),
    enableDraftSpec: true,
    errorResponseBuilder: (_, { ttl }) =>
      new Problem(
        'too_many_requests',
        `This token may make ${limit.max} requests in ${limit.windowMs / 1_000} seconds.`,
        {
          headers: { 'retry-after': String(Math.ceil(ttl / 1_000)) },
        },
      ),
  })
}
