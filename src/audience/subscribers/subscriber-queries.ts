import { recordEvent } from '../../platform/domain-events/record-event.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { hasId } from '../../platform/storage/ids-of.ts'
import { numberedPages, type Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { changeCounts, deleteCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import { type ConsentBy, recordConsents } from './consent-queries.ts'
import { deleteOptOut, deleteOptOuts } from './opt-out-queries.ts'
import { inheritPauses } from './pause-queries.ts'
import type { Subscriber } from './subscriber-schemas.ts'
import type { Status } from './subscriber-tables.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'Subscriber'

export const COLUMNS = ['id', 'list_id', 'contact_id', 'status', 'created_at', 'updated_at'] as const

/** A contact with an address for the list's channel, and the key of that address. */
export interface Reachable {
  readonly id: number
  readonly addressKey: string
}

const readPages = {
  all: numberedPages('subscribers', COLUMNS),
  subscribed: numberedPages('subscribers:subscribed', COLUMNS),
  pending: numberedPages('subscribers:pending', COLUMNS),
  unsubscribed: numberedPages('subscribers:unsubscribed', COLUMNS),
}

/** If `status` is undefined, includes all statuses. */
export const listSubscribers = (
  db: Db,
  teamId: number,
  listId: number,
  status: Status | undefined,
  places: Places,
  window: Window,
): Promise<{ rows: Subscriber[]; total: number }> => readPages[status ?? 'all'](db, teamId, listId, places, window)

/**
 * Subscribes a contact and records new consent, even if the address had unsubscribed before. A contact that subscribes again
 * keeps its subscriber id. Returns undefined if the contact is already subscribed.
 */
export const subscribe = async (
  trx: Tx,
  teamId: number,
  listId: number,
  contact: Reachable,
  by: ConsentBy,
  now: string,
): Promise<Subscriber | undefined> => {
  const added = await insertSubscriber(trx, teamId, listId, contact.id, 'subscribed', now)
  const before = added ? undefined : await lockStatus(trx, teamId, listId, contact.id)
  const subscriber = added ?? (before && (await resubscribe(trx, teamId, listId, contact.id, now)))
  if (!subscriber) return undefined
  await deleteOptOut(trx, teamId, listId, contact.addressKey)
  await inheritPauses(trx, teamId, [contact], now)
  await recordConsents(trx, teamId, listId, 'subscribed', [subscriber], by, now)
  await changeCounts(trx, teamId, 'subscribers', {
    added: [subscriber],
    removed: before ? [{ ...subscriber, status: before }] : [],
  })
  return subscriber
}

/** Adds a contact to the list as pending until it confirms. Does nothing if the contact has ever been on the list. */
export const insertPending = async (
  trx: Tx,
  teamId: number,
  listId: number,
  contactId: number,
  now: string,
): Promise<void> => {
  const added = await insertSubscriber(trx, teamId, listId, contactId, 'pending', now)
  if (!added) return
  await changeCounts(trx, teamId, 'subscribers', { added: [added] })
  recordEvent(trx, teamId, { type: 'subscriber.pending', about: listId, items: () => [contactId] }, now)
}

/** Removes a contact from the list if it has never confirmed. */
export const deletePending = async (trx: Tx, teamId: number, listId: number, contactId: number): Promise<void> => {
  const removed = await trx
    .deleteFrom('subscribers')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .where('status', '=', 'pending')
    .returning(['id', 'list_id', 'status'])
    .execute()
  await changeCounts(trx, teamId, 'subscribers', { removed })
}

/** Returns undefined if the contact was never on the list. */
export const findSubscriberId = async (
  db: Db,
  teamId: number,
  listId: number,
  contactId: number,
): Promise<number | undefined> => {
  const found = await db
    .selectFrom('subscribers')
    .select('id')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return found?.id
}

/** Returns a contact's subscriptions to all lists, with any status. */
export const listSubscriptionsOf = (db: Db, teamId: number, contactId: number): Promise<Subscriber[]> =>
  db
    .selectFrom('subscribers')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()

export const isSubscribed = async (db: Db, teamId: number, listId: number, contactId: number): Promise<boolean> =>
  (await db
    .selectFrom('subscribers')
    .select('id')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .where('status', '=', 'subscribed')
    .executeTakeFirst()) !== undefined

/** Returns undefined if the contact already has a row on the list, with any status. */
const insertSubscriber = (
  trx: Tx,
  teamId: number,
  listId: number,
  contactId: number,
  status: 'subscribed' | 'pending',
  now: string,
) =>
  trx
    .insertInto('subscribers')
    .values({
      team_id: teamId,
      list_id: listId,
      contact_id: contactId,
      status,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'list_id', 'contact_id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

/** Locks a contact's row on the list. Returns the contact's status, or undefined if the contact is already subscribed. */
const lockStatus = async (trx: Tx, teamId: number, listId: number, contactId: number) => {
  const { status } = await trx
    .selectFrom('subscribers')
    .select('status')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return status === 'subscribed' ? undefined : status
}

const resubscribe = (trx: Tx, teamId: number, listId: number, contactId: number, now: string) =>
  trx
    .updateTable('subscribers')
    .set({ status: 'subscribed', updated_at: now })
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .returning(COLUMNS)
    .executeTakeFirst()

/** The kind of job that `deleteSubscribers` handles. */
export const DELETE_SUBSCRIBERS = 'delete-subscribers'

/** How many subscribers to delete per statement: few enough not to block other transactions for long. */
const DELETED_AT_ONCE = 1_000
/**
 * How many counts to delete per statement. The table has no secondary indexes, so this takes about as long as deleting 1,000
 * subscribers.
 */
const COUNTS_AT_ONCE = 5_000

/**
 * How long a run can take. Shorter runs would take longer in total: each run starts from the first id again, where the database
 * may have to skip rows that are already deleted.
 */
const RUN_MS = 2_000

/**
 * A job handler that deletes the subscribers and opt-outs of a deleted list in chunks, then its counts. Counts are deleted last: as
 * long as there are subscribers, deleting one of their contacts still changes the counts. Consents are kept.
 */
export const deleteSubscribers: JobHandler = async ({ db, teamId, payload, signal }) => {
  const { list_id } = payload as { list_id: number }
  const endsAt = performance.now() + RUN_MS
  for (let after: number | undefined = 0; after !== undefined; ) {
    if (signal.aborted || performance.now() > endsAt) return { againInMs: 0 }
    after = await deleteChunk(db, teamId, list_id, after)
  }
  const deleted = await deleteOptOuts(db, teamId, list_id, DELETED_AT_ONCE)
  if (deleted >= DELETED_AT_ONCE) return { againInMs: 0 }
  while ((await deleteCounts(db, teamId, 'subscribers', list_id, COUNTS_AT_ONCE)) >= COUNTS_AT_ONCE) {
    if (signal.aborted) return { againInMs: 0 }
  }
  return undefined
}

/** Returns the last deleted id, or undefined if no subscribers were left. */
const deleteChunk = async (db: Db, teamId: number, listId: number, after: number): Promise<number | undefined> => {
  const chunk = await db
    .selectFrom('subscribers')
    .select('id')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(DELETED_AT_ONCE)
    .execute()
  if (chunk.length === 0) return undefined
  const ids = chunk.map(({ id }) => id)
  await db
    .deleteFrom('subscribers')
    .where(hasId(db, 'subscribers', teamId, ids))
    .execute()
  return ids.at(-1)
}

/** Deletes the subscriptions of a contact that is being deleted. Its consents and the opt-outs of its addresses are kept. */
export const deleteSubscriptionsOf = async (trx: Tx, teamId: number, contactId: number): Promise<void> => {
  const removed = await trx
    .deleteFrom('subscribers')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .returning(['id', 'list_id', 'status'])
    .execute()
  await changeCounts(trx, teamId, 'subscribers', { removed })
}
