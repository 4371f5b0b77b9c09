import type { FastifySchema } from 'fastify'
import { PageFilter, Pages } from './page-schemas.ts'

export const PAGE_DOCS = {
  list: {
    operationId: 'listPages',
    summary: 'List hosted pages',
    description: 'Lists the pages of all the team’s sites, or of the given sites, in alphabetical order.',
    returns: 'The pages.',
    querystring: PageFilter,
    response: { 200: Pages },
  },
} satisfies Record<string, FastifySchema>
