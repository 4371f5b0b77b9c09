import { type RefObject, useCallback, useEffect } from 'react'
import type { SelectionStore } from './selection-store.ts'

const PANEL = '[data-settings]'

/**
 * Returns a function that moves the focus to the settings panel. The Tab key isn't enough, because it selects each block on the
 * way. Escape moves the focus back to the selected part.
 */
export const useSettingsFocus = (root: RefObject<HTMLElement | null>, selection: SelectionStore) => {
  useEffect(() => {
    const element = root.current
    const onKey = (event: KeyboardEvent) => {
      const isInPanel = (event.target as Element).closest(PANEL) !== null
      if (event.key !== 'Escape' || event.defaultPrevented || !isInPanel) return
      element?.querySelector<HTMLElement>(`[data-part="${selection.get()}"]`)?.focus()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [root, selection])
  return useCallback(() => root.current?.querySelector<HTMLElement>(PANEL)?.focus(), [root])
}
