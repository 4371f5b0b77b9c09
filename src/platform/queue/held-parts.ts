/** The part of items that belong to none. */
export const NO_PART = 0

/** The parts of each team's queue that this process is working on. */
export const heldParts = () => {
  const held = new Map<number, Set<number>>()
  return {
    of: (teamId: number): ReadonlySet<number> => held.get(teamId) ?? NONE,
    /** Returns a function that releases the part. Calling it again has no effect. */
    hold: (teamId: number, part: number): (() => void) => {
      const parts = held.get(teamId) ?? new Set()
      held.set(teamId, parts.add(part))
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        parts.delete(part)
        if (parts.size === 0 && held.get(teamId) === parts) held.delete(teamId)
      }
    },
  }
}

const NONE: ReadonlySet<number> = new Set()
