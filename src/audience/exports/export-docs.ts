import type { FastifySchema } from 'fastify'
import { Type } from '../../foundation/json-schema.ts'
import { ExportQuery } from './export-schemas.ts'

export const EXPORT_DOCS = {
  get: {
    operationId: 'exportContacts',
    summary: 'Export contacts',
    description:
      'Streams all matching contacts, sorted by id, from a snapshot taken when the export starts. Importing a CSV export unchanged changes nothing.',
    returns: 'The contacts.',
    querystring: ExportQuery,
    produces: {
      'text/csv': Type.String(),
      'application/x-ndjson': Type.String({ description: 'One contact as JSON per line.' }),
    },
  },
} satisfies Record<string, FastifySchema>
