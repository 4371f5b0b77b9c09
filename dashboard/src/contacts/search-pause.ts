/** How long to wait after a keystroke before searching: feels immediate, but a typed word is one search instead of seven. */
export const SEARCH_PAUSE_MS = 250
