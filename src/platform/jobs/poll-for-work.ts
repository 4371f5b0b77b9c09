import type { Clock } from '../../foundation/clock.ts'
import { LEASE_MS } from '../queue/hold-lease.ts'
import { topicOf as laneTopicOf, listDueQueues } from '../queue/lane-queries.ts'
import { momentsOf } from '../queue/moment.ts'
import { LONGEST_RETRY_DELAY_MS } from '../queue/retry-delay.ts'
import { POLL_MS } from '../queue/turn-loop.ts'
import type { Db } from '../storage/dialect.ts'
import { announceAllWork, announceWork } from '../storage/work-signal.ts'
import { listEarliestJobs } from './due-jobs.ts'
import { topicOf as jobTopicOf } from './job-queries.ts'

/** How many due lanes to read. If there are more, all queues are woken. */
const LANES_PER_POLL = 100

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly pollMs?: number
  readonly onError: (error: unknown) => void
}

/**
 * Looks for work that another process added or that has become due, and wakes the workers that handle it. Two statements per poll are
 * enough for all of a process's workers. This matters on a cluster, where each of them concerns every server.
 */
export const startPolling = ({ db, clock, pollMs = POLL_MS, onError }: Deps) => {
  const { thisMoment } = momentsOf(clock, { leaseMs: LEASE_MS, longestDelayMs: LONGEST_RETRY_DELAY_MS })
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const wakeJobs = async () => {
    const { jobs, areAll } = await listEarliestJobs(db, thisMoment())
    if (!areAll) return announceAllWork(db, jobTopicOf(''))
    for (const kind of new Set(jobs.map((job) => job.kind))) announceWork(db, jobTopicOf(kind))
  }
  const wakeQueues = async () => {
    const queues = await listDueQueues(db, thisMoment().now, LANES_PER_POLL)
    if (queues.length === LANES_PER_POLL) return announceAllWork(db, laneTopicOf(''))
    for (const queue of new Set(queues)) announceWork(db, laneTopicOf(queue))
  }
  const poll = async () => {
    try {
      await wakeJobs()
      await wakeQueues()
    } catch (error) {
      onError(error)
    }
    schedule()
  }
  let polling = Promise.resolve()
  const schedule = () => {
    if (isClosed) return
    timer = setTimeout(() => {
      polling = poll()
    }, pollMs).unref()
  }
  schedule()

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await polling
    },
  }
}
