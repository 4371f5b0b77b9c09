import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { ErrorsQuery, Import, ImportForm, ImportListQuery, ImportQuery, Imports } from './import-schemas.ts'

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
      'Takes a CSV file with any number of rows, plain or gzipped. Values are validated as everywhere in the API; a row with a wrong one is left out and reported. Options go in the query, or beside the file in a form.',
    returns: 'The import, which then runs in the background.',
    querystring: ImportQuery,
    bodies: { 'text/csv': Csv, 'application/gzip': Bytes, 'multipart/form-data': ImportForm },
    response: { 202: Import },
  },
  list: {
    operationId: 'listImports',
    summary: 'List imports',
    description: 'Newest first, in numbered pages, without their errors.',
    returns: 'A page of imports; empty past the end.',
    querystring: ImportListQuery,
    response: { 200: Imports },
  },
  get: {
    operationId: 'getImport',
    summary: 'See how far an import is',
    returns: 'The import, with the errors of the first 100 rows that have any.',
    response: { 200: Import },
  },
  errors: {
    operationId: 'getImportErrors',
    summary: 'Get the rows that failed',
    description:
      'As they were sent, with the reason in a column `(import error)`, which imports ignore: correct the rows, and send the file again. Rows that were imported without some cells are in it, too, and say so. At most 10,000 rows or 20 MB are kept, for 30 days after the import finished; then it is 404.',
    returns: 'The rows.',
    querystring: ErrorsQuery,
    produces: { 'text/csv': Type.String() },
  },
  cancel: {
    operationId: 'cancelImport',
    summary: 'Cancel an import',
    description: 'Rows that were imported stay. An import that has ended is left unchanged.',
    returns: 'The import.',
    response: { 200: Import },
  },
} satisfies Record<string, FastifySchema>
