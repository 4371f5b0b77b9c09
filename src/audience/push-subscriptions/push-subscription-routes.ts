import type { FastifyPluginCallback } from 'fastify'
import { validationFailed } from '../../foundation/problems.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { readPathId } from '../../platform/http/requests/path-id.ts'
import { refuseQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { transact } from '../../platform/storage/transact.ts'
import { parsePushSubscription } from '../../protocols/web-push/push-subscription.ts'
import { MODEL as CONTACT, findContactForReference, getContact } from '../contacts/contact-queries.ts'
import { PUSH_SUBSCRIPTION_DOCS } from './push-subscription-docs.ts'
import {
  deletePushSubscription,
  listPushSubscriptions,
  MODEL,
  upsertPushSubscription,
} from './push-subscription-queries.ts'
import { MAX_SUBSCRIPTIONS, NewPushSubscription } from './push-subscription-schemas.ts'
import { getVapidKeys } from './team-vapid-keys.ts'

export interface PushSubscriptionDeps {
  readonly db: Db
  readonly idempotent: Idempotent
  readonly secretKey: SecretKey
}

interface OfContact {
  Params: { readonly id: string }
}

interface OfSubscription {
  Params: { readonly id: string; readonly subscription_id: string }
}

export const pushSubscriptionRoutes =
  ({ db, idempotent }: PushSubscriptionDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get<OfContact>(
      '/:id/push-subscriptions',
      read(PUSH_SUBSCRIPTION_DOCS.list),
      async ({ team, params, query }) => {
        const id = readPathId(CONTACT, params.id)
        await getContact(db, team.id, id)
        refuseQuery(query)
        return listPushSubscriptions(db, team.id, id)
      },
    )

    app.post<OfContact>(
      '/:id/push-subscriptions',
      write(PUSH_SUBSCRIPTION_DOCS.create),
      idempotent<OfContact>({
        effect: async (trx, { team, params, body }, now) => {
          const id = readPathId(CONTACT, params.id)
          if (!(await findContactForReference(trx, team.id, id))) {
            throw await whyMissing(trx, team.id, 'contacts', CONTACT, id)
          }
          const subscription = readSubscription(body)
          const others = (await listPushSubscriptions(trx, team.id, id)).filter(
            ({ endpoint }) => endpoint !== subscription.endpoint,
          )
          if (others.length >= MAX_SUBSCRIPTIONS) {
            throw validationFailed({ endpoint: [`The contact already has ${MAX_SUBSCRIPTIONS} push subscriptions.`] })
          }
          return upsertPushSubscription(trx, team.id, id, subscription, now)
        },
      }),
    )

    app.delete<OfSubscription>(
      '/:id/push-subscriptions/:subscription_id',
      write(PUSH_SUBSCRIPTION_DOCS.delete),
      async ({ team, params }) => {
        const contactId = readPathId(CONTACT, params.id)
        const id = readPathId(MODEL, params.subscription_id)
        await getContact(db, team.id, contactId)
        await transact(db, (trx) => deletePushSubscription(trx, team.id, contactId, id))
        return { message: 'Push subscription deleted.' }
      },
    )

    done()
  }

/** Throws an error that names the invalid fields, if any. */
const readSubscription = (body: unknown) => {
  const errors = new FieldErrors()
  readBody(NewPushSubscription, body, errors)
  errors.throwIfAny()
  const parsed = parsePushSubscription(body)
  if ('subscription' in parsed) return parsed.subscription
  throw validationFailed(
    Object.fromEntries(Object.entries(parsed.errors).map(([field, message]) => [field, [message]])),
  )
}

export const pushKeyRoutes =
  ({ db, secretKey }: PushSubscriptionDeps): FastifyPluginCallback =>
  (app, _, done) => {
    // Requires write access, because the first request creates the key.
    app.get('', write(PUSH_SUBSCRIPTION_DOCS.key), async ({ team }) => ({
      public_key: (await getVapidKeys(db, team.id, secretKey)).publicKey,
    }))
    done()
  }
