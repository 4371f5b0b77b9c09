import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { safeName } from '../../identity/files/file-path.ts'
import type { FileStore } from '../../identity/files/file-store.ts'
import { discard } from '../../identity/files/receive-upload.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { isHead, sendHead } from '../../platform/http/requests/head.ts'
import { readPageRequest, rowsJson, sendPage, windowOf } from '../../platform/http/requests/pagination.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readChoice, readFlag, readStrictQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors, refuseBody } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { errorsCsv } from './errors-csv.ts'
import { IMPORT_DOCS } from './import-docs.ts'
import { importKey } from './import-files.ts'
import { getErrorColumns, getImport, listImports, MODEL } from './import-queries.ts'
import { readImport } from './import-rules.ts'
import { ErrorsQuery, IMPORT_STATUSES, ImportListQuery } from './import-schemas.ts'
import { FILE_TYPES, receiveImport, refuseOtherTypes } from './receive-import.ts'
import { cancelImport, startImport } from './start-import.ts'

export interface ImportDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly publicUrl: string
  readonly store: FileStore
  readonly uploadFolder: string
  readonly maxImportBytes: number
}

export const importRoutes =
  ({ db, clock, idempotent, publicUrl, store, uploadFolder, maxImportBytes }: ImportDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart)
    app.addContentTypeParser(FILE_TYPES, (_, payload, done) => done(null, payload))
    const now = () => toTimestamp(clock())

    app.post(
      '/import',
      { ...write(IMPORT_DOCS.create), preParsing: async (request) => refuseOtherTypes(request) },
      idempotent({
        // As with other uploads, stores the file before the transaction that references it.
        prepare: async (request) => {
          const received = await receiveImport(request, uploadFolder, maxImportBytes)
          const { upload, storedAs } = received
          if (!upload) return received
          try {
            await store.put(importKey(request.team.id, storedAs), upload.file, upload.mimeType)
          } finally {
            await discard(upload)
          }
          return received
        },
        compare: ({ upload, given, faults }) => ({
          ...given,
          file: upload ? { name: upload.name ?? null, sha256: upload.sha256 } : null,
          ...(faults.size > 0 && { faults: Object.fromEntries(faults) }),
        }),
        effect: async (trx, { team, actor }, now, received) => {
          const options = await readImport(trx, team.id, received, actor)
          const { upload, storedAs } = received
          const fileName = upload?.name === undefined ? null : safeName(upload.name)
          const given = { storedAs, fileName, size: upload?.size ?? 0, options }
          return startImport(trx, team.id, given, now)
        },
        status: 202,
      }),
    )

    app.get('/imports', read(IMPORT_DOCS.list), async (request, reply) => {
      const errors = new FieldErrors()
      const query = readStrictQuery(request.query, ImportListQuery, errors)
      const asked = readPageRequest(query, errors)
      const status = readChoice(query, 'status', IMPORT_STATUSES, errors)
      errors.throwIfAny()
      const { rows, total } = await listImports(db, request.team.id, { status, ...windowOf(asked) }, now())
      return sendPage(request, reply, publicUrl, asked, { total, data: rowsJson(rows) })
    })

    app.get<{ Params: IdParams }>('/imports/:id', read(IMPORT_DOCS.get), ({ team, params }) =>
      getImport(db, team.id, readPathId(MODEL, params.id), now()),
    )

    app.get<{ Params: IdParams }>('/imports/:id/errors', read(IMPORT_DOCS.errors), async (request, reply) => {
      const { team, params, query } = request
      const id = readPathId(MODEL, params.id)
      const columns = await getErrorColumns(db, team.id, id, now())
      const errors = new FieldErrors()
      const isEscaped = readFlag(readStrictQuery(query, ErrorsQuery, errors), 'escape_formulas', errors)
      errors.throwIfAny()
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${id}-errors.csv"`)
      if (isHead(request)) return sendHead(reply)
      return reply.send(Readable.from(errorsCsv(db, team.id, { id, ...columns }, isEscaped), { objectMode: false }))
    })

    app.post<{ Params: IdParams }>(
      '/imports/:id/cancel',
      write(IMPORT_DOCS.cancel),
      idempotent<{ Params: IdParams }>({
        effect: async (trx, { team, params, body }, now) => {
          const id = readPathId(MODEL, params.id)
          await getImport(trx, team.id, id, now)
          refuseBody(body)
          await cancelImport(trx, team.id, id, now)
          return getImport(trx, team.id, id, now)
        },
        status: 200,
      }),
    )
  }
