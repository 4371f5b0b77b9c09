import { LRUCache } from 'lru-cache'

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

/** Of all results together. */
const MAX_BYTES = 8 * 1024 * 1024
/** Of one id, one character of a key, and all else that a result takes. */
const ID_BYTES = 8
const CHARACTER_BYTES = 2
const RESULT_BYTES = 200

/**
 * Results of recent searches by their key. Counting up to 10,000 matches takes thirty times as long as finding one, and people page
 * through what they've searched for. A result is right for as long as no contact of the team changes, which the caller checks.
 */
export const searchMemory = () =>
  new LRUCache<string, SearchResult>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids }, key) => ids.length * ID_BYTES + key.length * CHARACTER_BYTES + RESULT_BYTES,
  })
