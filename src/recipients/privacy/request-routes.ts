import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { refuseBody } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { closeRequest, listOpenRequests } from './privacy-queries.ts'

/** The model name used in 403 and 404 messages. */
const MODEL = 'Privacy request'

/** Contacts' requests for a copy of their data or for erasure. The team grants or declines each request. */
export const requestRoutes =
  ({ db, clock }: { readonly db: Db; readonly clock: Clock }): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(), ({ team }) => listOpenRequests(db, team.id))

    for (const [action, status] of [
      ['grant', 'granted'],
      ['decline', 'declined'],
    ] as const) {
      app.post<{ Params: IdParams }>(`/:id/${action}`, write(), async ({ team, params, body }) => {
        const id = readPathId(MODEL, params.id)
        await transact(db, async (trx) => {
          await closeRequest(trx, team.id, id, status, toTimestamp(clock()))
          refuseBody(body)
        })
        return { message: 'Request closed.' }
      })
    }

    done()
  }
