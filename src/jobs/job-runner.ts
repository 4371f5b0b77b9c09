import { type Clock, toTimestamp } from '../clock.ts'
import { momentsOf } from '../queue/moment.ts'
import { LAST_RETRY_MS, retryDelayMs } from '../queue/retry-delay.ts'
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

/** A dead process's work is free again after this. */
const LEASE_MS = 10_000
/** Work that takes longer renews its lease so many times before it would run out: missing one does not lose it. */
const RENEWALS_PER_LEASE = 3
/** Teams with misdated jobs that get a turn in one look. */
const MISDATED_PER_LOOK = 50
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
  /** A team's jobs of a kind one at a time, in the order they were made, in all processes: one that is put off holds up those behind it. */
  readonly inOrder?: boolean
  /** Told of a job that has failed so often, with its last error; the job is then deleted. Without it, work is never given up. */
  readonly onGivenUp?: (db: Db, job: ClaimedJob, error: unknown) => Promise<void>
  /** Jobs at a time, each of another team. */
  readonly atOnce?: number
  readonly pollMs?: number
  readonly leaseMs?: number
  /** The longest that one of these handlers puts itself off for, where that is more than an hour. */
  readonly longestDelayMs?: number
  readonly onError: (error: unknown, job?: ClaimedJob) => void
}

/**
 * Works on due jobs until closed. Any number of processes may do so on one database. Teams take turns, a job each, for as long as
 * something is due.
 */
export const startJobRunner = (deps: Deps) => {
  const { db, clock, handlers, inOrder = false, onGivenUp, atOnce = 1, onError } = deps
  const { pollMs = POLL_MS, leaseMs = LEASE_MS, longestDelayMs = LAST_RETRY_MS } = deps
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
      // One after the other: a second one at the same time would take the first for another process.
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
      if (again) await postponeJob(db, teamId, job, { runAt: inFuture(again.againInMs), error: null })
      else await deleteJob(db, teamId, job)
    } catch (error) {
      await stopRenewing()
      onError(error, job)
      if (onGivenUp && job.attempts >= MAX_ATTEMPTS && !lost.signal.aborted) {
        await onGivenUp(db, job, error)
        return deleteJob(db, teamId, job)
      }
      await postponeJob(db, teamId, job, { runAt: inFuture(retryDelayMs(job.attempts)), error: String(error) })
    }
  }

  const findDueJobs = dueJobFinder(kinds)
  let lookedForMisdatedMs = Number.NEGATIVE_INFINITY
  const findDue = async (): Promise<JobLane[]> => {
    const moment = thisMoment()
    const due = await findDueJobs(db, moment)
    if (performance.now() - lookedForMisdatedMs < LOOK_FOR_MISDATED_MS) return due
    const misdated = await listMisdatedJobs(db, kinds, moment, MISDATED_PER_LOOK)
    // Until there are none left, look every time.
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
    /** Finishes the jobs that are running, or stops them where they can go on later. */
    async close() {
      for (const stop of stopListening) stop()
      closing.abort()
      await loop.close()
    },
  }
}
