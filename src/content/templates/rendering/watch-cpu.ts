import type { Worker } from 'node:worker_threads'
import type { Phase } from './job.ts'

/** The CPU time that a job may take in each phase. Time that the thread spends waiting for a CPU doesn't count. */
const CPU_MS: Readonly<Record<Phase, number>> = {
  check: 600,
  load: 10_000,
  compile: 600,
  render: 120,
  inline: 2_000,
}
/** The CPU time that is added for each recipient after the first. */
const CPU_MS_PER_RECIPIENT = 5
/** How often to check a job's CPU time. */
const LOOK_MS = 20
/** The maximum duration of a job, in case its CPU time can't be read. Starting a thread and loading MJML takes about a second. */
const MAX_MS = 15_000

/** Calls `onLimit` when a job uses more CPU time than its phase allows, or runs longer than `MAX_MS`. */
export const watchCpu = (worker: Worker, recipients: number, onLimit: () => void) => {
  const most = setTimeout(onLimit, MAX_MS).unref()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Counts the phases, so that a check is ignored if the next phase started while the check was running. */
  let phases = 0
  const cpuMs = async () => {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  }
  const start = (phase: Phase) => {
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
    start,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(most)
    },
  }
}
