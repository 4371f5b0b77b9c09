import { getCompileCacheDir } from 'node:module'
import { dirname, extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '../../../foundation/problems.ts'
import { faultAt } from './fault.ts'
import type { JobResult, ThreadJob, ThreadMessage } from './job.ts'
import { watchCpu } from './watch-cpu.ts'

/** The thread's code: a TypeScript file in a checkout, a JavaScript file in the npm package. */
const THREAD = new URL(`thread-entry${extname(import.meta.url)}`, import.meta.url)
/** How long to keep an idle thread. Each one uses tens of megabytes. */
const IDLE_MS = 60_000

const TOO_LONG = { faults: [faultAt('The content takes too long to process.')] }
const TOO_MUCH = { faults: [faultAt('The content needs too much memory.')] }

export interface ThreadWork {
  readonly job: ThreadJob
  readonly finish: (result: JobResult) => void
  readonly fail: (error: unknown) => void
}

export interface Thread {
  readonly isBusy: boolean
  readonly run: (work: ThreadWork) => void
  readonly stop: () => Promise<void>
}

export interface ThreadData {
  /** The folder of the compile cache. Threads don't inherit the cache. With it, they start in half the time. */
  readonly compileCache: string | undefined
}

interface ThreadEvents {
  readonly onIdle: () => void
  /** `isStopped` is true if the thread was terminated because its job took too much time or memory. */
  readonly onEnd: (thread: Thread, isStopped: boolean) => void
  readonly onError: (error: unknown) => void
}

export const startThread = ({ onIdle, onEnd, onError }: ThreadEvents): Thread => {
  // A subfolder for this version of Node, inside the folder that `enableCompileCache` was called with.
  const compileCache = getCompileCacheDir()
  const worker = new Worker(THREAD, {
    // Templates must not be able to read the server's secrets or use up its memory.
    env: {},
    workerData: { compileCache: compileCache && dirname(compileCache) } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  worker.unref()
  let current: ThreadWork | undefined
  let hasEnded = false
  let idle: NodeJS.Timeout | undefined = setTimeout(() => end(), IDLE_MS).unref()
  let watch: ReturnType<typeof watchCpu> | undefined

  const end = async (result?: typeof TOO_LONG) => {
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
      const recipients = 'recipients' in work.job ? work.job.recipients.length : 0
      watch = watchCpu(worker, recipients, () => end(TOO_LONG))
      worker.postMessage(work.job)
    },
    stop: () => end(),
  }

  worker.on('message', (message: ThreadMessage) => {
    if (message.is === 'phase') return watch?.start(message.phase)
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
    void end()
  })
  return thread
}
