import type { DraftToSave } from '../server/template-types.ts'

/**
 * A copy of changes that the server doesn't have yet. It survives a reload, a closed tab and an expired session. Browsers can
 * refuse to store it, for example if the storage is full; then only the server has the draft.
 */
export interface LocalCopy {
  readonly read: () => DraftToSave | undefined
  readonly write: (draft: DraftToSave) => void
  readonly remove: () => void
}

export const localCopy = (teamId: number, templateId: number): LocalCopy => {
  const key = `postrider-draft-${teamId}-${templateId}`
  const remove = () => localStorage.removeItem(key)
  return {
    read: () => {
      try {
        const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        return isDraft(found) ? found : undefined
      } catch {
        return undefined
      }
    },
    write: (draft) => {
      try {
        localStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // An older copy would overwrite newer changes.
        remove()
      }
    },
    remove,
  }
}

const isDraft = (value: unknown): value is DraftToSave =>
  typeof value === 'object' && value !== null && 'content' in value && 'revision' in value && 'version' in value
