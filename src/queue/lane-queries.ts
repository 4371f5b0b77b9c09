import type { Db, Tx } from '../storage/dialect.ts'
import { prepared } from '../storage/prepared.ts'
import { announceWork } from '../storage/work-signal.ts'
import type { Moment } from './moment.ts'

/**
 * Lanes say which teams have something due in a queue, so that the items of all teams are never searched through. For every item there
 * is a lane of its team that is due no later than the item. This has to hold while items are added and lanes are given up at the same
 * time, and nobody should wait for anybody. So whoever adds an item locks a lane that is due early enough `for key share`, or, if there is
 * none or it is locked, adds another one. Whoever moves a lane to later or deletes it locks it `for update`, skips lanes that are
 * locked by others, and only then looks at the items.
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

/** Makes sure that the team is looked at in this queue when `dueAt` has come. */
export const coverLane = async (trx: Tx, teamId: number, queue: string, dueAt: string, now: string): Promise<void> => {
  const [lane] = await findLane(trx, { teamId, queue, dueAt })
  if (!lane) {
    await trx.insertInto('queue_lanes').values({ team_id: teamId, queue, due_at: dueAt, updated_at: now }).execute()
  }
  if (dueAt <= now) announceWork(trx, topicOf(queue))
}

const listDue = prepared(
  'list-due-queue-lanes',
  (db, { queue, now, limit }: { queue: string; now: string; limit: number }) =>
    db
      .selectFrom('queue_lanes')
      .select('team_id')
      .where('queue', '=', queue)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit),
)

/** Across teams, to know where to look. Those that have waited longest come first. */
export const listDueTeams = async (db: Db, queue: string, now: string, limit: number): Promise<number[]> => {
  const lanes = await listDue(db, { queue, now, limit })
  return [...new Set(lanes.map(({ team_id }) => team_id))]
}

/** The same for lanes whose times can't be true. It reads all that wait, so it is asked seldom. */
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

/** Puts a team that has had its turn behind the others. */
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
 * Moves a lane to when something is due next, and deletes it if there is nothing. `findNextDue` is asked once the lane is locked.
 * Where items are being added at this moment, the lane stays, and is looked at once more later.
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
  const nextDue = await findNextDue()
  const over = nextDue === undefined ? [kept, ...others] : others
  if (over.length > 0)
    await trx.deleteFrom('queue_lanes').where('team_id', '=', teamId).where('id', 'in', over).execute()
  if (nextDue === undefined) return
  await trx
    .updateTable('queue_lanes')
    .set({ due_at: nextDue, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', kept)
    .execute()
}
