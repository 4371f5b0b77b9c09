/** How many messages a connection may send. null: no limit. */
export interface Limits {
  readonly perSecond: number | null
  readonly perHour: number | null
  readonly perDay: number | null
  /** In milliseconds since 1970; null without a warm-up. */
  readonly warmUpFromMs: number | null
}

export const NO_LIMITS: Limits = { perSecond: null, perHour: null, perDay: null, warmUpFromMs: null }

/** How much of the limits is used. Stored with the connection, so that it holds across restarts and processes. */
export interface Usage {
  /** The time at which the messages so far would have been sent at an even rate, in milliseconds since 1970. */
  readonly evenMs: number
  /** Messages per minute, by minute since 1970. */
  readonly minutes: Readonly<Record<string, number>>
  /** Messages per quarter of an hour, by quarter since 1970. */
  readonly quarters: Readonly<Record<string, number>>
}

export const NO_USAGE: Usage = { evenMs: 0, minutes: {}, quarters: {} }

/** A number of messages that a process may send soon. */
export interface Lot {
  readonly count: number
  /** If the count is 0: how long to wait before asking again. */
  readonly waitMs: number
  readonly usage: Usage
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const MINUTES_PER_HOUR = 60
const QUARTERS_PER_DAY = 96
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * How long a process may keep what it took, as a share of a second. Together with the burst, it keeps the promise that any n
 * seconds see at most n + 1 times the limit: up to half a second's worth is available at once, a quarter of a second may pass until
 * it is used, and another quarter until the provider has the message.
 */
export const HOLD_MS = 250
const BURST_MS = 500
/** Marketing leaves this much of the burst to transactional messages. */
const RESERVE_MS = 150

/** The first daily limit of a warm-up. It doubles every day. */
const WARM_UP_START = 50
const WARM_UP_MAX_DAYS = 20

/** Returns the daily limit, which a warm-up may reduce. */
export const perDayNow = ({ perDay, warmUpFromMs }: Limits, nowMs: number): number | null => {
  if (warmUpFromMs === null) return perDay
  const days = Math.floor(Math.max(0, nowMs - warmUpFromMs) / DAY_MS)
  if (days >= WARM_UP_MAX_DAYS) return perDay
  return Math.min(perDay ?? Number.POSITIVE_INFINITY, WARM_UP_START * 2 ** days)
}

/** Takes up to `wanted` messages out of the limits. */
export const takeLot = (
  limits: Limits,
  usage: Usage,
  { wanted, isUrgent, nowMs }: { readonly wanted: number; readonly isUrgent: boolean; readonly nowMs: number },
): Lot => {
  const even = evenly(limits.perSecond, usage.evenMs, wanted, isUrgent, nowMs)
  const hour = rolling(limits.perHour, usage.minutes, nowMs, MINUTE_MS, MINUTES_PER_HOUR)
  const day = rolling(perDayNow(limits, nowMs), usage.quarters, nowMs, QUARTER_MS, QUARTERS_PER_DAY)
  const count = Math.min(even.count, hour.left, day.left)
  if (count === 0) return { count, waitMs: Math.max(even.waitMs, hour.waitMs, day.waitMs), usage }
  return {
    count,
    waitMs: 0,
    usage: {
      evenMs: even.after(count),
      minutes: limits.perHour === null ? {} : added(hour.kept, Math.floor(nowMs / MINUTE_MS), count),
      quarters: perDayNow(limits, nowMs) === null ? {} : added(day.kept, Math.floor(nowMs / QUARTER_MS), count),
    },
  }
}

/** Spaces messages evenly, with a small burst. */
const evenly = (perSecond: number | null, evenMs: number, wanted: number, isUrgent: boolean, nowMs: number) => {
  if (perSecond === null) return { count: wanted, waitMs: 0, after: () => 0 }
  const spacingMs = SECOND_MS / perSecond
  // At least one message must fit. A clock that was set back must not block sending, hence the upper limit.
  const burstMs = Math.max(BURST_MS, spacingMs)
  const from = Math.min(Math.max(evenMs, nowMs - burstMs), nowMs + burstMs)
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
 * Counts messages in the last hour or day, in small parts. The oldest part counts as a whole, so that no hour or day sees more than
 * the limit, wherever it begins.
 */
const rolling = (
  limit: number | null,
  parts: Readonly<Record<string, number>>,
  nowMs: number,
  partMs: number,
  partsPerWindow: number,
) => {
  const current = Math.floor(nowMs / partMs)
  const kept = Object.entries(parts)
    .map(([part, count]) => [Number(part), count] as const)
    .filter(([part]) => part >= current - partsPerWindow && part <= current)
    .sort(([a], [b]) => a - b)
  if (limit === null) return { left: Number.POSITIVE_INFINITY, waitMs: 0, kept }
  const left = Math.max(0, limit - kept.reduce((sum, [, count]) => sum + count, 0))
  const [oldest] = kept[0] ?? [current]
  const waitMs = left > 0 ? 0 : Math.max(1, (oldest + partsPerWindow + 1) * partMs - nowMs)
  return { left, waitMs, kept }
}

const added = (kept: readonly (readonly [number, number])[], part: number, count: number): Record<string, number> => {
  const parts = Object.fromEntries(kept)
  parts[part] = (parts[part] ?? 0) + count
  return parts
}
