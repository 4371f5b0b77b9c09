import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems.ts'

/** What a person does in the dashboard is not for a program with an API token: such a token could make itself others. */
export const sessionTokensOnly = async ({ actor }: FastifyRequest): Promise<void> => {
  if (actor.userId === null) throw new Problem('forbidden', 'This is for the dashboard: an API token cannot do it.')
}
