import { Problem } from '../../../foundation/problems.ts'
import type {
  InlineJob,
  InlineResult,
  JobResult,
  PartsResult,
  RenderJob,
  RenderResult,
  ReplaceJob,
  ReplaceResult,
  ThreadJob,
} from './job.ts'
import { startThread, type Thread, type ThreadWork } from './thread.ts'

export interface RenderPool {
  /** Checks a template, and renders it for the job's recipients. */
  readonly render: (teamId: number, job: RenderJob) => Promise<RenderResult>
  /** Like `render`, but for many recipients of an email. Text that is the same for all of them is returned only once. */
  readonly renderParts: (teamId: number, job: RenderJob) => Promise<PartsResult>
  readonly inlineStyles: (teamId: number, job: InlineJob) => Promise<InlineResult>
  readonly replaceImages: (teamId: number, job: ReplaceJob) => Promise<ReplaceResult>
  readonly count: () => { readonly busy: number; readonly idle: number; readonly waiting: number }
  readonly close: () => Promise<void>
}

/** Small servers have two cores, and more threads would slow down other requests. */
const MAX_THREADS = 2
/** The maximum number of waiting jobs per team. */
const MAX_WAITING = 200

interface Work extends ThreadWork {
  readonly teamId: number
}

/** Renders templates in worker threads. A thread whose job takes too long is terminated and replaced. Teams take turns. */
export const startRenderPool = ({ onError }: { readonly onError: (error: unknown) => void }): RenderPool => {
  const waiting = new Map<number, Work[]>()
  const threads = new Set<Thread>()
  let isClosed = false

  /** Takes the next job, from the team that has waited longest for its turn. */
  const next = (): Work | undefined => {
    for (const [teamId, jobs] of waiting) {
      const job = jobs.shift()
      waiting.delete(teamId)
      if (jobs.length > 0) waiting.set(teamId, jobs)
      if (job) return job
    }
    return undefined
  }

  const add = (): Thread => {
    const thread = startThread({
      onIdle: dispatch,
      onEnd: (ended, isStopped) => {
        threads.delete(ended)
        // Starts a replacement now, so that the next job doesn't have to wait for a thread to start.
        if (isStopped && !isClosed) add()
        dispatch()
      },
      onError,
    })
    threads.add(thread)
    return thread
  }

  const dispatch = () => {
    while (waiting.size > 0 && !isClosed) {
      let thread = [...threads].find(({ isBusy }) => !isBusy)
      if (!thread && threads.size < MAX_THREADS) thread = add()
      const job = thread && next()
      if (!thread || !job) return
      thread.run(job)
    }
  }

  const run = (teamId: number, job: ThreadJob) =>
    new Promise<JobResult>((finish, fail) => {
      const jobs = waiting.get(teamId) ?? []
      if (isClosed || jobs.length >= MAX_WAITING) {
        const headers = { 'retry-after': '1' }
        return fail(new Problem('service_unavailable', 'Too many templates are being rendered.', { headers }))
      }
      jobs.push({ teamId, job, finish, fail })
      waiting.set(teamId, jobs)
      dispatch()
    })

  return {
    render: (teamId, job) => run(teamId, { is: 'render', ...job }) as Promise<RenderResult>,

    renderParts: (teamId, job) => run(teamId, { is: 'render-parts', ...job }) as Promise<PartsResult>,

    inlineStyles: (teamId, job) => run(teamId, { is: 'inline', ...job }) as Promise<InlineResult>,

    replaceImages: (teamId, job) => run(teamId, { is: 'replace-images', ...job }) as Promise<ReplaceResult>,

    count: () => {
      const busy = [...threads].filter(({ isBusy }) => isBusy).length
      const jobs = [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
      return { busy, idle: threads.size - busy, waiting: jobs }
    },

    close: async () => {
      isClosed = true
      const closing = () => new Problem('service_unavailable', 'The server is shutting down.')
      for (const jobs of waiting.values()) for (const { fail } of jobs) fail(closing())
      waiting.clear()
      await Promise.all([...threads].map((thread) => thread.stop()))
    },
  }
}
