/** What a search found when a team's contacts had changed `changes` times. */
export interface SearchResult {
  readonly changes: number
  /** The first matches, in the order asked for. */
  readonly ids: readonly number[]
  /** Whether these are all of them. */
  readonly isComplete: boolean
  /** There were at least so many. */
  readonly atLeast: number
}

/** Of all results together: some 4 MB. */
const MAX_IDS = 500_000

/**
 * Results of recent searches. Counting up to 10,000 matches takes thirty times as long as finding one, and people page through what
 * they've searched for. A result is right for as long as no contact of the team changes, which the caller checks.
 */
export const searchMemory = () => {
  const results = new Map<string, SearchResult>()
  let size = 0

  const forget = (key: string) => {
    // A result without matches takes its place as well.
    size -= (results.get(key)?.ids.length ?? -1) + 1
    results.delete(key)
  }

  return {
    find: (key: string): SearchResult | undefined => {
      const found = results.get(key)
      if (found) {
        // Used last, forgotten last.
        results.delete(key)
        results.set(key, found)
      }
      return found
    },

    keep: (key: string, result: SearchResult): void => {
      forget(key)
      results.set(key, result)
      size += result.ids.length + 1
      for (const oldest of results.keys()) {
        if (size <= MAX_IDS) return
        forget(oldest)
      }
    },
  }
}
