import { threadCpuUsage } from 'node:process'
import { TemplateLimit } from './filters.ts'

/** How much CPU time one rendering may take. A typical message takes less than a millisecond. */
const RENDER_MS = 100

let startedAtMs = 0
let cpuAtStartMs: number | undefined

const cpuMs = () => {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1_000
}

export const startTimeLimit = (): void => {
  startedAtMs = performance.now()
  cpuAtStartMs = undefined
}

/**
 * Throws if the rendering has taken too long. Time that the thread spent waiting doesn't count. Reads the CPU time only once
 * a tenth of the limit has passed, because reading it takes as long as rendering a few values.
 */
export const checkTimeLimit = (): void => {
  const elapsedMs = performance.now() - startedAtMs
  if (elapsedMs < RENDER_MS / 10) return
  cpuAtStartMs ??= cpuMs() - RENDER_MS / 10
  if (elapsedMs >= RENDER_MS && cpuMs() - cpuAtStartMs >= RENDER_MS) throw new TemplateLimit('takes too long to render')
}
