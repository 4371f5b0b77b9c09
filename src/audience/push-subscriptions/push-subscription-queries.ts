import { hash } from 'node:crypto'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import type { PushSubscription as Subscribed } from '../../protocols/web-push/push-subscription.ts'

/** The model name in 403 and 404 messages. */
export const MODEL = 'Push subscription'

const COLUMNS = ['id', 'team_id', 'contact_id', 'endpoint', 'created_at'] as const

export const listPushSubscriptions = (db: Db, teamId: number, contactId: number) =>
  db
    .selectFrom('push_subscriptions')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()

/** Returns a contact's subscriptions with the keys that are used to encrypt notifications for them. */
export const listPushTargets = (db: Db, teamId: number, contactId: number) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()

/** Returns the contact and the secret of the subscription with this endpoint, or undefined if the team has no such subscription. */
export const findPushTarget = (db: Db, teamId: number, endpoint: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['contact_id', 'auth'])
    .where('team_id', '=', teamId)
    .where('endpoint_hash', '=', hash('sha256', endpoint, 'hex'))
    .executeTakeFirst()

export const hasPushSubscription = async (db: Db, teamId: number, contactId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * If the team already has a subscription with the same endpoint, even for another contact, updates its keys and assigns it to this
 * contact.
 */
export const upsertPushSubscription = (
  trx: Tx,
  teamId: number,
  contactId: number,
  subscription: Subscribed,
  now: string,
) =>
  trx
    .insertInto('push_subscriptions')
    .values(rowOf(teamId, contactId, subscription, now))
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'endpoint_hash']).doUpdateSet({ contact_id: contactId, ...keysOf(subscription) }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** The contact id of a claimed subscription whose contact hasn't been created yet. */
const NO_CONTACT = 0

/**
 * Adds a subscription without a contact. Returns false if the team already has one with the same endpoint. If another transaction
 * is adding it, waits for that transaction, so that only one of them creates a contact. Call `upsertPushSubscription` next.
 */
export const claimPushSubscription = async (
  trx: Tx,
  teamId: number,
  subscription: Subscribed,
  now: string,
): Promise<boolean> => {
  const claimed = await trx
    .insertInto('push_subscriptions')
    .values(rowOf(teamId, NO_CONTACT, subscription, now))
    .onConflict((conflict) => conflict.columns(['team_id', 'endpoint_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

const keysOf = ({ keys: { p256dh, auth } }: Subscribed) => ({ p256dh, auth })

const rowOf = (teamId: number, contactId: number, subscription: Subscribed, now: string) => ({
  team_id: teamId,
  contact_id: contactId,
  endpoint: subscription.endpoint,
  endpoint_hash: hash('sha256', subscription.endpoint, 'hex'),
  ...keysOf(subscription),
  created_at: now,
})

/** Throws if the contact has no such subscription. */
export const deletePushSubscription = async (trx: Tx, teamId: number, contactId: number, id: number): Promise<void> => {
  const deleted = await trx
    .deleteFrom('push_subscriptions')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw await whyMissing(trx, teamId, 'push_subscriptions', MODEL, id)
}

/** Deletes subscriptions that no longer exist at their push services. */
export const deleteGoneSubscriptions = async (db: Db, teamId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await db.deleteFrom('push_subscriptions').where('team_id', '=', teamId).where('id', 'in', ids).execute()
}

export const deletePushSubscriptionsOf = async (trx: Tx, teamId: number, contactId: number): Promise<void> => {
  await trx.deleteFrom('push_subscriptions').where('team_id', '=', teamId).where('contact_id', '=', contactId).execute()
}
