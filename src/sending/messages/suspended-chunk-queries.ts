import { toTimestamp } from '../../foundation/clock.ts'
import { replaceJob } from '../../platform/jobs/job-queries.ts'
import { coverLane } from '../../platform/queue/lane-queries.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { hasId } from '../../platform/storage/ids-of.ts'
import { inChunks } from '../../platform/storage/in-chunks.ts'
import { queueOf } from './chunk-queries.ts'
import { LANES, SUSPENDED_REASONS, type SuspendedReason, suspendedLaneOf } from './chunk-tables.ts'

/** The kind of job that gives up suspended messages if nobody decides. */
export const GIVE_UP_SUSPENDED = 'give-up-suspended-messages'

/** How long messages wait for a person before they fail. */
const PATIENCE = { hours: 24 }

/**
 * Suspends a team's waiting messages, except campaigns' messages, which wait when their campaign is paused. With the reason
 * `overdue`, suspends only those that were due. Workers that hold one of the chunks lose their lease. Returns whether there were
 * any messages.
 */
export const suspendChunks = async (
  trx: Tx,
  teamId: number,
  reason: SuspendedReason,
  now: string,
): Promise<boolean> => {
  let isAny = false
  for (const lane of LANES) {
    const { numUpdatedRows } = await trx
      .updateTable('message_chunks')
      .set({ lane: suspendedLaneOf(lane), suspended_reason: reason, run_at: now, lease_token: null })
      .where('team_id', '=', teamId)
      .where('lane', '=', lane)
      .where('campaign_id', 'is', null)
      .$if(reason === 'overdue', (update) => update.where('run_at', '<', now).where('due_at', '<', now))
      .executeTakeFirstOrThrow()
    isAny ||= numUpdatedRows > 0n
  }
  if (isAny) await replaceJob(trx, teamId, { kind: GIVE_UP_SUSPENDED, name: GIVE_UP_SUSPENDED, runAt: now }, now)
  return isAny
}

/** Returns how many of a team's messages wait for a person, by reason. */
export const countSuspended = async (db: Db, teamId: number): Promise<Record<SuspendedReason, number>> => {
  const counts = { restored: 0, overdue: 0 }
  const chunks = inChunks<SuspendedChunk>((last, limit) => listSuspended(db, teamId, last?.id ?? 0, limit))
  for await (const some of chunks) {
    const reasons = new Map(some.map(({ id, suspended_reason }) => [id, suspended_reason]))
    const ids = some.flatMap(({ message_ids }) => JSON.parse(message_ids) as number[])
    // Messages that were canceled or rescheduled in the meantime are no longer in the chunk.
    for (const { chunk_id } of await listChunksOf(db, teamId, ids)) {
      const reason = reasons.get(chunk_id ?? 0)
      if (reason) counts[reason]++
    }
  }
  return counts
}

type SuspendedChunk = Awaited<ReturnType<typeof listSuspended>>[number]

const listSuspended = (db: Db, teamId: number, after: number, limit: number) =>
  db
    .selectFrom('message_chunks')
    .select(['id', 'message_ids', 'suspended_reason'])
    .where('team_id', '=', teamId)
    .where('lane', 'in', LANES.map(suspendedLaneOf))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

const listChunksOf = (db: Db, teamId: number, ids: readonly number[]) =>
  db
    .selectFrom('messages')
    .select('chunk_id')
    .where(hasId(db, 'messages', teamId, ids))
    .execute()

/** Lets workers send a team's suspended messages when they are due. */
export const sendSuspended = (trx: Tx, teamId: number, reason: SuspendedReason, now: string): Promise<void> =>
  endSuspension(trx, teamId, reason, false, now)

/** A worker marks a team's suspended messages as failed. */
export const giveUpSuspended = (trx: Tx, teamId: number, reason: SuspendedReason, now: string): Promise<void> =>
  endSuspension(trx, teamId, reason, true, now)

const endSuspension = async (
  trx: Tx,
  teamId: number,
  reason: SuspendedReason,
  isGivenUp: boolean,
  now: string,
  /** Only chunks that have waited since this time, and were due by then. */
  since?: string,
): Promise<void> => {
  for (const lane of LANES) {
    const { numUpdatedRows } = await trx
      .updateTable('message_chunks')
      .set(({ ref }) => ({
        lane,
        ...(isGivenUp ? { run_at: now } : { run_at: ref('due_at'), suspended_reason: null }),
      }))
      .where('team_id', '=', teamId)
      .where('lane', '=', suspendedLaneOf(lane))
      .where('suspended_reason', '=', reason)
      .$if(since !== undefined, (update) =>
        update.where('run_at', '<=', since as string).where('due_at', '<=', since as string),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await coverLane(trx, teamId, queueOf(lane), now, now)
  }
}

/** Gives up the messages that have waited for too long. Messages that are scheduled wait at least until they are overdue. */
export const giveUpOldSuspended = async (trx: Tx, teamId: number, now: string): Promise<void> => {
  const since = toTimestamp(Temporal.Instant.from(now).subtract(PATIENCE))
  // A clock that was ahead has left behind a later time. From now on, those messages wait for a day, too.
  for (const lane of LANES) {
    await trx
      .updateTable('message_chunks')
      .set({ run_at: now })
      .where('team_id', '=', teamId)
      .where('lane', '=', suspendedLaneOf(lane))
      .where('run_at', '>', now)
      .execute()
  }
  for (const reason of SUSPENDED_REASONS) await endSuspension(trx, teamId, reason, true, now, since)
}
