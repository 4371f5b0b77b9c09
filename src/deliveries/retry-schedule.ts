const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long to wait after each failed attempt. After the last one, the message has failed. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 12 * HOUR_MS]

/** Returns how long to wait after the given number of attempts, or undefined if that was the last one. */
export const nextAttemptMs = (attempts: number): number | undefined => DELAYS_MS[attempts - 1]
