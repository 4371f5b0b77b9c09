import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Moment } from '../queue/moment.ts'
import type { Db, Tx } from '../storage/dialect.ts'
import { prepared } from '../storage/prepared.ts'
import type { Tables } from '../storage/tables.ts'
import { transact } from '../storage/transact.ts'
import { announceWork } from '../storage/work-signal.ts'

export interface NewJob {
  readonly kind: string
  /** A team has at most one job per name. */
  readonly name?: string
  readonly payload?: unknown
  readonly runAt: string
}

/** Takes the place of the team's id in jobs of the server itself, which belong to no team. No team has this id. */
export const SERVER = 0

export const topicOf = (kind: string) => `job ${kind}`

/**
 * Adds a job, unless the team already has one with that name. If the job is due, a runner in this process starts it on commit.
 */
export const insertJob = async (db: Db, teamId: number, job: NewJob, now: string): Promise<void> => {
  await db
    .insertInto('jobs')
    .values({
      team_id: teamId,
      kind: job.kind,
      name: job.name ?? null,
      payload: JSON.stringify(job.payload ?? null),
      run_at: job.runAt,
      attempts: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'name']).doNothing())
    .execute()
  if (job.runAt <= now) announceWork(db, topicOf(job.kind))
}

/**
 * Adds a job and deletes the team's existing job with the same name, if any. If that job is running, its handler doesn't stop
 * immediately.
 */
export const replaceJob = async (
  trx: Tx,
  teamId: number,
  job: NewJob & { readonly name: string },
  now: string,
): Promise<void> => {
  await trx.deleteFrom('jobs').where('team_id', '=', teamId).where('name', '=', job.name).execute()
  await insertJob(trx, teamId, job, now)
}

type JobExpressions = ExpressionBuilder<Tables, 'jobs'>

export const isDue =
  ({ now, latestRun, latestMade }: Moment) =>
  (job: JobExpressions) =>
    job.or([job('run_at', '<=', now), job('run_at', '>', latestRun), job('created_at', '>', latestMade)])

export const isFree =
  ({ now, latestLease }: Pick<Moment, 'now' | 'latestLease'>) =>
  (job: JobExpressions) =>
    job.or([job('leased_until', 'is', null), job('leased_until', '<=', now), job('leased_until', '>', latestLease)])

export interface ClaimedJob {
  readonly id: number
  readonly team_id: number
  readonly kind: string
  readonly payload: unknown
  /** The number of attempts since the last reported progress, including the current one. */
  readonly attempts: number
  /** When the lease ends. Also identifies this claim: if the row has a different value, another process has taken over. */
  readonly leased_until: string
}

interface Claim extends Moment {
  readonly leasedUntil: string
}

/**
 * Claims the team's job of the given kind that has been due the longest. Returns undefined if no job is due or another process
 * claimed it first.
 */
export const claimDueJob = (db: Db, teamId: number, kind: string, claim: Claim) =>
  claimOne(db, teamId, kind, claim, (job) => job('run_at', '<=', claim.now))

/**
 * Like `claimDueJob`, but also claims jobs with times too far in the future to be valid. Reads all of the team's jobs of that
 * kind.
 */
export const claimMisdatedJob = (db: Db, teamId: number, kind: string, claim: Claim) =>
  claimOne(db, teamId, kind, claim, isDue(claim))

/**
 * Corrects the creation time of a job that was created while the clock was ahead. Otherwise, the job would keep counting as due
 * until the clock reaches that time.
 */
const correctedAt = (job: JobExpressions, { now, latestMade }: Moment) =>
  job.case().when('jobs.created_at', '>', latestMade).then(now).else(job.ref('jobs.created_at')).end()

const claimOne = async (
  db: Db,
  teamId: number,
  kind: string,
  claim: Claim,
  condition: (job: JobExpressions) => Expression<SqlBool>,
): Promise<ClaimedJob | undefined> => {
  const { leasedUntil } = claim
  const claimed = await db
    .with('first', (cte) =>
      cte
        .selectFrom('jobs')
        .select('id')
        .where('team_id', '=', teamId)
        .where('kind', '=', kind)
        .where(condition)
        .where(isFree(claim))
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('jobs')
    .from('first')
    .set((job) => ({
      leased_until: leasedUntil,
      attempts: job('attempts', '+', 1),
      created_at: correctedAt(job, claim),
    }))
    .where('jobs.team_id', '=', teamId)
    .whereRef('jobs.id', '=', 'first.id')
    .returning(['jobs.id', 'jobs.team_id', 'jobs.kind', 'jobs.payload', 'jobs.attempts'])
    .executeTakeFirst()
  return claimed && { ...claimed, leased_until: leasedUntil }
}

/**
 * Claims the team's oldest job of the given kind, if it is due and no process is working on any of the team's jobs of that kind.
 * Jobs may be committed out of order, so a process may already be working on a newer one.
 */
export const claimJobInOrder = (db: Db, teamId: number, kind: string, claim: Claim): Promise<ClaimedJob | undefined> =>
  transact(db, async (trx) => {
    const { now, latestLease, leasedUntil } = claim
    // Two concurrent claims lock at least one row in common. The second claim waits for that row, and its next statement sees the
    // first claim.
    await trx
      .selectFrom('jobs')
      .select('id')
      .where('team_id', '=', teamId)
      .where('kind', '=', kind)
      .orderBy('id')
      .forUpdate()
      .execute()
    const claimed = await trx
      .updateTable('jobs')
      .set((job) => ({
        leased_until: leasedUntil,
        attempts: job('attempts', '+', 1),
        created_at: correctedAt(job, claim),
      }))
      .where('team_id', '=', teamId)
      .where(isDue(claim))
      .where('id', '=', (job) =>
        job
          .selectFrom('jobs')
          .select(({ fn }) => fn.min('id').as('id'))
          .where('team_id', '=', teamId)
          .where('kind', '=', kind),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs as held')
              .select('held.id')
              .where('held.team_id', '=', teamId)
              .where('held.kind', '=', kind)
              .where('held.leased_until', '>', now)
              .where('held.leased_until', '<=', latestLease),
          ),
        ),
      )
      .returning(['id', 'team_id', 'kind', 'payload', 'attempts'])
      .executeTakeFirst()
    return claimed && { ...claimed, leased_until: leasedUntil }
  })

