import { coverLane } from '../../platform/queue/lane-queries.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import { LANES, type Lane, type PARKED } from './chunk-tables.ts'

/** Returns the name of the queue where a lane's workers find teams with due chunks. */
export const queueOf = (lane: Lane) => `send ${lane}`

interface NewChunk {
  readonly lane: Lane | typeof PARKED
  readonly dueAt: string
  /** When the chunk can be claimed, if later than `dueAt`. */
  readonly runAt?: string
  /** The campaign that all of the chunk's messages belong to, if any. */
  readonly campaignId?: number | null
}

/** Adds an empty chunk and returns its id. The caller fills the chunk with `fillChunk` in the same transaction. */
export const openChunk = async (
  trx: Tx,
  teamId: number,
  { lane, dueAt, runAt = dueAt, campaignId = null }: NewChunk,
  now: string,
): Promise<number> => {
  const { id } = await trx
    .insertInto('message_chunks')
    .values({
      team_id: teamId,
      lane,
      campaign_id: campaignId,
      message_ids: '[]',
      due_at: dueAt,
      run_at: runAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const fillChunk = async (
  trx: Tx,
  teamId: number,
  id: number,
  {
    lane,
    dueAt,
    runAt = dueAt,
    messageIds,
  }: NewChunk & { readonly lane: Lane; readonly messageIds: readonly number[] },
  now: string,
): Promise<void> => {
  await fillParked(trx, teamId, id, messageIds)
  await coverLane(trx, teamId, queueOf(lane), runAt, now)
}

/** Like `fillChunk`, but for a chunk that must not be claimed yet. */
export const fillParked = async (trx: Tx, teamId: number, id: number, messageIds: readonly number[]): Promise<void> => {
  await trx
    .updateTable('message_chunks')
    .set({ message_ids: JSON.stringify(messageIds) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

type Due = { readonly teamId: number; readonly lane: Lane; readonly now: string; readonly limit: number }

const selectDue = (db: Db, { teamId, lane, now, limit }: Due) =>
  db
    .selectFrom('message_chunks')
    .select(['id', 'campaign_id', 'message_ids', 'due_at', 'suspended_reason'])
    .where('team_id', '=', teamId)
    .where('lane', '=', lane)
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()

/** Skips chunks that another transaction has locked. */
export const lockDueChunks = prepared('lock-due-message-chunks', (db, due: Due) => selectDue(db, due))

/** Like `lockDueChunks`, for chunks that belong to no campaign. */
export const lockDueOthers = prepared('lock-due-other-chunks', (db, due: Due) =>
  selectDue(db, due).where('campaign_id', 'is', null),
)

export interface Lease {
  readonly token: number
  readonly leasedUntil: string
}

export const holdChunk = async (trx: Tx, teamId: number, id: number, lease: Lease): Promise<void> => {
  await trx
    .updateTable('message_chunks')
    .set({ run_at: lease.leasedUntil, lease_token: lease.token })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** Returns false if another worker has taken over the chunk. */
export const renewChunk = async (
  db: Db,
  teamId: number,
  id: number,
  { token, leasedUntil }: Lease,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('message_chunks')
    .set({ run_at: leasedUntil })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Locks the chunk if `token` still holds its lease. Nobody can then take over the chunk or cancel its messages until the
 * transaction ends.
 */
export const lockHeldChunk = prepared(
  'lock-held-message-chunk',
  (db, { teamId, id, token }: { teamId: number; id: number; token: number }) =>
    db
      .selectFrom('message_chunks')
      .select('id')
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .where('lease_token', '=', token)
      .forShare(),
)

/**
 * Locks a chunk, so that until the transaction ends, no worker can claim or settle it or hand over its messages. Returns
 * undefined if the chunk no longer exists.
 */
export const lockChunk = (trx: Tx, teamId: number, id: number) =>
  trx
    .selectFrom('message_chunks')
    .select(['id', 'lane', 'lease_token', 'message_ids', 'run_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Removes messages from a chunk if `token` still holds its lease. Returns whether it does. */
export const shrinkHeldChunk = async (
  trx: Tx,
  teamId: number,
  { id, token, messageIds }: { readonly id: number; readonly token: number; readonly messageIds: readonly number[] },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('message_chunks')
    .set({ message_ids: JSON.stringify(messageIds) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a chunk and its hand-overs if `token` still holds its lease. Returns whether it was deleted. */
export const deleteHeldChunk = async (trx: Tx, teamId: number, id: number, token: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('message_chunks')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await trx.deleteFrom('hand_overs').where('team_id', '=', teamId).where('chunk_id', '=', id).execute()
  return true
}

/**
 * Releases a chunk without sending it, to be claimed again at `runAt`. Returns false if `token` no longer held its lease. Also stores
 * when this was: if a clock was ahead and is set back, the chunk doesn't wait for `runAt`.
 */
export const releaseChunk = async (
  trx: Tx,
  teamId: number,
  id: number,
  token: number,
  runAt: string,
  now: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('message_chunks')
    .set({ run_at: runAt, lease_token: null, created_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Makes the team's postponed chunks due now. Call this when a connection has changed, because these chunks are waiting for a
 * connection that was down or had reached a limit.
 */
export const makePostponedDue = async (trx: Tx, teamId: number, now: string): Promise<void> => {
  for (const lane of LANES) {
    const { numUpdatedRows } = await trx
      .updateTable('message_chunks')
      .set({ run_at: now })
      .where('team_id', '=', teamId)
      .where('lane', '=', lane)
      .where('lease_token', 'is', null)
      .whereRef('run_at', '>', 'due_at')
      .where('run_at', '>', now)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await coverLane(trx, teamId, queueOf(lane), now, now)
  }
}

export const listNextChunks = (trx: Tx, teamId: number, lane: Lane, limit: number) =>
  trx
    .selectFrom('message_chunks')
    .select(['id', 'run_at', 'lease_token', 'created_at'])
    .where('team_id', '=', teamId)
    .where('lane', '=', lane)
    .orderBy('run_at')
    .limit(limit)
    .execute()

export const listChunksDueAfter = (trx: Tx, teamId: number, lane: Lane, runAt: string, limit: number) =>
  trx
    .selectFrom('message_chunks')
    .select(['id', 'run_at'])
    .where('team_id', '=', teamId)
    .where('lane', '=', lane)
    .where('run_at', '>', runAt)
    .limit(limit)
    .execute()

/** Makes chunks due now and releases them, except chunks that a worker claimed after they were read. */
export const makeChunksDue = async (
  trx: Tx,
  teamId: number,
  chunks: readonly { readonly id: number; readonly run_at: string }[],
  now: string,
): Promise<void> => {
  for (const { id, run_at } of chunks)
    await trx
      .updateTable('message_chunks')
      .set({ run_at: now, created_at: now, lease_token: null })
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .where('run_at', '=', run_at)
      .execute()
}

/** Returns the chunks that still exist: whether a worker holds each, and why its messages wait for a person, if they do. */
export const readChunkStates = async (db: Db, teamId: number, ids: readonly number[]) => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('message_chunks')
    .select(['id', 'lease_token', 'suspended_reason'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, lease_token, suspended_reason }) => [
      id,
      { isHeld: lease_token !== null, suspendedReason: suspended_reason },
    ]),
  )
}

/** Deletes a chunk that no worker holds. Lock it first. */
export const deleteChunk = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  await trx.deleteFrom('message_chunks').where('team_id', '=', teamId).where('id', '=', id).execute()
  await trx.deleteFrom('hand_overs').where('team_id', '=', teamId).where('chunk_id', '=', id).execute()
}

/** Returns when the message that has been due the longest was due, or undefined if none is due. Searches across teams. */
export const findOldestDue = async (db: Db, lane: Lane, now: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('message_chunks as chunks')
    .innerJoin('queue_lanes as lanes', 'lanes.team_id', 'chunks.team_id')
    .select((chunk) => chunk.fn.min('chunks.due_at').as('due_at'))
    .where('lanes.queue', '=', queueOf(lane))
    .where('lanes.due_at', '<=', now)
    .where('chunks.lane', '=', lane)
    .where('chunks.run_at', '<=', now)
    .executeTakeFirst()
  return row?.due_at ?? undefined
}
