import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { Problem, validationFailed } from '../../foundation/problems.ts'
import { typeMessage } from '../../platform/http/requests/validation-messages.ts'
import { detectType, SAMPLE_BYTES } from './file-type.ts'

/** A file that has been received completely. It stays on disk until `discard` deletes it. */
export interface Upload {
  readonly file: string
  readonly name: string | undefined
  readonly mimeType: string
  readonly size: number
  readonly sha256: string
}

export interface UploadForm {
  /** The values of each field, keyed by field name, in the order in which they were sent. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly upload: Upload | undefined
}

/** Limits for the parts of a form: far more than any of our forms needs. */
const LIMITS = { parts: 60, fields: 50, files: 2, fieldSize: 16 * 1024 } as const

/** The maximum size of the form without the file. */
const MAX_REST_BYTES = 1024 * 1024

/** A part with a JSON content type has already been parsed. It is rejected, because none of our fields are JSON. */
const textOf = ({ fieldname, value }: { fieldname: string; value: unknown }): string => {
  if (typeof value === 'string') return value
  throw validationFailed({ [fieldname]: [typeMessage(fieldname, ['string'])] })
}

/** Reads the form part by part and writes the file to `folder` as it arrives. The caller must delete the file. */
export const receiveUpload = async (request: FastifyRequest, folder: string, maxBytes: number): Promise<UploadForm> => {
  const { 'content-length': length = '0', 'transfer-encoding': chunked, 'content-type': type } = request.headers
  // A missing body counts as an empty form.
  if (type === undefined && length === '0' && chunked === undefined) return { fields: new Map(), upload: undefined }
  if (!request.isMultipart()) throw notAForm()
  if (Number(length) > maxBytes + MAX_REST_BYTES) throw tooLarge(maxBytes)
  const fields = new Map<string, string[]>()
  let upload: Upload | undefined
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type === 'field') fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), textOf(part)])
      else if (upload) throw severalFiles()
      else if (part.fieldname === 'file') upload = await save(part.file, part.filename, folder)
      else part.file.resume()
      if (part.type === 'file' && part.file.truncated) throw tooLarge(maxBytes)
    }
  } catch (error) {
    await discard(upload)
    throw error instanceof Problem ? error : toProblem(error, maxBytes)
  }
  return { fields, upload }
}

export const lastValues = (fields: UploadForm['fields']): Readonly<Record<string, string>> =>
  Object.assign(Object.create(null), Object.fromEntries([...fields].map(([name, values]) => [name, values.at(-1)])))

/** Receives a file that is sent as the request body. */
export const receiveStream = async (
  stream: Readable,
  name: string | undefined,
  folder: string,
  maxBytes: number,
): Promise<Upload> => {
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
  })
  stream.once('error', (error) => counted.destroy(error))
  return save(stream.pipe(counted), name, folder)
}

/** Longer than any request takes. Older temporary files must have been left behind by a killed process. */
const ABANDONED_MS = 3_600_000

export const discardAbandoned = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    // Undefined if another process has just deleted the file.
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(join(folder, name), { force: true })
  }
}

export const discard = async (upload: Upload | undefined): Promise<void> => {
  if (upload) await rm(upload.file, { force: true })
}

const save = async (stream: Readable, name: string | undefined, folder: string): Promise<Upload> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  const sample: Buffer[] = []
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      if (size < SAMPLE_BYTES) sample.push(chunk.subarray(0, SAMPLE_BYTES - size))
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(stream, measure, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return { file, name, size, sha256: hash.digest('hex'), mimeType: await detectType(Buffer.concat(sample)) }
}

const notAForm = () =>
  new Problem('unsupported_media_type', 'The body must be multipart/form-data, with the file in a part named file.')

const severalFiles = () => validationFailed({ file: ['The form has several files: send one at a time.'] })

const tooLarge = (maxBytes: number) =>
  new Problem('payload_too_large', `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`)

/** Maps errors in the form to Problems. Other errors, such as a full disk, are returned unchanged. */
const toProblem = (error: unknown, maxBytes: number): unknown => {
  const { code = '', statusCode, message } = error as Error & { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  if (code === 'FST_FILES_LIMIT') return severalFiles()
  if (statusCode === 413) return new Problem('payload_too_large', 'The form has too many parts.')
  if (code.startsWith('FST_') || /multipart|unexpected end|boundary|part/i.test(message))
    return new Problem('malformed_request', 'The form is not valid multipart/form-data.', { cause: error })
  return error
}
