/** The maximum number of differences between a mistyped name and a suggestion. Short names can differ in half of their letters. */
const MAX_DIFFERENCE = 3

/** undefined: no known name is similar enough. */
export const closestOf = (name: string, known: readonly string[]): string | undefined => {
  const given = name.toLowerCase()
  let [closest, least]: [string | undefined, number] = [undefined, Math.min(MAX_DIFFERENCE, given.length >> 1) + 1]
  for (const candidate of known) {
    if (Math.abs(candidate.length - given.length) >= least) continue
    const difference = differenceOf(given, candidate.toLowerCase())
    if (difference < least) [closest, least] = [candidate, difference]
  }
  return closest
}

/**
 * Returns the edit distance: how many characters to insert, delete, replace or swap with their neighbor to turn one string into the
 * other.
 */
const differenceOf = (a: string, b: string): number => {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const change = (previous[column - 1] ?? 0) + (isSame ? 0 : 1)
      let best = Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        best = Math.min(best, (before[column - 2] ?? 0) + 1)
      }
      current.push(best)
    }
    ;[before, previous] = [previous, current]
  }
  return previous[b.length] ?? 0
}
