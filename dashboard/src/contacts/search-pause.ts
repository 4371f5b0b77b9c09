/** How long to wait after a keystroke before searching. It feels immediate, but a typed word takes one search instead of seven. */
export const SEARCH_PAUSE_MS = 250
