import type { Db } from '../storage/dialect.ts'

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

/** Across teams, to know where to look; the claim itself is made within a team. */
export const listTeamsWithDueJobs = async (db: Db, kinds: readonly string[], now: string, limit: number) => {
  const rows = await db
    .selectFrom('jobs')
    .select('team_id')
    .distinct()
    .where('run_at', '<=', now)
    .where('kind', 'in', kinds)
    .where((job) => job.or([job('leased_until', 'is', null), job('leased_until', '<=', now)]))
    .limit(limit)
    .execute()
  return rows.map(({ team_id }) => team_id)
}

export interface ClaimedJob {
  readonly id: number
  readonly team_id: number
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  /** Names this claim: whoever holds another has taken over. */
  readonly leased_until: string
}

/** undefined: another process was faster, or nothing is due. */
export const claimJob = async (
  db: Db,
  teamId: number,
  kinds: readonly string[],
  { now, leasedUntil }: { now: string; leasedUntil: string },
): Promise<ClaimedJob | undefined> => {
  const claimed = await db
    .updateTable('jobs')
    .set((job) => ({ leased_until: leasedUntil, attempts: job('attempts', '+', 1) }))
    .where('team_id', '=', teamId)
    .where('id', '=', (job) =>
      job
        .selectFrom('jobs')
        .select('id')
        .where('team_id', '=', teamId)
        .where('run_at', '<=', now)
        .where('kind', 'in', kinds)
        .where((due) => due.or([due('leased_until', 'is', null), due('leased_until', '<=', now)]))
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

/** The claim, prolonged; undefined: another process has taken over. */
export const renewJob = async (
  db: Db,
  teamId: number,
  job: ClaimedJob,
  leasedUntil: string,
): Promise<ClaimedJob | undefined> => {
  const renewed = await db
    .updateTable('jobs')
    .set({ leased_until: leasedUntil })
    .where('team_id', '=', teamId)
    .where('id', '=', job.id)
    .where('leased_until', '=', job.leased_until)
    .returning('id')
    .executeTakeFirst()
  return renewed && { ...job, leased_until: leasedUntil }
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
    .set({ run_at: runAt, leased_until: null, last_error: error, ...(error === null && { attempts: 0 }) })
    .where('team_id', '=', teamId)
    .where('id', '=', job.id)
    .where('leased_until', '=', job.leased_until)
    .execute()
}
