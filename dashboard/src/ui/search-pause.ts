/**
 * How long to wait after a keystroke before searching. Short enough to feel immediate, and long enough that typing a word causes
 * one search instead of one per letter.
 */
export const SEARCH_PAUSE_MS = 250
