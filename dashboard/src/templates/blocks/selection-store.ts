/** Stores which section or block is selected. It's kept outside React state, so that a change rerenders only the affected parts. */
export interface SelectionStore {
  readonly get: () => string | null
  readonly set: (key: string | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const createSelectionStore = (): SelectionStore => {
  let selected: string | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => selected,
    set: (key) => {
      if (key === selected) return
      selected = key
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
