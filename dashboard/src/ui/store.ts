/** A value outside React's state. Components read it with `useSyncExternalStore`. */
export interface Store<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const createStore = <Value>(initial: Value): Store<Value> => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
