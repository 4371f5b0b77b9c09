import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { discard, receiveStream, receiveUpload, type Upload } from '../files/receive-upload.ts'
import { readQuery } from '../http/query.ts'
import { Problem } from '../problems.ts'
import { type GivenImport, inspectImport } from './import-rules.ts'

/** Options are in the query, or in the form beside the file. */
export interface ReceivedImport extends GivenImport {
  readonly upload: Upload | undefined
  /** Of the file in the store. */
  readonly storedAs: string
}

/** Bodies that are the file itself. */
export const FILE_TYPES = [
  'text/csv',
  'application/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
]

const noFile = () =>
  new Problem(
    'unsupported_media_type',
    'The body must be a CSV file (text/csv, application/gzip), or multipart/form-data with the file in a part named file.',
  )

export const receiveImport = async (
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
): Promise<ReceivedImport> => {
  const query = Object.fromEntries([...readQuery(request.query)].map(([name, values]) => [name, values.at(-1) ?? '']))
  const { body } = request
  if (body !== undefined && !(body instanceof Readable) && !request.isMultipart()) throw noFile()
  const { fields, upload } =
    body instanceof Readable
      ? { fields: {}, upload: await receiveStream(body, undefined, folder, maxBytes) }
      : await receiveUpload(request, folder, maxBytes)
  const received = { upload, given: { ...query, ...fields } }
  try {
    return { ...received, inspected: await inspectImport(received), storedAs: randomUUID() }
  } catch (error) {
    await discard(upload)
    throw error
  }
}
