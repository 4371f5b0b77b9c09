import { CLOCK_SKEW_MS } from '../../foundation/clock.ts'

/** How many messages a connection may send. null: no limit. */
export interface Limits {
  readonly perSecond: number | null
  readonly perHour: number | null
  readonly perDay: number | null
  /** When the warm-up started, in milliseconds since 1970; null without a warm-up. */
  readonly warmUpFromMs: number | null
}

export const NO_LIMITS: Limits = { perSecond: null, perHour: null, perDay: null, warmUpFromMs: null }

/** How much of the limits has been used. Stored with the connection, so that the limits hold across restarts and processes. */
export interface Usage {
  /** When the last reserved message would be sent if all messages were evenly spaced, in milliseconds since 1970. */
  readonly evenMs: number
  /** How many messages were reserved in each minute, keyed by minutes since 1970. */
  readonly minutes: Readonly<Record<string, number>>
  /** How many messages were reserved in each quarter hour, keyed by quarter hours since 1970. */
  readonly quarters: Readonly<Record<string, number>>
}

export const NO_USAGE: Usage = { evenMs: 0, minutes: {}, quarters: {} }

/** A number of messages that a process has reserved and may send within `HOLD_MS`. */
export interface Lot {
  readonly count: number
  /** If the count is 0: how long to wait before trying again. */
  readonly waitMs: number
  /** If the count is 0: a sentence that says which limit was reached. */
  readonly reason?: string
  readonly usage: Usage
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const MINUTES_PER_HOUR = 60
const QUARTERS_PER_DAY = 96
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * How long a process may wait before it sends the messages that it has reserved. This value and `BURST_MS` ensure that at most n +
 * 1 times the limit is sent in any n seconds. The extra second consists of half a second for the burst, a quarter until a message
 * is sent, and a quarter until the provider has received it.
 */
export const HOLD_MS = 250
const BURST_MS = 500
/** The part of the burst that marketing messages leave for transactional messages. */
const RESERVE_MS = 150
/**
 * The share of the hourly and daily limits, and of a warm-up, that marketing messages leave for transactional messages. Without
 * this reserve, password reset emails could wait up to a day after a campaign. A team whose transactional messages need more than a
 * tenth should use a separate connection.
 */
const RESERVED_SHARE = 0.1

/** The daily limit on the first day of a warm-up. It doubles every day. */
const WARM_UP_START = 50
const WARM_UP_MAX_DAYS = 20

/** Returns the current daily limit, which a warm-up may reduce. */
export const perDayNow = ({ perDay, warmUpFromMs }: Limits, nowMs: number): number | null => {
  if (warmUpFromMs === null) return perDay
  const days = Math.floor(Math.max(0, nowMs - warmUpFromMs) / DAY_MS)
  if (days >= WARM_UP_MAX_DAYS) return perDay
  return Math.min(perDay ?? Number.POSITIVE_INFINITY, WARM_UP_START * 2 ** days)
}

/** Returns how long it takes until a warm-up raises the daily limit. */
const untilRaised = ({ warmUpFromMs }: Limits, nowMs: number): number =>
  warmUpFromMs === null || nowMs < warmUpFromMs ? Number.POSITIVE_INFINITY : DAY_MS - ((nowMs - warmUpFromMs) % DAY_MS)

/** Reserves up to `wanted` messages within the limits. Keeps part of each limit free for urgent (transactional) messages. */
export const takeLot = (
  limits: Limits,
  usage: Usage,
  { wanted, isUrgent, nowMs }: { readonly wanted: number; readonly isUrgent: boolean; readonly nowMs: number },
): Lot => {
  const even = evenly(limits.perSecond, usage.evenMs, wanted, isUrgent, nowMs)
  const usable = (limit: number | null) => (limit === null || isUrgent ? limit : limit - reserveOf(limit))
  const [perHour, perDay] = [usable(limits.perHour), usable(perDayNow(limits, nowMs))]
  const hour = rolling(perHour, usage.minutes, nowMs, MINUTE_MS, MINUTES_PER_HOUR)
  const day = rolling(perDay, usage.quarters, nowMs, QUARTER_MS, QUARTERS_PER_DAY, untilRaised(limits, nowMs))
  const count = Math.min(even.count, hour.left, day.left)
  if (count === 0) {
    const waitMs = Math.max(even.waitMs, hour.waitMs, day.waitMs)
    if (waitMs === even.waitMs) return { count, waitMs, usage }
    const reached = waitMs === day.waitMs ? { limit: perDay, period: 'day' } : { limit: perHour, period: 'hour' }
    return { count, waitMs, reason: reachedReason(reached.limit, reached.period, isUrgent), usage }
  }
  const isCounted = perHour !== null || perDay !== null
  return {
    count,
    waitMs: 0,
    usage: {
      evenMs: even.after(count),
      // If an hourly or a daily limit is set, messages are counted for both, in case the other limit is added later.
      minutes: isCounted ? added(hour.kept, Math.floor(nowMs / MINUTE_MS), count) : usage.minutes,
      quarters: isCounted ? added(day.kept, Math.floor(nowMs / QUARTER_MS), count) : usage.quarters,
    },
  }
}

const reachedReason = (limit: number | null, period: string, isUrgent: boolean) => {
  const messages = `${isUrgent ? '' : 'marketing '}${limit === 1 ? 'message' : 'messages'}`
  return `The connection has reached its limit of ${limit} ${messages} per ${period}.`
}

/**
 * Returns how much of a limit is reserved for transactional messages: at least one message. A limit of 1 has no reserve, because
 * otherwise no marketing message could ever be sent.
 */
const reserveOf = (limit: number): number => Math.min(limit - 1, Math.max(1, Math.ceil(limit * RESERVED_SHARE)))

/** Applies the limit per second: spaces messages evenly, but allows a small burst. */
const evenly = (perSecond: number | null, evenMs: number, wanted: number, isUrgent: boolean, nowMs: number) => {
  if (perSecond === null) return { count: wanted, waitMs: 0, after: () => evenMs }
  const spacingMs = SECOND_MS / perSecond
  // At least one message must fit into the burst.
  const burstMs = Math.max(BURST_MS, spacingMs)
  // A time that is further ahead than clocks can differ was stored before a clock was set back, so it doesn't count.
  const usedMs = evenMs > nowMs + CLOCK_SKEW_MS ? 0 : evenMs
  const from = Math.min(Math.max(usedMs, nowMs - burstMs), nowMs + burstMs)
  const reserveMs = isUrgent || burstMs - RESERVE_MS < spacingMs ? 0 : RESERVE_MS
  const room = Math.floor((nowMs - reserveMs - from) / spacingMs + 1e-9)
  const lot = Math.max(1, Math.floor((perSecond * HOLD_MS) / SECOND_MS))
  const count = Math.max(0, Math.min(wanted, room, lot))
  return {
    count,
    waitMs: count > 0 ? 0 : Math.ceil(from + spacingMs + reserveMs - nowMs),
    after: (taken: number) => from + taken * spacingMs,
  }
}

/**
 * Applies the limit per hour or per day with a sliding window, which is split into small parts. The oldest part counts in full, so
 * that the limit holds for any hour or day, no matter when it starts. `longestMs` is the time until a warm-up raises the limit.
 */
const rolling = (
  limit: number | null,
  parts: Readonly<Record<string, number>>,
  nowMs: number,
  partMs: number,
  partsPerWindow: number,
  longestMs = Number.POSITIVE_INFINITY,
) => {
  const current = Math.floor(nowMs / partMs)
  const kept = Object.entries(parts)
    .map(([part, count]) => [Number(part), count] as const)
    .filter(([part]) => part >= current - partsPerWindow && part <= current)
    .sort(([a], [b]) => a - b)
  if (limit === null) return { left: Number.POSITIVE_INFINITY, waitMs: 0, kept }
  let used = kept.reduce((sum, [, count]) => sum + count, 0)
  const left = Math.max(0, limit - used)
  if (left > 0) return { left, waitMs: 0, kept }
  // Wait until enough of the oldest parts no longer count.
  let last = current
  for (const [part, count] of kept) {
    last = part
    used -= count
    if (used < limit) break
  }
  const waitMs = Math.max(1, (last + partsPerWindow + 1) * partMs - nowMs)
  return { left, waitMs: Math.min(waitMs, longestMs), kept }
}

const added = (kept: readonly (readonly [number, number])[], part: number, count: number): Record<string, number> => {
  const parts = Object.fromEntries(kept)
  parts[part] = (parts[part] ?? 0) + count
  return parts
}
