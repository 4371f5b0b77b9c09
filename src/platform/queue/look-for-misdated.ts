/** How often to look for work whose times are too far in the future to be valid. A worker also does this when it starts. */
const LOOK_FOR_MISDATED_MS = 60_000

/** Returns a function that calls `list` only now and then. While there is misdated work, it calls it every time. */
export const lookForMisdated = <Found>(list: () => Promise<Found[]>): (() => Promise<Found[]>) => {
  let lookedMs = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - lookedMs < LOOK_FOR_MISDATED_MS) return []
    const misdated = await list()
    if (misdated.length === 0) lookedMs = performance.now()
    return misdated
  }
}
