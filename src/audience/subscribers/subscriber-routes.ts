import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { validationFailed } from '../../foundation/problems.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Actor } from '../../platform/http/callers/authenticate.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { readPageRequest, rowsJson, sendPage, windowOf } from '../../platform/http/requests/pagination.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readQuery, readSegmentId } from '../../platform/http/requests/query.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { transact } from '../../platform/storage/transact.ts'
import { getListId, MODEL as LIST, lockListForOptOut, lockListForReference } from '../lists/list-queries.ts'
import { listSubscribersIn } from './segment-subscribers.ts'
import { SUBSCRIBER_DOCS } from './subscriber-docs.ts'
import { listSubscribers, MODEL, subscribe } from './subscriber-queries.ts'
import { readNewSubscriber, readStatus } from './subscriber-rules.ts'
import { unsubscribe } from './unsubscribe.ts'

export interface SubscriberDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly publicUrl: string
  readonly places: Places
  /** Throws if there is no such segment. */
  readonly membersOf: (teamId: number, segmentId: number) => Promise<{ readonly has: (contactId: number) => boolean }>
}

/** Returns the consent source to use if the request doesn't contain one. */
const sourceOf = ({ userId }: Actor) => (userId === null ? 'api' : 'dashboard')

type SubscriberParams = IdParams & { readonly subscriber_id: string }

export const subscriberRoutes =
  ({ db, clock, idempotent, publicUrl, places, membersOf }: SubscriberDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get<{ Params: IdParams }>('', read(SUBSCRIBER_DOCS.list), async (request, reply) => {
      const { team, params } = request
      const listId = await getListId(db, team.id, readPathId(LIST, params.id))
      const errors = new FieldErrors()
      const query = readQuery(request.query, errors)
      const asked = readPageRequest(query, errors)
      const status = readStatus(query, errors)
      const segmentId = readSegmentId(query, errors)
      errors.throwIfAny()
      const { rows, total } =
        segmentId === undefined
          ? await listSubscribers(db, team.id, listId, status, places, windowOf(asked))
          : await listSubscribersIn(db, team.id, listId, status, await membersOf(team.id, segmentId), windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, { total, data: rowsJson(rows) })
    })

    app.post(
      '',
      write(SUBSCRIBER_DOCS.create),
      idempotent<{ Params: IdParams }>({
        effect: async (trx, { team, actor, params, body }, now) => {
          const list = await lockListForReference(trx, team.id, readPathId(LIST, params.id))
          const { contact, source } = await readNewSubscriber(trx, team.id, list.channel, body)
          const by = { source: source ?? sourceOf(actor), actor }
          const subscriber = await subscribe(trx, team.id, list.id, contact, by, now)
          if (!subscriber) throw validationFailed({ contact_id: ['The contact is already subscribed.'] })
          return subscriber
        },
      }),
    )

    app.delete<{ Params: SubscriberParams }>(
      '/:subscriber_id',
      write(SUBSCRIBER_DOCS.delete),
      async ({ team, actor, params }) => {
        await transact(db, async (trx) => {
          const list = await lockListForOptOut(trx, team.id, readPathId(LIST, params.id))
          const id = readPathId(MODEL, params.subscriber_id)
          await unsubscribe(trx, team.id, list, id, { source: sourceOf(actor), actor }, toTimestamp(clock()))
        })
        return { message: 'Subscriber unsubscribed.' }
      },
    )

    done()
  }
