import type { FastifyPluginCallback } from 'fastify'
import { ADDRESSED_CHANNELS, type AddressedChannel } from '../../foundation/channels/channels.ts'
import { validationFailed } from '../../foundation/problems.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { readPageRequest, rowsJson, sendPage, windowOf } from '../../platform/http/requests/pagination.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readChoice, readSingle, readStrictQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { transact } from '../../platform/storage/transact.ts'
import { addressKeysOf, readGivenAddress } from './given-address.ts'
import { SUPPRESSION_DOCS } from './suppression-docs.ts'
import {
  deleteSuppression,
  findSuppressions,
  insertSuppression,
  listSuppressions,
  MODEL,
} from './suppression-queries.ts'
import { NewSuppression, SuppressionQuery } from './suppression-schemas.ts'
import { SUPPRESSION_REASONS } from './suppression-tables.ts'

export interface SuppressionDeps {
  readonly db: Db
  readonly idempotent: Idempotent
  readonly publicUrl: string
  readonly places: Places
}

export const suppressionRoutes =
  ({ db, idempotent, publicUrl, places }: SuppressionDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(SUPPRESSION_DOCS.list), async (request, reply) => {
      const errors = new FieldErrors()
      const query = readStrictQuery(request.query, SuppressionQuery, errors)
      const asked = readPageRequest(query, errors)
      const channel = readChoice(query, 'channel', ADDRESSED_CHANNELS, errors)
      const reason = readChoice(query, 'reason', SUPPRESSION_REASONS, errors)
      const address = readSingle(query, 'address', errors)
      errors.throwIfAny()
      const teamId = request.team.id
      const keys = address === undefined ? undefined : await addressKeysOf(db, teamId, address)
      if (channel === undefined && reason === undefined && keys === undefined) {
        const { rows, total } = await listSuppressions(db, teamId, places, windowOf(asked))
        return sendPage(request, reply, publicUrl, asked, { total, data: rowsJson(rows) })
      }
      const found = await findSuppressions(db, teamId, { channel, reason, keys }, windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, {
        total: found.total,
        data: rowsJson(found.rows),
        more: { total_capped: found.isCapped },
      })
    })

    app.post(
      '',
      write(SUPPRESSION_DOCS.create),
      idempotent({
        effect: async (trx, { team, body }, now) => {
          const errors = new FieldErrors()
          const { channel, address: given } = readBody(NewSuppression, body, errors)
          const address =
            channel && given ? await readGivenAddress(trx, team.id, channel, given, errors, 'address') : undefined
          errors.throwIfAny()
          const suppression = await insertSuppression(
            trx,
            team.id,
            { channel: channel as AddressedChannel, address: address as string, reason: 'manual', source: 'api' },
            now,
          )
          if (!suppression) throw validationFailed({ address: ['The address is already suppressed.'] })
          return suppression
        },
      }),
    )

    app.delete<{ Params: IdParams }>('/:id', write(SUPPRESSION_DOCS.delete), async ({ team, params }) => {
      const id = readPathId(MODEL, params.id)
      await transact(db, (trx) => deleteSuppression(trx, team.id, id))
      return { message: 'Suppression deleted.' }
    })

    done()
  }
