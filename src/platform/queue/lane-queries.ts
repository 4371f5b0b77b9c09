import type { Db, Tx } from '../storage/dialect.ts'
import { idsOf } from '../storage/ids-of.ts'
import { prepared } from '../storage/prepared.ts'
import { announceWork } from '../storage/work-signal.ts'
import type { Moment } from './moment.ts'

/**
 * A lane records when a team has due items in a queue, so that workers never search the items of all teams. For every item, there
 * is a lane of the same team and queue that is due no later than the item. This must stay true while some transactions add items
 * and others postpone or delete lanes, without blocking each other:
 * - A transaction that adds an item takes a `for key share` lock on a lane that is due early enough. If there is no such lane, or
 *   it is locked, the transaction adds another one.
 * - A transaction that postpones or deletes a lane locks it `for update`, skipping lanes that others have locked, and only then
 *   reads the items.
 */

export const topicOf = (queue: string) => `queue ${queue}`

const findLane = prepared(
  'find-queue-lane',
  (db, { teamId, queue, dueAt }: { teamId: number; queue: string; dueAt: string }) =>
    db
      .selectFrom('queue_lanes')
      .select('id')
      .where('team_id', '=', teamId)
      .where('queue', '=', queue)
      .where('due_at', '<=', dueAt)
      .limit(1)
      .forKeyShare()
      .skipLocked(),
)

/** Ensures that the team has a lane in this queue that is due at `dueAt` or earlier. */
export const coverLane = async (trx: Tx, teamId: number, queue: string, dueAt: string, now: string): Promise<void> => {
  const [lane] = await findLane(trx, { teamId, queue, dueAt })
  if (!lane) {
    await trx.insertInto('queue_lanes').values({ team_id: teamId, queue, due_at: dueAt, updated_at: now }).execute()
  }
  if (dueAt <= now) announceWork(trx, topicOf(queue))
}

type Due = { readonly queue: string; readonly now: string; readonly limit: number }

const selectDue = (db: Db, { queue, now, limit }: Due) =>
  db
    .selectFrom('queue_lanes')
    .select('team_id')
    .where('queue', '=', queue)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)

const listDue = prepared('list-due-queue-lanes', (db, due: Due) => selectDue(db, due))
const listOtherDue = prepared('list-other-due-queue-lanes', (db, due: Due & { readonly except: readonly number[] }) =>
  selectDue(db, due).where('team_id', 'not in', idsOf(db, due.except)),
)

/**
 * Starts with the team that has waited longest. Leaves out the teams in `except`, which would otherwise hide the others if there are
 * many of them. Searches across teams.
 */
export const listDueTeams = async (db: Db, due: Due, except: readonly number[]): Promise<number[]> => {
  const lanes = await (except.length === 0 ? listDue(db, due) : listOtherDue(db, { ...due, except }))
  return [...new Set(lanes.map(({ team_id }) => team_id))]
}

const listDueQueueNames = prepared('list-due-queues', (db, { now, limit }: { now: string; limit: number }) =>
  db.selectFrom('queue_lanes').select('queue').where('due_at', '<=', now).orderBy('due_at').limit(limit),
)

/** Returns the queues of the lanes that have been due the longest, up to `limit` lanes. Searches across teams. */
export const listDueQueues = async (db: Db, now: string, limit: number): Promise<string[]> =>
  (await listDueQueueNames(db, { now, limit })).map(({ queue }) => queue)

/**
 * Returns teams with lanes whose times are too far in the future to be valid. Searches across teams and reads every lane that
 * isn't due yet, so call it rarely.
 */
export const listMisdatedTeams = async (db: Db, queue: string, moment: Moment, limit: number): Promise<number[]> => {
  const { now, latestRun, latestMade } = moment
  const lanes = await db
    .selectFrom('queue_lanes')
    .select('team_id')
    .distinct()
    .where('queue', '=', queue)
    .where('due_at', '>', now)
    .where((lane) => lane.or([lane('due_at', '>', latestRun), lane('updated_at', '>', latestMade)]))
    .limit(limit)
    .execute()
  return lanes.map(({ team_id }) => team_id)
}

/** Moves a team to the end of the line when its turn starts. */
export const requeueLane = prepared(
  'requeue-queue-lane',
  (db, { teamId, queue, now }: { teamId: number; queue: string; now: string }) =>
    db
      .updateTable('queue_lanes')
      .set({ due_at: now, updated_at: now })
      .where('team_id', '=', teamId)
      .where('queue', '=', queue),
)

/**
 * Postpones one of the team's lanes until the team's next item is due and deletes the others, or deletes all of them if no items
 * are left. Calls `findNextDue` after locking the lanes. Lanes that another transaction has locked because it is adding items
 * stay unchanged and are checked again later.
 */
export const parkLane = async (
  trx: Tx,
  teamId: number,
  queue: string,
  findNextDue: () => Promise<string | undefined>,
  now: string,
): Promise<void> => {
  const lanes = await trx
    .selectFrom('queue_lanes')
    .select('id')
    .where('team_id', '=', teamId)
    .where('queue', '=', queue)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  const [kept, ...others] = lanes.map(({ id }) => id)
  if (kept === undefined) return
  const found = await findNextDue()
  // A team whose due items can't be claimed now goes to the end of the line.
  const nextDue = found !== undefined && found < now ? now : found
  const surplus = nextDue === undefined ? [kept, ...others] : others
  if (surplus.length > 0)
    await trx.deleteFrom('queue_lanes').where('team_id', '=', teamId).where('id', 'in', surplus).execute()
  if (nextDue === undefined) return
  await trx
    .updateTable('queue_lanes')
    .set({ due_at: nextDue, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', kept)
    .execute()
}

/** Returns all teams that have items in any queue. Searches across teams. */
export const listTeamsWithItems = async (db: Db): Promise<number[]> => {
  const lanes = await db.selectFrom('queue_lanes').select('team_id').distinct().execute()
  return lanes.map(({ team_id }) => team_id)
}

/** Returns when the lane that has been due the longest was due, for each queue with due lanes. Searches across teams. */
export const listOldestLanes = (db: Db, now: string) =>
  db
    .selectFrom('queue_lanes')
    .select(['queue', (lane) => lane.fn.min('due_at').as('due_at')])
    .where('due_at', '<=', now)
    .groupBy('queue')
    .execute()
