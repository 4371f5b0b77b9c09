import type { FastifyPluginCallback } from 'fastify'
import { read } from '../../platform/http/callers/access.ts'
import { readPageRequest, rowsJson, sendPage, windowOf } from '../../platform/http/requests/pagination.ts'
import { readStrictQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { findMessages } from './find-messages.ts'
import { MessageQuery } from './message-docs.ts'
import { readMessageFilter } from './message-filters.ts'
import { showMessages } from './message-queries.ts'
import type { MessageDeps } from './message-routes.ts'

/** Lists messages that stayed in the outbox, because no provider was configured. Supports the filters of `GET /messages`. */
export const outboxRoutes =
  ({ db, publicUrl }: Pick<MessageDeps, 'db' | 'publicUrl'>): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(), async (request, reply) => {
      const errors = new FieldErrors()
      const query = readStrictQuery(request.query, MessageQuery, errors)
      const asked = readPageRequest(query, errors)
      const filter = { ...readMessageFilter(query, errors), isInOutbox: true }
      errors.throwIfAny()
      const { rows, total, isCapped } = await findMessages(db, request.team.id, filter, windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, {
        total,
        data: rowsJson(await showMessages(db, request.team.id, rows)),
        more: { total_capped: isCapped },
      })
    })

    done()
  }
