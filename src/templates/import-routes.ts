import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Clock, toTimestamp } from '../clock.ts'
import { discard, receiveUpload } from '../files/receive-upload.ts'
import { write } from '../http/callers/access.ts'
import { StrictObject } from '../http/requests/schema-types.ts'
import { FieldErrors, readBody } from '../http/requests/validation.ts'
import { requiredMessage } from '../http/requests/validation-messages.ts'
import { Type } from '../json-schema.ts'
import { validationFailed } from '../problems.ts'
import { type ImportDeps, importHtml } from './importing/import-html.ts'
import { type Archive, decodeText, readArchive } from './importing/read-archive.ts'

export interface TemplateImportDeps extends ImportDeps {
  readonly clock: Clock
}

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** It's this high because pasted HTML can contain images as data URLs. */
const MAX_HTML = 5_000_000
const BODY_BYTES = 2 * MAX_HTML

const Pasted = StrictObject({ html: Type.String({ maxLength: MAX_HTML }) })

/** Imports HTML from other tools: pasted, or uploaded as an .html or .zip file. */
export const templateImportRoutes =
  ({ clock, ...deps }: TemplateImportDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart)

    app.post('/import', { ...write(), bodyLimit: BODY_BYTES }, async (request) => {
      const archive = request.isMultipart() ? await readUpload(request, deps.uploadFolder) : readPasted(request.body)
      return importHtml(deps, request.team.id, archive, toTimestamp(clock()))
    })
  }

const readPasted = (body: unknown): Archive => {
  const errors = new FieldErrors()
  const { html = '' } = readBody(Pasted, body, errors)
  errors.throwIfAny()
  return { html, files: new Map() }
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')

const readUpload = async (request: FastifyRequest, folder: string): Promise<Archive> => {
  const { upload } = await receiveUpload(request, folder, MAX_UPLOAD_BYTES)
  if (!upload) throw validationFailed({ file: [requiredMessage('file')] })
  try {
    const bytes = await readFile(upload.file)
    if (bytes.subarray(0, ZIP.length).equals(ZIP)) return await readArchive(bytes)
    // The file type of HTML that isn't UTF-8 can't be detected. Such a file is treated as text if it contains no NUL characters.
    const isOldHtml = /\.html?$/i.test(upload.name ?? '') && !bytes.includes(0)
    if (!isOldHtml && !/^text\/|html|xml/.test(upload.mimeType)) {
      throw validationFailed({ file: ['The file must be an .html or a .zip file.'] })
    }
    return { html: decodeText(bytes), files: new Map() }
  } finally {
    await discard(upload)
  }
}
