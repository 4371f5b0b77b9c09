/** After this time, a learned limit is forgotten, in case the server's settings have changed. */
const FORGET_MS = 3_600_000

/**
 * How many messages to send over one connection: at most `max`. Some servers end a connection after fewer. If the same number of
 * messages ends two connections in a row, that number is the limit for an hour. Closing connections in time is faster than being
 * interrupted.
 */
export const messageLimitOf = (max: number, nowMs: () => number = () => performance.now()) => {
  let last: number | undefined
  let learned: { readonly limit: number; readonly untilMs: number } | undefined
  return {
    now: (): number => {
      if (learned && nowMs() >= learned.untilMs) learned = undefined
      return Math.min(max, learned?.limit ?? max)
    },
    /** Notes that the server ended a connection that had carried this many messages. */
    note: (carried: number): void => {
      if (carried === last) learned = { limit: carried, untilMs: nowMs() + FORGET_MS }
      last = carried
    },
  }
}
