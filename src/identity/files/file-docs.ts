import type { FastifySchema } from 'fastify'
import { Type } from '../../foundation/json-schema.ts'
import { PageQuery } from '../../platform/http/requests/pagination.ts'
import { Message } from '../../platform/http/requests/schema-types.ts'
import { File, Files, NewFile } from './file-schemas.ts'

export const FILE_DOCS = {
  list: {
    operationId: 'listFiles',
    summary: 'List files',
    description: 'Files are sorted by id and returned in numbered pages.',
    returns: 'A page of files. Pages after the last one are empty.',
    querystring: PageQuery,
    response: { 200: Files },
  },
  create: {
    operationId: 'uploadFile',
    summary: 'Upload a file',
    description:
      'The path must be relative and unused, without `.` or `..` segments, empty segments, backslashes or control characters. A file over the server’s size limit gets 413.',
    returns: 'The new file.',
    bodies: { 'multipart/form-data': NewFile },
    response: { 201: File },
  },
  get: { operationId: 'getFile', summary: 'Get a file’s metadata', returns: 'The file.', response: { 200: File } },
  content: {
    operationId: 'getFileContent',
    summary: 'Download a file',
    returns: 'The file’s bytes, always as an attachment.',
    produces: { '*/*': Type.String({ contentEncoding: 'binary' }) },
  },
  delete: {
    operationId: 'deleteFile',
    summary: 'Delete a file',
    returns: 'Confirms the deletion.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
