import type { DraftToSave } from '../server/template-types.ts'

/**
 * A copy of changes that the server doesn't have yet. It survives a reload, a closed tab and an expired session. If the browser
 * refuses to store it, for example because the storage is full, there is no copy.
 */
export interface LocalCopy {
  readonly read: () => DraftToSave | undefined
  readonly write: (draft: DraftToSave) => void
  readonly remove: () => void
}

const TAB = 'postrider-tab'

/** Returns a name for this tab that survives a reload. */
const tabName = (): string => {
  const name = sessionStorage.getItem(TAB) ?? Math.random().toString(36).slice(2)
  sessionStorage.setItem(TAB, name)
  return name
}

/** Each tab has its own copy. Otherwise, two tabs with the same template would overwrite each other's copy. */
export const localCopy = (teamId: number, templateId: number): LocalCopy => {
  const prefix = `postrider-draft-${teamId}-${templateId}-`
  const key = `${prefix}${tabName()}`
  const remove = () => localStorage.removeItem(key)
  /** Takes over the copy of a tab that was closed. If that tab is in fact still open, it stores a new copy with its next change. */
  const takeOver = () => {
    const other = Object.keys(localStorage).find((name) => name.startsWith(prefix))
    const found = other === undefined ? null : localStorage.getItem(other)
    if (other === undefined || found === null) return null
    localStorage.setItem(key, found)
    localStorage.removeItem(other)
    return found
  }
  return {
    read: () => {
      try {
        const found: unknown = JSON.parse(localStorage.getItem(key) ?? takeOver() ?? 'null')
        return isDraft(found) ? found : undefined
      } catch {
        return undefined
      }
    },
    write: (draft) => {
      try {
        localStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // If the new copy can't be stored, removes the older one. Otherwise, it would later overwrite newer changes.
        remove()
      }
    },
    remove,
  }
}

const isDraft = (value: unknown): value is DraftToSave =>
  typeof value === 'object' && value !== null && 'content' in value && 'revision' in value && 'version' in value
