import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { PageQuery } from '../http/requests/pagination.ts'
import { Message } from '../http/requests/schema-types.ts'
import { File, Files, NewFile } from './file-schemas.ts'

/** What readers of the API's description are told. */
export const FILE_DOCS = {
  list: {
    operationId: 'listFiles',
    summary: 'List files',
    description: 'By id, in numbered pages.',
    returns: 'A page of files; empty past the end.',
    querystring: PageQuery,
    response: { 200: Files },
  },
  create: {
    operationId: 'uploadFile',
    summary: 'Upload a file',
    description:
      'A path is relative, without `..`, empty segments, backslashes and control characters, and not taken yet. Over the server’s limit it is 413.',
    returns: 'The new file.',
    bodies: { 'multipart/form-data': NewFile },
    response: { 201: File },
  },
  get: { operationId: 'getFile', summary: 'Get a file’s description', returns: 'The file.', response: { 200: File } },
  content: {
    operationId: 'getFileContent',
    summary: 'Download a file',
    returns: 'The bytes, always as a download.',
    produces: { '*/*': Type.String({ contentEncoding: 'binary' }) },
  },
  delete: { operationId: 'deleteFile', summary: 'Delete a file', returns: 'It is gone.', response: { 200: Message } },
} satisfies Record<string, FastifySchema>
