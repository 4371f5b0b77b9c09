/**
 * A copy of changes that the server doesn't have yet. It survives a reload, a closed tab and an expired session. If the browser
 * refuses to store it, for example because the storage is full, there is no copy.
 */
export interface LocalCopy<T> {
  readonly read: () => T | undefined
  /** Returns the copies of all tabs, this tab's first. */
  readonly readAll: () => T[]
  readonly write: (changes: T) => void
  readonly remove: () => void
  /** Removes the copies of all tabs. */
  readonly removeAll: () => void
}

const TAB = 'postrider-tab'

/** Returns a name for this tab that survives a reload. */
const tabName = (): string => {
  const name = sessionStorage.getItem(TAB) ?? Math.random().toString(36).slice(2)
  sessionStorage.setItem(TAB, name)
  return name
}

/**
 * Returns the copy for what is being edited, like `draft-1-2`. Each tab has its own copy. Otherwise, two tabs that edit the same
 * thing would overwrite each other's copy.
 */
export const localCopy = <T>(name: string, isCopy: (value: unknown) => value is T): LocalCopy<T> => {
  const prefix = `postrider-${name}-`
  const key = `${prefix}${tabName()}`
  const remove = () => localStorage.removeItem(key)
  const namesOfAll = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  /** Takes over the copy of a tab that was closed. If that tab is in fact still open, it stores a new copy with its next change. */
  const takeOver = () => {
    const [other] = namesOfAll()
    const found = other === undefined ? null : localStorage.getItem(other)
    if (other === undefined || found === null) return null
    localStorage.setItem(key, found)
    localStorage.removeItem(other)
    return found
  }
  const parse = (text: string | null): T | undefined => {
    try {
      const found: unknown = JSON.parse(text ?? 'null')
      return isCopy(found) ? found : undefined
    } catch {
      return undefined
    }
  }
  return {
    read: () => parse(localStorage.getItem(key) ?? takeOver()),
    readAll: () => {
      const others = namesOfAll().filter((name) => name !== key)
      return [key, ...others].flatMap((name) => parse(localStorage.getItem(name)) ?? [])
    },
    write: (changes) => {
      try {
        localStorage.setItem(key, JSON.stringify(changes))
      } catch {
        // If the new copy can't be stored, removes the older one. Otherwise, it would later overwrite newer changes.
        remove()
      }
    },
    remove,
    removeAll: () => {
      for (const name of namesOfAll()) localStorage.removeItem(name)
    },
  }
}
