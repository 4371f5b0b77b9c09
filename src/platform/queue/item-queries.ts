import type { Db, Tx } from '../storage/dialect.ts'
import { hasId } from '../storage/ids-of.ts'
import { insertRowsInto } from '../storage/insert-rows.ts'
import { prepared } from '../storage/prepared.ts'
import { coverLane } from './lane-queries.ts'

export interface NewItem {
  readonly payload: unknown
  /** Defaults to now. */
  readonly runAt?: string
}

const insertItems = insertRowsInto<
  { payload: string },
  { team_id: number; queue: string; run_at: string; attempts: number; created_at: string }
>('queue_items', {
  shared: ['team_id', 'queue', 'run_at', 'attempts', 'created_at'],
  columns: { payload: 'text' },
})

/**
 * Adds items in the caller's transaction. As soon as the transaction commits, workers in this process start handling the items that
 * are already due.
 */
export const enqueue = async (
  trx: Tx,
  teamId: number,
  queue: string,
  items: readonly NewItem[],
  now: string,
): Promise<void> => {
  for (const [runAt, group] of Map.groupBy(items, (item) => item.runAt ?? now)) {
    const rows = group.map(({ payload }) => ({ payload: JSON.stringify(payload ?? null) }))
    await insertItems(trx, { team_id: teamId, queue, run_at: runAt, attempts: 0, created_at: now }, rows)
    await coverLane(trx, teamId, queue, runAt, now)
  }
}

interface Which {
  readonly teamId: number
  readonly queue: string
  readonly now: string
  readonly limit: number
  /** Selects only items that come after these two values when sorted by `run_at` and id. */
  readonly afterRunAt: string
  readonly afterId: number
}

type Values<T> = { [Name in keyof T]: T[Name] }

/** Skips items that another transaction has locked. */
export const lockDueItems = prepared(
  'lock-due-queue-items',
  (db, { teamId, queue, now, limit, afterRunAt, afterId }: Values<Which>) =>
    db
      .selectFrom('queue_items')
      .select(['id', 'payload', 'attempts'])
      .where('team_id', '=', teamId)
      .where('queue', '=', queue)
      .where('run_at', '<=', now)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('run_at', 'id'), '>', tuple(afterRunAt, afterId)))
      .orderBy('run_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked(),
)

/**
 * Returns when a locked item is due. `lockDueItems` doesn't return this, because timestamps are the most expensive values to read.
 */
export const getRunAt = prepared(
  'get-queue-item-run-at',
  (db, { teamId, id }: Values<{ teamId: number; id: number }>) =>
    db.selectFrom('queue_items').select('run_at').where('team_id', '=', teamId).where('id', '=', id),
)

interface Hold {
  readonly teamId: number
  readonly ids: readonly number[]
  readonly leasedUntil: string
  readonly token: number
  readonly now: string
}

/** Also stores when this was: if a clock was ahead and is set back, the items don't wait for the times that it wrote. */
export const holdItems = prepared('hold-queue-items', (db, { teamId, ids, leasedUntil, token, now }: Values<Hold>) =>
  db
    .updateTable('queue_items')
    .set((item) => ({ run_at: leasedUntil, lease_token: token, created_at: now, attempts: item('attempts', '+', 1) }))
    .where(hasId(db, 'queue_items', teamId, ids)),
)

/** Extends the lease of those items that are still leased under the token. Returns how many leases it extended. */
export const renewItems = async (
  db: Db,
  teamId: number,
  { ids, token, leasedUntil }: Omit<Hold, 'teamId' | 'now'>,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('queue_items')
    .set({ run_at: leasedUntil })
    .where(hasId(db, 'queue_items', teamId, ids))
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const deleteHeld = prepared(
  'delete-queue-items',
  (db, { teamId, ids, token }: Values<Omit<Hold, 'leasedUntil' | 'now'>>) =>
    db
      .deleteFrom('queue_items')
      .where(hasId(db, 'queue_items', teamId, ids))
      .where('lease_token', '=', token)
      .returning('id'),
)

/** Deletes those items that are still leased under the token. Returns how many it deleted. */
export const deleteItems = async (trx: Tx, teamId: number, ids: readonly number[], token: number): Promise<number> =>
  (await deleteHeld(trx, { teamId, ids, token })).length

/**
 * Releases the items that are still leased under the token, so that they are retried at `retryAt`. Without an error, the attempt
 * doesn't count. Returns how many items it released.
 */
export const postponeItems = async (
  trx: Tx,
  teamId: number,
  ids: readonly number[],
  token: number,
  { retryAt, error }: { readonly retryAt: string; readonly error?: string },
): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('queue_items')
    .set((item) => ({
      run_at: retryAt,
      lease_token: null,
      ...(error === undefined ? { attempts: item('attempts', '-', 1) } : { last_error: error }),
    }))
    .where(hasId(trx, 'queue_items', teamId, ids))
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** A leased item is due when its lease ends. */
export const listNextItems = (trx: Tx, teamId: number, queue: string, limit: number) =>
  trx
    .selectFrom('queue_items')
    .select(['id', 'run_at', 'lease_token', 'created_at'])
    .where('team_id', '=', teamId)
    .where('queue', '=', queue)
    .orderBy('run_at')
    .limit(limit)
    .execute()

export const listItemsDueAfter = (trx: Tx, teamId: number, queue: string, runAt: string, limit: number) =>
  trx
    .selectFrom('queue_items')
    .select('id')
    .where('team_id', '=', teamId)
    .where('queue', '=', queue)
    .where('run_at', '>', runAt)
    .limit(limit)
    .execute()

/** Makes items due immediately and ends their leases. */
export const makeItemsDue = async (trx: Tx, teamId: number, ids: readonly number[], now: string): Promise<void> => {
  await trx
    .updateTable('queue_items')
    .set({ run_at: now, created_at: now, lease_token: null })
    .where(hasId(trx, 'queue_items', teamId, ids))
    .execute()
}
