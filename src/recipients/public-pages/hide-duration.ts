import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than a form usually takes. */
export const STEP_MS = 100

interface Time {
  readonly nowMs: () => number
  readonly wait: (ms: number) => Promise<unknown>
}

/**
 * Returns the result after a multiple of `STEP_MS`, so that the response time doesn't reveal how much work there was: less for an
 * address that is known.
 */
export const hideDuration = async <Result>(
  work: () => Promise<Result>,
  { nowMs, wait }: Time = { nowMs: () => performance.now(), wait: sleep },
): Promise<Result> => {
  const from = nowMs()
  try {
    return await work()
  } finally {
    const tookMs = nowMs() - from
    await wait(Math.ceil(tookMs / STEP_MS) * STEP_MS - tookMs)
  }
}
