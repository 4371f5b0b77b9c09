/** Failed work is retried after 10 s, 20 s, 40 s …, and then every hour. */
const FIRST_RETRY_MS = 10_000
export const LONGEST_RETRY_DELAY_MS = 3_600_000

export const retryDelayMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_DELAY_MS)
