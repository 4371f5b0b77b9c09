import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { ExportQuery } from './export-schemas.ts'

/** What readers of the API's description are told. */
export const EXPORT_DOCS = {
  get: {
    operationId: 'exportContacts',
    summary: 'Export contacts',
    description:
      'All that match, by id, as of the moment it began, as a stream. A CSV export can be imported again as it is, and changes nothing.',
    returns: 'The contacts.',
    querystring: ExportQuery,
    produces: {
      'text/csv': Type.String(),
      'application/x-ndjson': Type.String({ description: 'A contact in JSON on each line.' }),
    },
  },
} satisfies Record<string, FastifySchema>
