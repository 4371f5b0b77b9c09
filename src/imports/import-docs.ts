import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { ErrorsQuery, Import, ImportForm, ImportListQuery, ImportQuery, Imports } from './import-schemas.ts'

const Csv = Type.String({
  description: 'The first line names the columns: tags or names of contact fields, `type`, `tags`, `id`.',
})
const Bytes = Type.String({ contentMediaType: 'text/csv', contentEncoding: 'binary' })

/** Texts for the API reference. */
export const IMPORT_DOCS = {
  create: {
    operationId: 'importContacts',
    summary: 'Import contacts',
    description:
      'Upload a CSV file with any number of rows, plain or gzipped. Values are validated as in the rest of the API; a row with an invalid value is skipped and reported. Send options in the query string, or as fields of the form that contains the file.',
    returns: 'The import, which runs in the background.',
    querystring: ImportQuery,
    bodies: { 'text/csv': Csv, 'application/gzip': Bytes, 'multipart/form-data': ImportForm },
    response: { 202: Import },
  },
  list: {
    operationId: 'listImports',
    summary: 'List imports',
    description: 'Imports are listed newest first, in numbered pages, without their errors.',
    returns: 'A page of imports, empty past the end.',
    querystring: ImportListQuery,
    response: { 200: Imports },
  },
  get: {
    operationId: 'getImport',
    summary: 'Get an import and its progress',
    returns: 'The import, with the errors of the first 100 rows that have any.',
    response: { 200: Import },
  },
  errors: {
    operationId: 'getImportErrors',
    summary: 'Download the failed rows',
    description:
      'A CSV file of the rows as you sent them, with the reason in an extra column `(import error)`. Correct the rows and send the file again: imports ignore that column. The file also contains rows that were imported without some cells, and says so. At most 10,000 rows or 20 MB are kept, for 30 days after the import finished; after that you get 404.',
    returns: 'The failed rows as CSV.',
    querystring: ErrorsQuery,
    produces: { 'text/csv': Type.String() },
  },
  cancel: {
    operationId: 'cancelImport',
    summary: 'Cancel an import',
    description: 'Rows imported so far are kept. An import that has already ended stays unchanged.',
    returns: 'The import.',
    response: { 200: Import },
  },
} satisfies Record<string, FastifySchema>
