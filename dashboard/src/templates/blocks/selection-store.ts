/** Which section or block is selected, outside of React's state, so that a change renders only the parts that it concerns. */
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
