import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../storage/dialect.ts'
import type { Tables } from '../storage/tables.ts'
import { transact } from '../storage/transact.ts'

export interface NewJob {
  readonly kind: string
  /** Where given, the team has at most one job of this name. */
  readonly name?: string
  readonly payload?: unknown
  readonly runAt: string
}

/** Does nothing where the team already has a job of that name. */
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
}

/** Of the team's jobs of a kind that are not done yet, running ones included. */
export const listJobPayloads = async (db: Db, teamId: number, kind: string): Promise<unknown[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ payload }) => payload)
}

export interface DueJobs {
  readonly kinds: readonly string[]
  /** A team's jobs one at a time, in the order they were made, whoever works on them: one that is put off holds up those behind it. */
  readonly inOrder: boolean
}

/**
 * A moment, and which stored times can be true at it. A clock that was ahead and has been set back leaves times behind that lie too
 * far in the future: nothing waits for these.
 */
export interface Moment {
  readonly now: string
  /** No lease made by a right clock ends later. */
  readonly latestLease: string
  /** No job that is put off by a right clock is due later. */
  readonly latestRun: string
  /** No job was made later by a right clock. */
  readonly latestMade: string
}

type JobExpressions = ExpressionBuilder<Tables, 'jobs'>

const isDue =
  ({ now, latestRun, latestMade }: Moment) =>
  (job: JobExpressions) =>
    job.or([job('run_at', '<=', now), job('run_at', '>', latestRun), job('created_at', '>', latestMade)])

const isFree =
  ({ now, latestLease }: Moment) =>
  (job: JobExpressions) =>
    job.or([job('leased_until', 'is', null), job('leased_until', '<=', now), job('leased_until', '>', latestLease)])

/** Across teams, to know where to look; the claim itself is made within a team. */
export const listTeamsWithDueJobs = async (db: Db, { kinds, inOrder }: DueJobs, moment: Moment, limit: number) => {
  const rows = await db
    .selectFrom('jobs')
    .select('team_id')
    .distinct()
    .where('run_at', '<=', moment.now)
    .where('kind', 'in', kinds)
    .where(isFree(moment))
    // Teams that have to wait would otherwise take the places of those that need not.
    .$if(inOrder, (due) =>
      due.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs as earlier')
              .select('earlier.id')
              .whereRef('earlier.team_id', '=', 'jobs.team_id')
              .whereRef('earlier.id', '<', 'jobs.id')
              .where('earlier.kind', 'in', kinds),
          ),
        ),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ team_id }) => team_id)
}

/** The same for jobs whose times can't be true. It reads the whole table, so it is asked seldom. */
export const listTeamsWithMisdatedJobs = async (db: Db, { kinds }: DueJobs, moment: Moment, limit: number) => {
  const { latestLease, latestRun, latestMade } = moment
  const rows = await db
    .selectFrom('jobs')
    .select('team_id')
    .distinct()
    .where('kind', 'in', kinds)
    .where((job) =>
      job.or([
        job('run_at', '>', latestRun),
        job('created_at', '>', latestMade),
        job('leased_until', '>', latestLease),
      ]),
    )
    .where(isDue(moment))
    .where(isFree(moment))
    .limit(limit)
    .execute()
  return rows.map(({ team_id }) => team_id)
}

export interface ClaimedJob {
  readonly id: number
  readonly team_id: number
  readonly kind: string
  readonly payload: unknown
  /** This one included, since it last got on. */
  readonly attempts: number
  /** Names this claim: whoever holds another has taken over. */
  readonly leased_until: string
}

interface Claim extends Moment {
  readonly leasedUntil: string
}

/** undefined: another process was faster, or nothing is due. */
export const claimJob = (db: Db, teamId: number, { kinds, inOrder }: DueJobs, claim: Claim) =>
  inOrder ? claimFirst(db, teamId, kinds, claim) : claimAny(db, teamId, kinds, claim)

const claimAny = async (
  db: Db,
  teamId: number,
  kinds: readonly string[],
  claim: Claim,
): Promise<ClaimedJob | undefined> => {
  const { leasedUntil } = claim
  const claimed = await db
    .updateTable('jobs')
    .set((job) => ({ leased_until: leasedUntil, attempts: job('attempts', '+', 1) }))
    .where('team_id', '=', teamId)
    .where('id', '=', (job) =>
      job
        .selectFrom('jobs')
        .select('id')
        .where('team_id', '=', teamId)
        .where('kind', 'in', kinds)
        .where(isDue(claim))
        .where(isFree(claim))
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'team_id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst()
  return claimed && { ...claimed, leased_until: leasedUntil }
}

/** Of a team's jobs the first, and only while nobody works on another: one that was made first may have come into sight later. */
const claimFirst = (db: Db, teamId: number, kinds: readonly string[], claim: Claim): Promise<ClaimedJob | undefined> =>
  transact(db, async (trx) => {
    const { now, latestLease, leasedUntil } = claim
    // Two that claim have a row in common, at which the second waits; its next statement then sees what the first has taken.
    await trx
      .selectFrom('jobs')
      .select('id')
      .where('team_id', '=', teamId)
      .where('kind', 'in', kinds)
      .orderBy('id')
      .forUpdate()
      .execute()
    const claimed = await trx
      .updateTable('jobs')
      .set((job) => ({ leased_until: leasedUntil, attempts: job('attempts', '+', 1) }))
      .where('team_id', '=', teamId)
      .where(isDue(claim))
      .where('id', '=', (job) =>
        job
          .selectFrom('jobs')
          .select(({ fn }) => fn.min('id').as('id'))
          .where('team_id', '=', teamId)
          .where('kind', 'in', kinds),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs as held')
              .select('held.id')
              .where('held.team_id', '=', teamId)
              .where('held.kind', 'in', kinds)
              .where('held.leased_until', '>', now)
              .where('held.leased_until', '<=', latestLease),
          ),
        ),
      )
      .returning(['id', 'team_id', 'kind', 'payload', 'attempts'])
      .executeTakeFirst()
    return claimed && { ...claimed, leased_until: leasedUntil }
  })

/** Prolongs the claim; false: another process has taken over. */
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

/** Gives the job back for later: after a failure with its error, after a success to run again. */
export const postponeJob = async (
  db: Db,
  teamId: number,
  job: ClaimedJob,
  { runAt, error }: { runAt: string; error: string | null },
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, leased_until: null, last_error: error, attempts: error === null ? 0 : job.attempts })
    .where('team_id', '=', teamId)
    .where('id', '=', job.id)
    .where('leased_until', '=', job.leased_until)
    .execute()
}

/** For a job that was put off and whose reason to wait is gone. */
export const hastenJob = async (db: Db, teamId: number, name: string, now: string): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('team_id', '=', teamId)
    .where('name', '=', name)
    .where('run_at', '>', now)
    .execute()
}
