import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { stringify } from 'csv-stringify/sync'
import type { FastifyPluginAsync } from 'fastify'
import { type Clock, toTimestamp } from '../clock.ts'
import { safeName } from '../files/file-path.ts'
import type { FileStore } from '../files/file-store.ts'
import { discard } from '../files/receive-upload.ts'
import { isHead, sendHead } from '../http/head.ts'
import type { Idempotent } from '../http/idempotency.ts'
import { type IdParams, readPathId } from '../http/path-id.ts'
import type { Db } from '../storage/dialect.ts'
import { ERROR_COLUMN, hasOldErrors } from './import-columns.ts'
import { IMPORT_DOCS } from './import-docs.ts'
import { importKey } from './import-files.ts'
import { getImport, getImportColumns, listFaults, MODEL } from './import-queries.ts'
import { readImport } from './import-rules.ts'
import { FILE_TYPES, type ReceivedImport, receiveImport } from './receive-import.ts'
import { cancelImport, startImport } from './start-import.ts'

/** Of failed rows, read at a time. */
const CHUNK = 1_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that brings a file of contacts. */
    received: ReceivedImport | undefined
  }
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly store: FileStore
  readonly uploadFolder: string
  readonly maxImportBytes: number
}

export const importRoutes =
  ({ db, clock, idempotent, store, uploadFolder, maxImportBytes }: Deps): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart)
    app.addContentTypeParser(FILE_TYPES, (_, payload, done) => done(null, payload))
    app.decorateRequest('received', undefined)
    const now = () => toTimestamp(clock())

    app.post(
      '/import',
      {
        schema: IMPORT_DOCS.create,
        // As for files: the bytes are stored before the transaction that names them.
        preHandler: async (request) => {
          request.received = await receiveImport(request, uploadFolder, maxImportBytes)
          const { upload, given, storedAs } = request.received
          request.body = { ...given, file: upload ? { name: upload.name ?? null, sha256: upload.sha256 } : null }
          if (!upload) return
          try {
            await store.put(importKey(request.team.id, storedAs), upload.file, upload.mimeType)
          } finally {
            await discard(upload)
          }
        },
      },
      idempotent(
        async (trx, request, now) => {
          const received = request.received as ReceivedImport
          const options = await readImport(trx, request.team.id, received)
          const { upload, storedAs } = received
          const fileName = upload?.name === undefined ? null : safeName(upload.name)
          const given = { storedAs, fileName, size: upload?.size ?? 0, options }
          return startImport(trx, request.team.id, given, now)
        },
        { status: 202 },
      ),
    )

    app.get<{ Params: IdParams }>('/imports/:id', { schema: IMPORT_DOCS.get }, ({ team, params }) =>
      getImport(db, team.id, readPathId(MODEL, params.id), now()),
    )

    app.get<{ Params: IdParams }>('/imports/:id/errors', { schema: IMPORT_DOCS.errors }, async (request, reply) => {
      const { team, params } = request
      const id = readPathId(MODEL, params.id)
      const { header, columns } = await getImportColumns(db, team.id, id)
      const kept = header.map((title, index) => !hasOldErrors(title, columns[index] ?? null))
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${id}-errors.csv"`)
      if (isHead(request)) return sendHead(reply)
      return reply.send(Readable.from(failedRows(db, team.id, id, header, kept), { objectMode: false }))
    })

    app.post<{ Params: IdParams }>(
      '/imports/:id/cancel',
      { schema: IMPORT_DOCS.cancel },
      idempotent(
        async (trx, { team, params }, now) => {
          const id = readPathId(MODEL, params.id)
          await getImport(trx, team.id, id, now)
          await cancelImport(trx, team.id, id, now)
          return getImport(trx, team.id, id, now)
        },
        { status: 200 },
      ),
    )
  }

/** As they were sent, with the reasons in a column of their own, in place of those of the last time: ready to be mended and sent again. */
const failedRows = async function* (
  db: Db,
  teamId: number,
  id: number,
  header: readonly string[],
  kept: readonly boolean[],
) {
  const isKept = (_: unknown, index: number) => kept[index]
  yield stringify([[...header.filter(isKept), ERROR_COLUMN]])
  for (let after = 0; ; ) {
    const faults = await listFaults(db, teamId, id, after, CHUNK)
    if (faults.length === 0) return
    yield stringify(
      faults.map(({ cells, errors }) => {
        // As many as the header has.
        const sent = header.map((_, index) => cells[index] ?? '')
        return [...sent.filter(isKept), Object.values(errors).flat().join(' ')]
      }),
    )
    after = faults.at(-1)?.line ?? after
  }
}
