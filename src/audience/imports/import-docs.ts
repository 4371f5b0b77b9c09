import type { FastifySchema } from 'fastify'
import { Type } from '../../foundation/json-schema.ts'
import { ErrorsQuery, Import, ImportForm, ImportListQuery, ImportQuery, Imports } from './import-schemas.ts'

const Csv = Type.String({
  description: 'The first line contains the column names: tags or names of contact fields, `type`, `tags`, `id`.',
})
const Bytes = Type.String({ contentMediaType: 'text/csv', contentEncoding: 'binary' })

export const IMPORT_DOCS = {
  create: {
    operationId: 'importContacts',
    summary: 'Import contacts',
    description:
      'Upload a CSV file with any number of rows, plain or gzipped. Values are validated as in the rest of the API; a row with an invalid value is skipped and reported. Send options in the query string, or as fields of the form that contains the file.',
    returns: 'The import, which runs in the background.',
    querystring: ImportQuery,
    // The form is first, because some code generators support only the first type.
    bodies: { 'multipart/form-data': ImportForm, 'text/csv': Csv, 'application/gzip': Bytes },
    response: { 202: Import },
  },
  list: {
    operationId: 'listImports',
    summary: 'List imports',
    description: 'Imports are sorted from newest to oldest and returned in numbered pages, without their errors.',
    returns: 'A page of imports. Pages after the last one are empty.',
    querystring: ImportListQuery,
    response: { 200: Imports },
  },
  get: {
    operationId: 'getImport',
    summary: 'Get an import and its progress',
    returns: 'The import, with the errors of the first 100 rows that have errors.',
    response: { 200: Import },
  },
  errors: {
    operationId: 'getImportErrors',
    summary: 'Download the failed rows',
    description:
      'Returns the failed rows as you sent them, with the reasons in an extra column, `(import error)`. Correct the rows and send the file again; imports ignore that column. The file also contains rows that were imported without some of their cells, and says so. At most 10,000 rows or 20 MB are kept, for 30 days after the import finishes. After that, you get 404.',
    returns: 'The failed rows as CSV.',
    querystring: ErrorsQuery,
    produces: { 'text/csv': Type.String() },
  },
  cancel: {
    operationId: 'cancelImport',
    summary: 'Cancel an import',
    description: 'Rows imported so far are kept. If the import has already ended, nothing changes.',
    returns: 'The import.',
    response: { 200: Import },
  },
} satisfies Record<string, FastifySchema>
