import { type Clock, toTimestamp } from '../clock.ts'
import type { Db } from '../storage/dialect.ts'
import { type ClaimedJob, claimJob, deleteJob, listTeamsWithDueJobs, postponeJob } from './job-queries.ts'

/** How soon due work is noticed; one small indexed query each time. */
const POLL_MS = 1_000
/** A dead process's work is free again after this; no job may take longer without renewing. */
const LEASE_MS = 20_000
/** Teams looked at in one round, so that a round stays short. */
const TEAMS_PER_ROUND = 50
/** A failing job is tried again after 10 s, 20 s, 40 s … and at least hourly. */
const FIRST_RETRY_MS = 10_000
const LAST_RETRY_MS = 3_600_000

/** What a job is run with. It may run twice (a lease can run out), so it must not mind. */
export interface JobRun {
  readonly db: Db
  readonly teamId: number
  readonly payload: unknown
  readonly now: string
}

/** Returns in how many milliseconds to run again; nothing: done, and the job is deleted. */
export type JobHandler = (run: JobRun) => Promise<{ againInMs: number } | undefined>

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly onError: (error: unknown, job?: ClaimedJob) => void
}

/** Works on due jobs, one at a time, until closed. Any number of processes may do so on one database. */
export const startJobRunner = ({ db, clock, handlers, onError }: Deps) => {
  const kinds = Object.keys(handlers)
  const inFuture = (milliseconds: number) => toTimestamp(clock().add({ milliseconds }))
  let closed = false

  const runJob = async (job: ClaimedJob) => {
    const teamId = job.team_id
    try {
      const again = await handlers[job.kind]?.({ db, teamId, payload: job.payload, now: toTimestamp(clock()) })
      if (again) await postponeJob(db, teamId, job, { runAt: inFuture(again.againInMs), error: null })
      else await deleteJob(db, teamId, job)
    } catch (error) {
      onError(error, job)
      const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), LAST_RETRY_MS)
      await postponeJob(db, teamId, job, { runAt: inFuture(delayMs), error: String(error) })
    }
  }

  const runDueJobs = async () => {
    for (const teamId of await listTeamsWithDueJobs(db, kinds, toTimestamp(clock()), TEAMS_PER_ROUND)) {
      if (closed) return
      const job = await claimJob(db, teamId, kinds, { now: toTimestamp(clock()), leasedUntil: inFuture(LEASE_MS) })
      if (job) await runJob(job)
    }
  }

  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      round = runDueJobs()
        .catch(onError)
        .then(() => {
          if (!closed) schedule()
        })
    }, POLL_MS).unref()
  }
  schedule()

  return {
    /** Finishes the job at hand. */
    async close() {
      closed = true
      clearTimeout(timer)
      await round
    },
  }
}
