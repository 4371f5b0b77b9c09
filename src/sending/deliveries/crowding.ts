import type { Logger } from 'pino'
import type { Lane } from '../messages/chunk-tables.ts'

/** A crowded server stays crowded for a while, so it is reported once in this time. */
const REPORT_MS = 60_000

const SLOW_TEAMS =
  'too many teams are waiting for mail servers or push services that hardly respond: further slow teams have to wait'
const NO_SOCKETS = 'too many sockets to mail servers and push services are open: teams have to wait for others'

/** Logs and counts when teams have to wait because of others: for slow providers, or for a socket. */
export const crowdingReporter = (log: Pick<Logger, 'warn'>, nowMs: () => number = () => performance.now()) => {
  const reportedMs = new Map<string, number>()
  let count = 0
  const report = (where: object, words: string): void => {
    count++
    if (nowMs() - (reportedMs.get(words) ?? Number.NEGATIVE_INFINITY) < REPORT_MS) return
    reportedMs.set(words, nowMs())
    log.warn(where, words)
  }
  return {
    count: () => count,
    report: (lane: Lane): void => report({ lane }, SLOW_TEAMS),
    reportSockets: (destination: string): void => report({ destination }, NO_SOCKETS),
  }
}
