import { type Clock, toTimestamp } from '../clock.ts'
import type { Db } from '../storage/dialect.ts'
import {
  type ClaimedJob,
  claimJob,
  deleteJob,
  listTeamsWithDueJobs,
  listTeamsWithMisdatedJobs,
  type Moment,
  postponeJob,
  renewJob,
} from './job-queries.ts'

/** How soon due work is noticed; one small indexed query each time. */
const POLL_MS = 1_000
/** A dead process's work is free again after this. */
const LEASE_MS = 10_000
/** Work that takes longer renews its lease so many times before it would run out: missing one does not lose it. */
const RENEWALS_PER_LEASE = 3
/** Teams looked at in one round, so that a round stays short. */
const TEAMS_PER_ROUND = 50
/** A failing job is tried again after 10 s, 20 s, 40 s … and at least hourly. */
const FIRST_RETRY_MS = 10_000
const LAST_RETRY_MS = 3_600_000
/** How far the clocks of two servers may be apart before one thinks that the other's times can't be true. */
const CLOCK_SKEW_MS = 60_000
/** How often jobs with such times are looked for, beside when the runner starts. */
const LOOK_FOR_MISDATED_MS = 60_000
/** Where work can be given up: after an hour and a half of attempts, longer than most outages of a disk or a bucket. */
export const MAX_ATTEMPTS = 10

/** What a job is run with. It may run twice (a lease can run out), so it must not mind. */
export interface JobRun {
  readonly db: Db
  readonly teamId: number
  readonly payload: unknown
  readonly now: string
  /** To be called when part of it is done for good: attempts are counted from there. */
  readonly reportProgress: () => void
  /** Aborted when the runner is closed, or another process has taken over: what takes long then ends where it is. */
  readonly signal: AbortSignal
}

/** Returns in how many milliseconds to run again; nothing: done, and the job is deleted. */
export type JobHandler = (run: JobRun) => Promise<{ againInMs: number } | undefined>

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** See `DueJobs`. */
  readonly inOrder?: boolean
  /** Told of a job that has failed so often, with its last error; the job is then deleted. Without it, work is never given up. */
  readonly onGivenUp?: (db: Db, job: ClaimedJob, error: unknown) => Promise<void>
  /** Jobs at a time, each of another team. */
  readonly atOnce?: number
  readonly leaseMs?: number
  /** The longest that one of these handlers puts itself off for, where that is more than an hour. */
  readonly longestDelayMs?: number
  readonly onError: (error: unknown, job?: ClaimedJob) => void
}

/** Works on due jobs until closed. Any number of processes may do so on one database. */
export const startJobRunner = (deps: Deps) => {
  const { db, clock, handlers, inOrder = false, onGivenUp, atOnce = 1, leaseMs = LEASE_MS, onError } = deps
  const { longestDelayMs = LAST_RETRY_MS } = deps
  const due = { kinds: Object.keys(handlers), inOrder }
  const inFuture = (milliseconds: number) => toTimestamp(clock().add({ milliseconds }))
  const thisMoment = (): Moment => ({
    now: toTimestamp(clock()),
    latestLease: inFuture(leaseMs + CLOCK_SKEW_MS),
    latestRun: inFuture(longestDelayMs + CLOCK_SKEW_MS),
    latestMade: inFuture(CLOCK_SKEW_MS),
  })
  const closing = new AbortController()
  const running = new Map<number, Promise<void>>()

  const runJob = async (claimed: ClaimedJob) => {
    const teamId = claimed.team_id
    let job = claimed
    const lost = new AbortController()
    let renewal = Promise.resolve()
    const renew = async () => {
      const leased_until = inFuture(leaseMs)
      if (await renewJob(db, teamId, job, leased_until)) job = { ...job, leased_until }
      else lost.abort()
    }
    const timer = setInterval(() => {
      renewal = renew().catch((error) => onError(error, job))
    }, leaseMs / RENEWALS_PER_LEASE).unref()
    const reportProgress = () => {
      job = { ...job, attempts: 1 }
    }
    const stopRenewing = () => {
      clearInterval(timer)
      return renewal
    }
    try {
      const signal = AbortSignal.any([closing.signal, lost.signal])
      const { kind, payload } = job
      const again = await handlers[kind]?.({ db, teamId, payload, now: toTimestamp(clock()), reportProgress, signal })
      await stopRenewing()
      if (again) await postponeJob(db, teamId, job, { runAt: inFuture(again.againInMs), error: null })
      else await deleteJob(db, teamId, job)
    } catch (error) {
      await stopRenewing()
      onError(error, job)
      if (onGivenUp && job.attempts >= MAX_ATTEMPTS && !lost.signal.aborted) {
        await onGivenUp(db, job, error)
        return deleteJob(db, teamId, job)
      }
      const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), LAST_RETRY_MS)
      await postponeJob(db, teamId, job, { runAt: inFuture(delayMs), error: String(error) })
    }
  }

  let lookedForMisdatedMs = Number.NEGATIVE_INFINITY
  const listTeams = async (): Promise<Iterable<number>> => {
    const teams = await listTeamsWithDueJobs(db, due, thisMoment(), TEAMS_PER_ROUND)
    if (performance.now() - lookedForMisdatedMs < LOOK_FOR_MISDATED_MS) return teams
    lookedForMisdatedMs = performance.now()
    return new Set([...teams, ...(await listTeamsWithMisdatedJobs(db, due, thisMoment(), TEAMS_PER_ROUND))])
  }

  const runDueJobs = async () => {
    for (const teamId of await listTeams()) {
      if (running.has(teamId)) continue
      while (running.size >= atOnce) await Promise.race(running.values())
      if (closing.signal.aborted) return
      const job = await claimJob(db, teamId, due, { ...thisMoment(), leasedUntil: inFuture(leaseMs) })
      if (!job) continue
      const run = runJob(job)
        .catch(onError)
        .finally(() => running.delete(teamId))
      running.set(teamId, run)
    }
    if (atOnce === 1) await Promise.all(running.values())
  }

  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      round = runDueJobs()
        .catch(onError)
        .then(() => {
          if (!closing.signal.aborted) schedule()
        })
    }, POLL_MS).unref()
  }
  schedule()

  return {
    /** Finishes the jobs that are running, or stops them where they can go on later. */
    async close() {
      closing.abort()
      clearTimeout(timer)
      await round
      await Promise.all(running.values())
    },
  }
}
