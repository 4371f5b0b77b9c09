import { toTimestamp } from '../src/clock.ts'

/** A clock that stands still until it is moved. */
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

/** Lets other work go on until something is true. The test's own time limit ends it. */
export const whenTrue = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await new Promise(setImmediate)
}
