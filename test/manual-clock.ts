import { setTimeout } from 'node:timers/promises'
import { toTimestamp } from '../src/foundation/clock.ts'

/** A clock that moves only when the test moves it. */
export const manualClock = (start = '2026-01-01T00:00:00Z') => {
  let instant = Temporal.Instant.from(start)
  return {
    clock: () => instant,
    now: () => toTimestamp(instant),
    inMs: (milliseconds: number) => toTimestamp(instant.add({ milliseconds })),
    move: (milliseconds: number) => {
      instant = instant.add({ milliseconds })
    },
  }
}

/** How long to wait between checks: long enough that waiting tests leave the CPU to other tests. */
const POLL_MS = 5

/** Less than the timeout of a test, so that a test fails with the condition that it waited for, and stops asking. */
const PATIENCE_MS = 100_000

/** Waits until a condition is true. Use a longer `pollMs` if checking it slows down what the test waits for. */
export const whenTrue = async (
  isTrue: () => boolean | Promise<boolean>,
  pollMs = POLL_MS,
  patienceMs = PATIENCE_MS,
): Promise<void> => {
  for (const end = performance.now() + patienceMs; !(await isTrue()); await setTimeout(pollMs)) {
    if (performance.now() > end) throw new Error(`Not true after ${patienceMs / 1_000} s: ${isTrue}`)
  }
}
