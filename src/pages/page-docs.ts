import type { FastifySchema } from 'fastify'
import { PageFilter, Pages } from './page-schemas.ts'

/** What readers of the API's description are told. */
export const PAGE_DOCS = {
  list: {
    operationId: 'listPages',
    summary: 'List hosted pages',
    description: 'Of all sites of the team, or of those asked for, in alphabetical order.',
    returns: 'The pages.',
    querystring: PageFilter,
    response: { 200: Pages },
  },
} satisfies Record<string, FastifySchema>
