import { LRUCache } from 'lru-cache'

/** The result of a search, and the value of the team's change counter at that time. */
export interface SearchResult {
  readonly changes: number
  /** The first matches, in the requested order. */
  readonly ids: readonly number[]
  /** True if `ids` contains all matches. */
  readonly isComplete: boolean
  /** A lower bound for the total number of matches. */
  readonly atLeast: number
}

const MAX_BYTES = 8 * 1024 * 1024
/** The estimated sizes of one id, of one character of a key, and of the rest of a result. */
const ID_BYTES = 8
const CHARACTER_BYTES = 2
const RESULT_BYTES = 200

/**
 * Caches the results of recent searches, because people page through results. Counting up to 10,000 matches takes thirty times as
 * long as finding one match. A result is valid until one of the team's contacts changes. The caller must check that.
 */
export const searchMemory = () =>
  new LRUCache<string, SearchResult>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids }, key) => ids.length * ID_BYTES + key.length * CHARACTER_BYTES + RESULT_BYTES,
  })
