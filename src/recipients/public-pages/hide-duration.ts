import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than a form usually takes. */
export const STEP_MS = 100

/**
 * Returns the result after a multiple of `STEP_MS`, so that the response time doesn't reveal how much work there was: less for an
 * address that is known.
 */
export const hideDuration = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const from = performance.now()
  try {
    return await work()
  } finally {
    const tookMs = performance.now() - from
    await sleep(Math.ceil(tookMs / STEP_MS) * STEP_MS - tookMs)
  }
}
