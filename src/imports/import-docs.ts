import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { Import, ImportForm, ImportQuery } from './import-schemas.ts'

const Csv = Type.String({
  description: 'The first line names the columns: tags or names of fields, `type`, `tags`, `id`.',
})
const Bytes = Type.String({ contentMediaType: 'text/csv', contentEncoding: 'binary' })

/** What readers of the API's description are told. */
export const IMPORT_DOCS = {
  create: {
    operationId: 'importContacts',
    summary: 'Import contacts',
    description:
      'Takes a CSV file of any number of rows, also packed with gzip. Each value is checked as the API checks it; a row with a wrong one is left out and reported. Options are in the query, or beside the file in a form.',
    returns: 'The import, which is then worked on.',
    querystring: ImportQuery,
    bodies: { 'text/csv': Csv, 'application/gzip': Bytes, 'multipart/form-data': ImportForm },
    response: { 202: Import },
  },
  get: {
    operationId: 'getImport',
    summary: 'See how far an import is',
    returns: 'The import, with the errors of the first 100 rows that failed.',
    response: { 200: Import },
  },
  errors: {
    operationId: 'getImportErrors',
    summary: 'Get the rows that failed',
    description:
      'As they were sent, with the reason in a column `(import error)`, which is passed over: mend them, and send the file again.',
    returns: 'The rows.',
    produces: { 'text/csv': Type.String() },
  },
  cancel: {
    operationId: 'cancelImport',
    summary: 'Cancel an import',
    description: 'What was taken stays. One that has ended stays as it is.',
    returns: 'The import.',
    response: { 200: Import },
  },
} satisfies Record<string, FastifySchema>
