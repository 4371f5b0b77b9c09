import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import { validationFailed } from '../../foundation/problems.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { isHead, sendHead } from '../../platform/http/requests/head.ts'
import { readPageRequest, rowsJson, sendPage, windowOf } from '../../platform/http/requests/pagination.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { requiredMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { transact } from '../../platform/storage/transact.ts'
import { FILE_DOCS } from './file-docs.ts'
import { attachment, pathFault, safeName } from './file-path.ts'
import { deleteFile, getFile, insertFile, listFiles, MODEL } from './file-queries.ts'
import { type FileStore, libraryKey } from './file-store.ts'
import { discard, lastValues, receiveUpload, type UploadForm } from './receive-upload.ts'

export interface FileDeps {
  readonly db: Db
  readonly idempotent: Idempotent
  readonly publicUrl: string
  readonly places: Places
  readonly store: FileStore
  /** The folder for uploads that haven't been stored yet. */
  readonly uploadFolder: string
  readonly maxUploadBytes: number
}

export const fileRoutes =
  ({ db, idempotent, publicUrl, places, store, uploadFolder, maxUploadBytes }: FileDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart)

    app.get('', read(FILE_DOCS.list), async (request, reply) => {
      const errors = new FieldErrors()
      const asked = readPageRequest(readQuery(request.query, errors), errors)
      errors.throwIfAny()
      const { rows, total } = await listFiles(db, request.team.id, places, windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, { total, data: rowsJson(rows) })
    })

    app.post(
      '',
      write(FILE_DOCS.create),
      idempotent({
        // Stores the bytes before the transaction that references them. After a crash in between, the sweep deletes the orphaned
        // bytes.
        prepare: async (request) => {
          const form = await receiveUpload(request, uploadFolder, maxUploadBytes)
          const { upload } = form
          if (!upload) return form
          try {
            await store.put(libraryKey(request.team.id, upload.sha256), upload.file, upload.mimeType)
          } finally {
            await discard(upload)
          }
          return form
        },
        compare: ({ fields, upload }) => ({
          ...lastValues(fields),
          file: upload ? { name: upload.name, sha256: upload.sha256 } : null,
        }),
        effect: (trx, { team }, now, form) => insertUpload(trx, team.id, form, now),
      }),
    )

    app.get<{ Params: IdParams }>('/:id', read(FILE_DOCS.get), ({ team, params }) =>
      getFile(db, team.id, readPathId(MODEL, params.id)),
    )

    app.get<{ Params: IdParams }>('/:id/content', read(FILE_DOCS.content), async (request, reply) => {
      const { team, params } = request
      const file = await getFile(db, team.id, readPathId(MODEL, params.id))
      reply
        .headers({
          'content-disposition': attachment(file.name),
          'content-length': file.size,
          'content-security-policy': 'sandbox',
        })
        .type(file.mime_type)
      return isHead(request) ? sendHead(reply) : reply.send(await store.read(libraryKey(team.id, file.sha256)))
    })

    app.delete<{ Params: IdParams }>('/:id', write(FILE_DOCS.delete), async ({ team, params }) => {
      const id = readPathId(MODEL, params.id)
      await transact(db, (trx) => deleteFile(trx, team.id, id))
      return { message: 'File deleted.' }
    })
  }

const insertUpload = async (
  trx: Parameters<typeof insertFile>[0],
  teamId: number,
  { fields, upload }: UploadForm,
  now: string,
) => {
  const errors = new FieldErrors()
  if (!upload) errors.add('file', requiredMessage('file'))
  const name = safeName(upload?.name)
  const given = lastValues(fields).path
  const path = given?.trim() ? given : name
  const fault = pathFault(path)
  if (fault) errors.add('path', fault)
  errors.throwIfAny()
  const { mimeType: mime_type, size, sha256 } = upload as NonNullable<typeof upload>
  const file = await insertFile(trx, teamId, { path, name, mime_type, size, sha256 }, now)
  if (!file) throw validationFailed({ path: ['The path has already been taken.'] })
  return file
}
