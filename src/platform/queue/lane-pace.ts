/** How many turns of a slow lane can be unfinished. While there are many slow lanes, this also holds for new ones. */
const MAX_UNPROVEN = 4
const MANY_SLOW = 10
/** How long a lane counts as slow after its last long turn. */
const SLOW_MS = 600_000
/** Limits memory. Forgetting lanes only means that they have to prove themselves again. */
const MAX_LANES = 10_000

export type Pace = ReturnType<typeof paceOf>

/** Remembers which lanes usually end their turns in time, and which don't. A new lane is neither fast nor slow. */
export const paceOf = (maxUnfinished: number, nowMs: () => number = () => performance.now()) => {
  const fast = new Set<number>()
  /** When each lane stops counting as slow. */
  const slow = new Map<number, number>()

  const forget = () => {
    for (const [key, untilMs] of slow) {
      // The lanes are in the order of these times.
      if (untilMs > nowMs()) return
      slow.delete(key)
    }
  }
  const isTrusted = (key: number): boolean => {
    forget()
    return fast.has(key) || (!slow.has(key) && slow.size < MANY_SLOW)
  }
  return {
    maxUnfinished: (key: number): number => (isTrusted(key) ? maxUnfinished : Math.min(maxUnfinished, MAX_UNPROVEN)),
    isTrusted,
    areManySlow: (): boolean => {
      forget()
      return slow.size >= MANY_SLOW
    },
    isSlow: (key: number): boolean => {
      forget()
      return slow.has(key)
    },
    noteShort: (key: number): void => {
      slow.delete(key)
      if (fast.size >= MAX_LANES) fast.clear()
      fast.add(key)
    },
    noteLong: (key: number): void => {
      fast.delete(key)
      if (slow.size >= MAX_LANES) slow.clear()
      slow.delete(key)
      slow.set(key, nowMs() + SLOW_MS)
    },
  }
}
