import type { FastifyPluginCallback } from 'fastify'
import { MODEL } from '../../audience/contacts/contact-queries.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { refuseBody } from '../../platform/http/requests/validation.ts'
import type { OnDelete } from '../../platform/slice.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { readContactData } from './contact-data.ts'
import { eraseContact } from './erase-contact.ts'
import { PRIVACY_DOCS } from './privacy-docs.ts'

export interface PrivacyDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly onDelete: OnDelete
}

export const privacyRoutes =
  ({ db, clock, idempotent, onDelete }: PrivacyDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get<{ Params: IdParams }>('/:id/data', read(PRIVACY_DOCS.data), ({ team, params }) =>
      readContactData(db, team.id, readPathId(MODEL, params.id), toTimestamp(clock())),
    )

    app.post(
      '/:id/erase',
      write(PRIVACY_DOCS.erase),
      idempotent<{ Params: IdParams }>({
        effect: async (trx, { team, params, body }, now) => {
          const erased = await eraseContact(trx, team.id, readPathId(MODEL, params.id), onDelete, now)
          refuseBody(body)
          return erased
        },
      }),
    )

    done()
  }
