import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'
import { Type } from '../../foundation/json-schema.ts'
import { Problem, validationFailed } from '../../foundation/problems.ts'
import { discard, receiveUpload, type Upload } from '../../identity/files/receive-upload.ts'
import { write } from '../../platform/http/callers/access.ts'
import { StrictObject } from '../../platform/http/requests/schema-types.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { requiredMessage } from '../../platform/http/requests/validation-messages.ts'
import { decodeText } from './importing/decode-text.ts'
import { type ImportDeps, importHtml } from './importing/import-html.ts'
import { type Archive, readArchive } from './importing/read-archive.ts'

export interface TemplateImportDeps extends ImportDeps {
  readonly clock: Clock
}

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** It's this high because pasted HTML can contain images as data URLs. */
const MAX_HTML = 5_000_000
const BODY_BYTES = 2 * MAX_HTML

/**
 * An import holds up to 40 MB: an archive of 10 MB, and the 30 MB that it may unpack to. So there are only a few at a time, and the
 * others wait.
 */
const RUNNING = { perTeam: 1, inAll: 2, waitingPerTeam: 10 }
const PATIENCE_MS = 30_000
const busy = () =>
  new Problem('service_unavailable', 'Other imports are running. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })

const Pasted = StrictObject({ html: Type.String({ maxLength: MAX_HTML }) })

/** Imports HTML from other tools: pasted, or uploaded as an .html or .zip file. */
export const templateImportRoutes =
  ({ clock, ...deps }: TemplateImportDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart)

    const enter = concurrencyLimit({ ...RUNNING, busy })

    app.post('/import', { ...write(), bodyLimit: BODY_BYTES }, async (request) => {
      // An upload waits on disk, and is read only when its turn has come.
      const upload = request.isMultipart() ? await receiveFile(request, deps.uploadFolder) : undefined
      try {
        const pasted = upload ? undefined : readPasted(request.body)
        const leave = await enter(request.team.id, AbortSignal.timeout(PATIENCE_MS))
        try {
          const archive = pasted ?? (await readUpload(upload as Upload))
          return await importHtml(deps, request.team.id, archive, toTimestamp(clock()))
        } finally {
          leave()
        }
      } finally {
        await discard(upload)
      }
    })
  }

const readPasted = (body: unknown): Archive => {
  const errors = new FieldErrors()
  const { html = '' } = readBody(Pasted, body, errors)
  errors.throwIfAny()
  return { field: 'html', html, files: new Map() }
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')

const receiveFile = async (request: FastifyRequest, folder: string): Promise<Upload> => {
  const { upload } = await receiveUpload(request, folder, MAX_UPLOAD_BYTES)
  if (!upload) throw validationFailed({ file: [requiredMessage('file')] })
  return upload
}

const readUpload = async ({ file, name, mimeType }: Upload): Promise<Archive> => {
  const bytes = await readFile(file)
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return readArchive(bytes)
  // The file type of HTML that isn't UTF-8 can't be detected. Such a file is treated as text if it contains no NUL characters.
  const isOldHtml = /\.html?$/i.test(name ?? '') && !bytes.includes(0)
  if (!isOldHtml && !/^text\/|html|xml/.test(mimeType)) {
    throw validationFailed({ file: ['The file must be an .html or a .zip file.'] })
  }
  return { field: 'file', html: decodeText(bytes), files: new Map() }
}
