/** Short enough to feel immediate, long enough that a word typed at ease is one search and not seven. */
export const SEARCH_PAUSE_MS = 250
