import { threadCpuUsage } from 'node:process'
import { TemplateLimit } from './filters.ts'

/** How much CPU time one rendering may take. A message takes less than a millisecond. */
const RENDER_MS = 100

let startedAtMs = 0
let cpuAtStartMs = 0

const cpuMs = () => {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1_000
}

export const startTimeLimit = (): void => {
  startedAtMs = performance.now()
  cpuAtStartMs = cpuMs()
}

/** Throws if the rendering has taken too long. Reads the CPU time only if it could have, because that takes a microsecond. */
export const checkTimeLimit = (): void => {
  if (performance.now() - startedAtMs < RENDER_MS) return
  if (cpuMs() - cpuAtStartMs >= RENDER_MS) throw new TemplateLimit('takes too long')
}
