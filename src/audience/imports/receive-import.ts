import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { listFromCell } from '../../foundation/csv/cell-lists.ts'
import { Problem } from '../../foundation/problems.ts'
import { discard, receiveStream, receiveUpload, type Upload } from '../../identity/files/receive-upload.ts'
import { readQuery } from '../../platform/http/requests/query.ts'
import { type GivenImport, inspectImport } from './import-rules.ts'

/** A received file with its options, which come from the query string and, if the file was sent as form data, from the form. */
export interface ReceivedImport extends GivenImport {
  readonly upload: Upload | undefined
  readonly storedAs: string
}

/** Content types for requests whose body is the file. */
export const FILE_TYPES = [
  'text/csv',
  'application/csv',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/gzip',
  'application/x-gzip',
]

const FORM_TYPE = 'multipart/form-data'

/**
 * Rejects unsupported content types before the body is read. A request without a body passes this check, and later gets the error
 * that the file is missing.
 */
export const refuseOtherTypes = ({ headers }: FastifyRequest): void => {
  const { 'content-type': given, 'content-length': length = '0', 'transfer-encoding': chunked } = headers
  if (given === undefined && length === '0' && chunked === undefined) return
  const [type = ''] = (given ?? '').toLowerCase().split(';', 1)
  if ([...FILE_TYPES, FORM_TYPE].includes(type.trim())) return
  const hint = type.includes('spreadsheetml') ? 'This is an Excel workbook: save it as CSV. ' : ''
  const refused =
    given === undefined ? 'The body has no Content-Type.' : `The Content-Type ${given.slice(0, 100)} is not accepted.`
  throw new Problem(
    'unsupported_media_type',
    `${hint}${refused} Send the file as ${FILE_TYPES.join(', ')}, or as ${FORM_TYPE} with the file in a part named file.`,
  )
}

type Options = ReadonlyMap<string, readonly string[]>

/** Every option has one value, except for `add_tags`, whose values are combined. */
const optionsOf = (query: Options, fields: Options, faults: Map<string, string>): Record<string, string> => {
  const names = new Set([...query.keys(), ...fields.keys()])
  return Object.fromEntries(
    [...names].map((name) => {
      const values = [...(query.get(name) ?? []), ...(fields.get(name) ?? [])]
      const [value = ''] = values
      if (values.length === 1) return [name, value]
      if (name === 'add_tags') return [name, JSON.stringify(values.flatMap(listFromCell))]
      faults.set(name, `The ${name} field must be given once.`)
      return [name, value]
    }),
  )
}

export const receiveImport = async (
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
): Promise<ReceivedImport> => {
  const faults = new Map<string, string>()
  const query = readQuery(request.query, { add: (name, message) => faults.set(name, message) })
  const { body } = request
  const { fields, upload } =
    body instanceof Readable
      ? { fields: new Map(), upload: await receiveStream(body, undefined, folder, maxBytes) }
      : await receiveUpload(request, folder, maxBytes)
  const received = { upload, given: optionsOf(query, fields, faults), faults }
  try {
    return { ...received, inspected: await inspectImport(received), storedAs: randomUUID() }
  } catch (error) {
    await discard(upload)
    throw error
  }
}
