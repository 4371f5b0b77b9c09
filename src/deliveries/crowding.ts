import type { Logger } from 'pino'
import type { Lane } from '../messages/chunk-tables.ts'

/** A crowded server stays crowded for a while, so it is reported once in this time. */
const REPORT_MS = 60_000

/** Logs and counts when teams have to wait because too many others are waiting for slow providers. */
export const crowdingReporter = (log: Pick<Logger, 'warn'>, nowMs: () => number = () => performance.now()) => {
  let reportedMs = Number.NEGATIVE_INFINITY
  let count = 0
  return {
    count: () => count,
    report: (lane: Lane): void => {
      count++
      if (nowMs() - reportedMs < REPORT_MS) return
      reportedMs = nowMs()
      log.warn(
        { lane },
        'too many teams are waiting for mail servers or push services that hardly respond: further slow teams have to wait',
      )
    },
  }
}
