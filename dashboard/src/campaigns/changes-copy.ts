import type { ChangesCopy } from './campaign-saver.ts'
import type { Changes } from './pending-changes.ts'

/** Stores changes that the server doesn't have yet, so that they survive a reload or a closed tab. */
export const changesCopy = (teamId: number, campaignId: number): ChangesCopy & { readonly read: () => Changes } => {
  const key = `postrider-campaign-${teamId}-${campaignId}`
  const remove = () => localStorage.removeItem(key)
  return {
    read: () => {
      try {
        const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
        return typeof found === 'object' && found !== null ? { ...found } : {}
      } catch {
        return {}
      }
    },
    write: (changes) => {
      try {
        localStorage.setItem(key, JSON.stringify(changes))
      } catch {
        // The storage is full. Removes the older copy, which would later overwrite newer changes.
        remove()
      }
    },
    remove,
  }
}
