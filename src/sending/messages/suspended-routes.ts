import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, send } from '../../platform/http/callers/access.ts'
import { refuseBody } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { SUSPENDED_REASONS } from './chunk-tables.ts'
import { countSuspended, giveUpSuspended, sendSuspended } from './suspended-chunk-queries.ts'

/** Lets people decide about messages that aren't sent without them: see `SuspendedReason`. */
export const suspendedRoutes =
  ({ db, clock }: { readonly db: Db; readonly clock: Clock }): FastifyPluginCallback =>
  (app, _, done) => {
    // One row for each reason. Reasons without messages are left out.
    app.get('', read(), async ({ team }) => {
      const counts = await countSuspended(db, team.id)
      return SUSPENDED_REASONS.map((reason) => ({ reason, messages: counts[reason] })).filter(
        ({ messages }) => messages > 0,
      )
    })

    for (const reason of SUSPENDED_REASONS) {
      for (const [path, decide] of [
        ['send', sendSuspended],
        ['give-up', giveUpSuspended],
      ] as const) {
        app.post(`/${reason}/${path}`, send(), async ({ team, body }) => {
          refuseBody(body)
          await transact(db, (trx) => decide(trx, team.id, reason, toTimestamp(clock())))
          return {}
        })
      }
    }

    done()
  }
