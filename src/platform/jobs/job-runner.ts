import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { momentsOf } from '../queue/moment.ts'
import { LONGEST_RETRY_DELAY_MS, retryDelayMs } from '../queue/retry-delay.ts'
import { POLL_MS, startTurnLoop } from '../queue/turn-loop.ts'
import type { Db } from '../storage/dialect.ts'
import { onNewWork } from '../storage/work-signal.ts'
import { dueJobFinder, type JobLane, listMisdatedJobs } from './due-jobs.ts'
import {
  type ClaimedJob,
  claimDueJob,
  claimJobInOrder,
  claimMisdatedJob,
  deleteJob,
  postponeJob,
  renewJob,
  topicOf,
} from './job-queries.ts'

/** If a job's process dies, another one can claim the job after this time. */
export const LEASE_MS = 10_000
/** With three, one missed renewal doesn't lose the lease. */
const RENEWALS_PER_LEASE = 3
/**
 * How many misdated jobs a lookup reads per time column. The times of misdated jobs are too far in the future to be valid.
 */
const MISDATED_PER_LOOK = 50
/** How often to look for misdated jobs. A runner also does this when it starts. */
const LOOK_FOR_MISDATED_MS = 60_000
/** Ten attempts take about 90 minutes, longer than most outages of a disk or bucket. */
export const MAX_ATTEMPTS = 10

/** The input of a job handler. A handler must be idempotent, because a job runs again if its lease expires. */
export interface JobRun {
  readonly db: Db
  readonly teamId: number
  readonly payload: unknown
  readonly now: string
  /** Call this after saving part of the work. It resets the number of attempts. */
  readonly reportProgress: () => void
  /**
   * Aborted when the runner is closed, another process has taken over, or the job was replaced. A long-running handler should
   * then stop.
   */
  readonly signal: AbortSignal
}

export interface NextRun {
  readonly againInMs: number
  /** Replaces the payload, so that the next run knows where to continue. */
  readonly payload?: unknown
}

/** Returns when to run again, or undefined if the job is done and can be deleted. */
export type JobHandler = (run: JobRun) => Promise<NextRun | undefined>

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly handlers: Readonly<Record<string, JobHandler>>
  /**
   * Runs a team's jobs of the same kind one at a time, in the order in which they were created, across all processes. A postponed
   * job blocks later jobs.
   */
  readonly inOrder?: boolean
  /**
   * Called with a job that has failed `MAX_ATTEMPTS` times without reporting progress, before the job is deleted. Without this
   * callback, jobs are never abandoned.
   */
  readonly onGivenUp?: (db: Db, job: ClaimedJob, error: unknown) => Promise<void>
  /** How many jobs run at the same time, each for a different team. */
  readonly atOnce?: number
  readonly pollMs?: number
  readonly leaseMs?: number
  /** The longest delay that any of these handlers returns. Set it if that is more than an hour. */
  readonly longestDelayMs?: number
  readonly onError: (error: unknown, job?: ClaimedJob) => void
}

/**
 * Runs due jobs until closed. Any number of processes can do this on the same database. Teams take turns, one job each, as long
 * as jobs are due.
 */
export const startJobRunner = (deps: Deps) => {
  const { db, clock, handlers, inOrder = false, onGivenUp, atOnce = 1, onError } = deps
  const { pollMs = POLL_MS, leaseMs = LEASE_MS, longestDelayMs = LONGEST_RETRY_DELAY_MS } = deps
  const kinds = Object.keys(handlers)
  const { inFuture, thisMoment } = momentsOf(clock, { leaseMs, longestDelayMs })
  const closing = new AbortController()

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
      // Renewals run one after the other. If two ran at the same time, each would mistake the other for another process.
      renewal = renewal.then(renew).catch((error) => onError(error, job))
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
      if (again)
        await postponeJob(db, teamId, job, {
          runAt: inFuture(again.againInMs),
          now: inFuture(0),
          error: null,
          payload: again.payload,
        })
      else await deleteJob(db, teamId, job)
    } catch (error) {
      await stopRenewing()
      onError(error, job)
      if (onGivenUp && job.attempts >= MAX_ATTEMPTS && !lost.signal.aborted) {
        await onGivenUp(db, job, error)
        return deleteJob(db, teamId, job)
      }
      const runAt = inFuture(retryDelayMs(job.attempts))
      await postponeJob(db, teamId, job, { runAt, error: String(error), now: inFuture(0) })
    }
  }

  const findDueJobs = dueJobFinder(kinds)
  let lookedForMisdatedMs = Number.NEGATIVE_INFINITY
  const findDue = async (): Promise<JobLane[]> => {
    const moment = thisMoment()
    const due = await findDueJobs(db, moment)
    if (performance.now() - lookedForMisdatedMs < LOOK_FOR_MISDATED_MS) return due
    const misdated = await listMisdatedJobs(db, kinds, moment, MISDATED_PER_LOOK)
    // While there are misdated jobs, every call looks for more.
    if (misdated.length === 0) lookedForMisdatedMs = performance.now()
    return [...due, ...misdated]
  }

  const work = async ({ teamId, kind, isMisdated }: JobLane): Promise<boolean> => {
    const claimJob = inOrder ? claimJobInOrder : isMisdated ? claimMisdatedJob : claimDueJob
    const job = await claimJob(db, teamId, kind, { ...thisMoment(), leasedUntil: inFuture(leaseMs) })
    if (!job) return false
    await runJob(job)
    return true
  }

  const loop = startTurnLoop({ findDue, keyOf: ({ teamId }) => teamId, work, atOnce, pollMs, onError })
  const stopListening = kinds.map((kind) => onNewWork(db, topicOf(kind), loop.wake))

  return {
    wake: loop.wake,
    runOnce: loop.runOnce,
    /** Aborts the signals of running jobs and waits until the jobs end. */
    async close() {
      for (const stop of stopListening) stop()
      closing.abort()
      await loop.close()
    },
  }
}