/** Returns false if another process has taken over, or if the job was replaced. */
export const renewJob = async (db: Db, teamId: number, job: ClaimedJob, leasedUntil: string): Promise<boolean> => {
  const renewed = await db
    .updateTable('jobs')
    .set({ leased_until: leasedUntil, attempts: job.attempts })
    .where('team_id', '=', teamId)
    .where('id', '=', job.id)
    .where('leased_until', '=', job.leased_until)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

export const deleteJob = async (db: Db, teamId: number, job: ClaimedJob): Promise<void> => {
  await db
    .deleteFrom('jobs')
    .where('team_id', '=', teamId)
    .where('id', '=', job.id)
    .where('leased_until', '=', job.leased_until)
    .execute()
}

/**
 * Releases the job, to be run again at `runAt`. Stores the error if the job failed. Keeps the payload unless there is a new one.
 */
export const postponeJob = async (
  db: Db,
  teamId: number,
  job: ClaimedJob,
  { runAt, error, payload, now }: { runAt: string; error: string | null; payload?: unknown; now: string },
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, leased_until: null, last_error: error, attempts: error === null ? 0 : job.attempts })
    // If a clock was ahead and is set back, the job doesn't wait for `runAt`.
    .set({ created_at: now })
    .$if(payload !== undefined, (update) => update.set({ payload: JSON.stringify(payload) }))
    .where('team_id', '=', teamId)
    .where('id', '=', job.id)
    .where('leased_until', '=', job.leased_until)
    .execute()
}

/** Makes a postponed job due immediately. Call this when the reason for waiting is gone. */
export const hastenJob = async (db: Db, teamId: number, name: string, now: string): Promise<void> => {
  const hastened = await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('team_id', '=', teamId)
    .where('name', '=', name)
    .where('run_at', '>', now)
    .returning('kind')
    .executeTakeFirst()
  if (hastened) announceWork(db, topicOf(hastened.kind))
}

const selectJob = prepared('job-by-name', (db, { teamId, name }: { teamId: number; name: string }) =>
  db.selectFrom('jobs').select('id').where('team_id', '=', teamId).where('name', '=', name),
)

export const hasJob = async (db: Db, teamId: number, name: string): Promise<boolean> =>
  (await selectJob(db, { teamId, name })).length > 0

/** Returns the payloads of a team's jobs of a kind, including those that are running. */
export const listJobPayloads = async (db: Db, teamId: number, kind: string): Promise<unknown[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload)
}

/** Returns the teams that have jobs of a kind. Searches across teams. */
export const listTeamsWithJobs = async (db: Db, kind: string): Promise<number[]> => {
  const rows = await db.selectFrom('jobs').select('team_id').distinct().where('kind', '=', kind).execute()
  return rows.map(({ team_id }) => team_id)
}

/** Deletes all of a team's jobs of a kind. Handlers that are running don't stop immediately. Returns how many were deleted. */
export const deleteJobs = async (trx: Tx, teamId: number, kind: string): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('jobs')
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns how many jobs of each kind are due, and since when. Searches across teams. */
export const countDueJobs = (db: Db, now: string) =>
  db
    .selectFrom('jobs')
    .select(['kind', (job) => job.fn.min('run_at').as('run_at'), (job) => job.fn.countAll().as('n')])
    .where('run_at', '<=', now)
    .groupBy('kind')
    .execute()

/** Returns how many jobs of this kind there are, and how many of them are running. Searches across teams. */
export const countJobs = async (db: Db, kind: string, now: string) => {
  const { all, running } = await db
    .selectFrom('jobs')
    .select([(job) => job.fn.countAll().as('all')])
    .select((job) => job.fn.sum(job.case().when('leased_until', '>', now).then(1).else(0).end()).as('running'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { waiting: Number(all) - Number(running ?? 0), running: Number(running ?? 0) }
}
