import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '../../problems.ts'
import {
  bodyFault,
  type InlineResult,
  type JobResult,
  type PartsResult,
  type Phase,
  type RenderJob,
  type RenderResult,
  type ThreadJob,
  type ThreadMessage,
} from './job.ts'

export interface RenderPool {
  /** Checks a template, and renders it for the job's recipients. */
  readonly render: (teamId: number, job: RenderJob) => Promise<RenderResult>
  /** Like `render`, for many recipients of an email. The text that all have in common is returned only once. */
  readonly renderParts: (teamId: number, job: RenderJob) => Promise<PartsResult>
  /** Moves the style sheets of HTML into its elements. */
  readonly inlineStyles: (teamId: number, html: string) => Promise<InlineResult>
  readonly close: () => Promise<void>
}

/** The thread's code: a TypeScript file in a checkout, a JavaScript file in the npm package. */
const THREAD = new URL(`render-thread${extname(import.meta.url)}`, import.meta.url)
/** As many as small servers have cores. Rendering shouldn't take the time of other requests. */
const MAX_THREADS = 2
/** How long an idle thread is kept. Each takes tens of megabytes. */
const IDLE_MS = 60_000
/** The CPU time that a job may take in each phase. CPU time, because a thread also waits when the machine is busy. */
const CPU_MS: Readonly<Record<Phase, number>> = {
  ...{ check: 100, load: 10_000, compile: 600, render: 120, inline: 2_000 },
}
/** Added for each recipient after the first. */
const CPU_MS_PER_RECIPIENT = 5
/** How often to look at a job's CPU time. */
const LOOK_MS = 20
/** How long a job may take at most, even if its CPU time can't be read: starting a thread and loading MJML take a second. */
const MAX_MS = 15_000
/** More waiting jobs of one team are refused. */
const MAX_WAITING = 200

interface Waiting {
  readonly teamId: number
  readonly job: ThreadJob
  readonly finish: (result: JobResult) => void
  readonly fail: (error: unknown) => void
}

const TOO_LONG = bodyFault('It takes too long.')
const TOO_MUCH = bodyFault('It needs too much memory.')

/** Renders templates in worker threads. A thread whose job takes too long is terminated and replaced. Teams take turns. */
export const startRenderPool = ({ onError }: { readonly onError: (error: unknown) => void }): RenderPool => {
  const waiting = new Map<number, Waiting[]>()
  const threads = new Set<Thread>()
  let isClosed = false

  /** Takes the next job: of the team that waited longest for its turn. */
  const next = (): Waiting | undefined => {
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
        // Starting a thread takes time, which the next job shouldn't have to wait for.
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
      if (!thread && threads.size < MAX_THREADS) {
        thread = add()
      }
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

    inlineStyles: (teamId, html) => run(teamId, { is: 'inline', html }) as Promise<InlineResult>,

    close: async () => {
      isClosed = true
      const closing = () => new Problem('service_unavailable', 'The server is shutting down.')
      for (const jobs of waiting.values()) for (const { fail } of jobs) fail(closing())
      waiting.clear()
      await Promise.all([...threads].map((thread) => thread.stop()))
    },
  }
}

interface Thread {
  readonly isBusy: boolean
  readonly run: (work: Waiting) => void
  readonly stop: () => Promise<void>
}

interface ThreadEvents {
  readonly onIdle: () => void
  /** `isStopped`: because its job took too much time or memory. */
  readonly onEnd: (thread: Thread, isStopped: boolean) => void
  readonly onError: (error: unknown) => void
}

const startThread = ({ onIdle, onEnd, onError }: ThreadEvents): Thread => {
  const worker = new Worker(THREAD, {
    // Templates must not see the server's secrets, nor use up its memory.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  worker.unref()
  let current: Waiting | undefined
  let hasEnded = false
  let idle: NodeJS.Timeout | undefined = setTimeout(() => end(), IDLE_MS).unref()
  let watch: { readonly stop: () => void } | undefined

  const end = async (result?: ReturnType<typeof bodyFault>) => {
    if (hasEnded) return
    hasEnded = true
    watch?.stop()
    clearTimeout(idle)
    const work = current
    current = undefined
    await worker.terminate()
    if (result) work?.finish(result)
    else work?.fail(new Problem('service_unavailable', 'The server is shutting down.'))
    onEnd(thread, result !== undefined)
  }

  const thread: Thread = {
    get isBusy() {
      return current !== undefined || hasEnded
    },
    run: (work) => {
      clearTimeout(idle)
      current = work
      const recipients = work.job.is === 'inline' ? 0 : work.job.recipients.length
      watch = watchCpu(worker, recipients, () => end(TOO_LONG))
      worker.postMessage(work.job)
    },
    stop: () => end(),
  }

  worker.on('message', (message: ThreadMessage) => {
    if (message.is === 'phase') return (watch as ReturnType<typeof watchCpu> | undefined)?.begin(message.phase)
    watch?.stop()
    const work = current
    current = undefined
    if (message.is === 'done') work?.finish(message.result)
    else work?.fail(message.error)
    idle = setTimeout(() => end(), IDLE_MS).unref()
    onIdle()
  })
  worker.on('error', (error) => {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return end(TOO_MUCH)
    onError(error)
    current?.fail(error)
    current = undefined
    end()
  })
  return thread
}

/** Calls `onLimit` when a job has taken more CPU time than its phase may take. */
const watchCpu = (worker: Worker, recipients: number, onLimit: () => void) => {
  const most = setTimeout(onLimit, MAX_MS).unref()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** How many phases have begun. A check that was waiting when the next phase began is ignored. */
  let phases = 0
  const cpuMs = async () => {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  }
  const begin = (phase: Phase) => {
    clearTimeout(timer)
    const phaseNumber = ++phases
    const allowedMs = CPU_MS[phase] + (phase === 'render' ? Math.max(recipients - 1, 0) * CPU_MS_PER_RECIPIENT : 0)
    let startMs: number | undefined
    const look = async () => {
      try {
        const usedMs = await cpuMs()
        if (isStopped || phases !== phaseNumber) return
        startMs ??= usedMs
        if (usedMs - startMs > allowedMs) return onLimit()
      } catch {
        // The thread has ended.
        return
      }
      timer = setTimeout(look, LOOK_MS)
    }
    timer = setTimeout(look, 0)
  }
  return {
    begin,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(most)
    },
  }
}
