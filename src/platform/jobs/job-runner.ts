import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { holdLease, LEASE_MS } from '../queue/hold-lease.ts'
import { lookForMisdated } from '../queue/look-for-misdated.ts'
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

/**
 * How many misdated jobs a lookup reads per time column. The times of misdated jobs are too far in the future to be valid.
 */
const MISDATED_PER_LOOK = 50
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
    const renew = async () => {
      const leased_until = inFuture(leaseMs)
      const isRenewed = await renewJob(db, teamId, job, leased_until)
      if (isRenewed) job = { ...job, leased_until }
      return isRenewed
    }
    const lease = holdLease({ leaseMs, renew, onError: (error) => onError(error, job) })
    const reportProgress = () => {
      job = { ...job, attempts: 1 }
    }
    try {
      const signal = AbortSignal.any([closing.signal, lease.lost])
      const { kind, payload } = job
      const again = await handlers[kind]?.({ db, teamId, payload, now: toTimestamp(clock()), reportProgress, signal })
      await lease.release()
      if (again)
        await postponeJob(db, teamId, job, {
          runAt: inFuture(again.againInMs),
          now: inFuture(0),
          error: null,
          payload: again.payload,
        })
      else await deleteJob(db, teamId, job)
    } catch (error) {
      await lease.release()
      onError(error, job)
      if (onGivenUp && job.attempts >= MAX_ATTEMPTS && !lease.lost.aborted) {
        await onGivenUp(db, job, error)
        return deleteJob(db, teamId, job)
      }
      const runAt = inFuture(retryDelayMs(job.attempts))
      await postponeJob(db, teamId, job, { runAt, error: String(error), now: inFuture(0) })
    }
  }

  const findDueJobs = dueJobFinder(kinds)
  const listMisdated = lookForMisdated(() => listMisdatedJobs(db, kinds, thisMoment(), MISDATED_PER_LOOK))
  const findDue = async (): Promise<JobLane[]> => [...(await findDueJobs(db, thisMoment())), ...(await listMisdated())]

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
