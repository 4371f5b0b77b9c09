import type { Moment } from '../queue/moment.ts'
import type { Db } from '../storage/dialect.ts'
import { prepared } from '../storage/prepared.ts'
import { isDue, isFree } from './job-queries.ts'

/** A team's due jobs of one kind. */
export interface JobLane {
  readonly teamId: number
  readonly kind: string
  /** True if the jobs count as due because their stored times are too far in the future to be valid. */
  readonly isMisdated?: boolean
}

/**
 * How many due jobs to read, earliest first: of all kinds together, and if there are more, of each kind. If a kind reaches the limit
 * too, teams are also checked one by one.
 */
const EARLIEST = 100
/** How many teams to check one by one per lookup. Each check takes two small statements. */
const VISITED = 50

/** Finds due jobs across teams. Reads a limited number of rows, and only through an index. */
export const dueJobFinder = (kinds: readonly string[]) => {
  /** The last team that was checked for each kind. The next lookup continues from there, so that every team gets its turn. */
  const visitedUpTo = new Map<string, number>()

  /**
   * Never checks the server's own jobs. No team has jobs of their kinds, so those that are due are always among the earliest of their
   * kind.
   */
  const visitTeams = async (db: Db, kind: string, moment: Moment): Promise<number[]> => {
    const due: number[] = []
    let teamId = visitedUpTo.get(kind) ?? 0
    for (let visits = 0; visits < VISITED; visits++) {
      const [next] = await findNextTeam(db, { kind, after: teamId })
      teamId = next?.team_id ?? 0
      if (teamId === 0) break
      if (await hasDueJob(db, teamId, kind, moment)) due.push(teamId)
    }
    visitedUpTo.set(kind, teamId)
    return due
  }

  const findByKind = async (db: Db, moment: Moment): Promise<JobLane[]> => {
    const lanes: JobLane[] = []
    for (const kind of kinds) {
      const earliest = await listEarliestOfKind(db, { ...moment, kind })
      const visited = earliest.length < EARLIEST ? [] : await visitTeams(db, kind, moment)
      const teamIds = new Set([...earliest.map(({ team_id }) => team_id), ...visited])
      for (const teamId of teamIds) lanes.push({ teamId, kind })
    }
    return lanes
  }

  return async (db: Db, moment: Moment): Promise<JobLane[]> => {
    const { jobs, areAll } = await listEarliestJobs(db, moment)
    if (!areAll) return findByKind(db, moment)
    const lanes = new Map<string, JobLane>()
    for (const { team_id: teamId, kind } of jobs) {
      if (kinds.includes(kind)) lanes.set(`${teamId} ${kind}`, { teamId, kind })
    }
    return [...lanes.values()]
  }
}

/** Searches across teams. `areAll` is false if there may be more due jobs. */
export const listEarliestJobs = async (db: Db, { now, latestLease }: Pick<Moment, 'now' | 'latestLease'>) => {
  const jobs = await listEarliest(db, { now, latestLease })
  return { jobs, areAll: jobs.length < EARLIEST }
}

const listEarliest = prepared('earliest-due-jobs', (db, { now, latestLease }: { now: string; latestLease: string }) =>
  db
    .selectFrom('jobs')
    .select(['team_id', 'kind'])
    .where('run_at', '<=', now)
    .where(isFree({ now, latestLease }))
    .orderBy('run_at')
    .limit(EARLIEST),
)

const listEarliestOfKind = prepared(
  'earliest-due-jobs-of-kind',
  (db, { kind, now, latestLease }: { kind: string; now: string; latestLease: string }) =>
    db
      .selectFrom('jobs')
      .select('team_id')
      .where('kind', '=', kind)
      .where('run_at', '<=', now)
      .where(isFree({ now, latestLease }))
      .orderBy('run_at')
      .limit(EARLIEST),
)

/** Searches across teams. Sorts in the order of the index `jobs_by_team`; otherwise, the query planner might scan jobs of other kinds. */
const findNextTeam = prepared('find-next-team-with-jobs', (db, { kind, after }: { kind: string; after: number }) =>
  db
    .selectFrom('jobs')
    .select('team_id')
    .where('kind', '=', kind)
    .where('team_id', '>', after)
    .orderBy('team_id')
    .orderBy('run_at')
    .orderBy('id')
    .limit(1),
)

const hasDueJob = async (db: Db, teamId: number, kind: string, moment: Moment): Promise<boolean> => {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('run_at', '<=', moment.now)
    .where(isFree(moment))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

/**
 * Returns teams that have jobs with times too far in the future to be valid. Searches across teams. Reads up to `limit` jobs per
 * time column.
 */
export const listMisdatedJobs = async (
  db: Db,
  kinds: readonly string[],
  moment: Moment,
  limit: number,
): Promise<JobLane[]> => {
  const { latestLease, latestRun, latestMade } = moment
  const signs = [
    ['run_at', latestRun],
    ['created_at', latestMade],
    ['leased_until', latestLease],
  ] as const
  const lanes = new Map<string, JobLane>()
  for (const [column, latest] of signs) {
    const jobs = await db
      .selectFrom('jobs')
      .select(['team_id', 'kind'])
      .where('kind', 'in', kinds)
      .where(column, '>', latest)
      .where(isDue(moment))
      .where(isFree(moment))
      .orderBy(column)
      .limit(limit)
      .execute()
    for (const { team_id: teamId, kind } of jobs) lanes.set(`${teamId} ${kind}`, { teamId, kind, isMisdated: true })
  }
  return [...lanes.values()]
}
