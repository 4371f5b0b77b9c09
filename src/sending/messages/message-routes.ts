import type { FastifyPluginCallback } from 'fastify'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, send } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { readPageRequest, rowsJson, sendPage, windowOf } from '../../platform/http/requests/pagination.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readStrictQuery, refuseQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors, readBody, refuseBody } from '../../platform/http/requests/validation.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { transact } from '../../platform/storage/transact.ts'
import { MESSAGE_CHANNELS } from './channels/message-channels.ts'
import { fillContent } from './fill-content.ts'
import { findMessages } from './find-messages.ts'
import { cancelMessage, rescheduleMessage, resendMessage } from './message-actions.ts'
import { MESSAGE_DOCS, MessageQuery } from './message-docs.ts'
import { listEvents } from './message-events.ts'
import { readMessageFilter } from './message-filters.ts'
import { messageLinks } from './message-links.ts'
import { findContent, getMessageRow, listMessages, MODEL, showMessages } from './message-queries.ts'
import { readScheduledAt } from './message-rules.ts'
import { MessageChanges } from './message-schemas.ts'

export interface MessageDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly publicUrl: string
  readonly secretKey: SecretKey
  readonly places: Places
  readonly pool: RenderPool
}

/** Lists, shows, reschedules, cancels and resends messages in the ledger. */
export const messageRoutes =
  ({ db, clock, idempotent, publicUrl, secretKey, places, pool }: MessageDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const linksOf = messageLinks({ publicUrl, secretKey })

    const show = async (handle: Db, teamId: number, id: number) => {
      const [message] = await showMessages(handle, teamId, [await getMessageRow(handle, teamId, id)])
      return message as object
    }

    app.get('', read(MESSAGE_DOCS.list), async (request, reply) => {
      const errors = new FieldErrors()
      const query = readStrictQuery(request.query, MessageQuery, errors)
      const asked = readPageRequest(query, errors)
      const filter = readMessageFilter(query, errors)
      errors.throwIfAny()
      const teamId = request.team.id
      if (Object.keys(filter).length === 0) {
        const { rows, total } = await listMessages(db, teamId, places, windowOf(asked))
        return sendPage(request, reply, publicUrl, asked, {
          total,
          data: rowsJson(await showMessages(db, teamId, rows)),
        })
      }
      const { rows, total, isCapped } = await findMessages(db, teamId, filter, windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, {
        total,
        data: rowsJson(await showMessages(db, teamId, rows)),
        more: { total_capped: isCapped },
      })
    })

    app.get<{ Params: IdParams }>('/:id', read(MESSAGE_DOCS.get), async ({ team, params }) => {
      const row = await getMessageRow(db, team.id, readPathId(MODEL, params.id))
      const [message] = await showMessages(db, team.id, [row])
      const stored = await findContent(db, team.id, row.content_id)
      const content = stored && (await fillContent({ db, pool }, team.id, row.contact_id, stored))
      const isRendered = content !== stored
      if (!content) return { ...message, html: null, text: null }
      const shown = MESSAGE_CHANNELS[content.channel].show(content, (base) => linksOf(team.id, row, base).urls)
      const { subject = null, html, text } = shown
      return isRendered ? { ...message, subject, html, text, rendered_now: true } : { ...message, html, text }
    })

    app.get<{ Params: IdParams }>('/:id/events', read(MESSAGE_DOCS.events), async ({ team, params, query }) => {
      const events = await listEvents(db, team.id, readPathId(MODEL, params.id))
      refuseQuery(query)
      return events
    })

    app.put<{ Params: IdParams }>('/:id', send(MESSAGE_DOCS.update), ({ team, params, body }) =>
      transact(db, async (trx) => {
        const id = readPathId(MODEL, params.id)
        await getMessageRow(trx, team.id, id)
        const now = toTimestamp(clock())
        const errors = new FieldErrors()
        const { scheduled_at = null } = readBody(MessageChanges, body, errors)
        const scheduledAt = scheduled_at === null ? null : readScheduledAt(scheduled_at, now, errors, 'scheduled_at')
        errors.throwIfAny()
        await rescheduleMessage(trx, team.id, id, scheduledAt, now)
        return show(trx, team.id, id)
      }),
    )

    app.post<{ Params: IdParams }>(
      '/:id/cancel',
      send(MESSAGE_DOCS.cancel),
      idempotent<{ Params: IdParams }>({
        status: 200,
        effect: async (trx, { team, params, body }, now) => {
          const { id } = await getMessageRow(trx, team.id, readPathId(MODEL, params.id))
          refuseBody(body)
          await cancelMessage(trx, team.id, id, now)
          return show(trx, team.id, id)
        },
      }),
    )

    app.post<{ Params: IdParams }>(
      '/:id/resend',
      send(MESSAGE_DOCS.resend),
      idempotent<{ Params: IdParams }>({
        effect: async (trx, { team, params, body }, now) => {
          const { id } = await getMessageRow(trx, team.id, readPathId(MODEL, params.id))
          refuseBody(body)
          const row = await resendMessage(trx, team.id, id, now)
          const [message] = await showMessages(trx, team.id, [row])
          return message as object
        },
      }),
    )

    done()
  }
