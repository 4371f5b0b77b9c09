import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createSelectionStore } from './selection-store.ts'

/** The elements that get the focus first, so that users can immediately type in a new block. */
const FIRST = '[contenteditable="true"], textarea'

/** Manages which section or block is selected. When `focus` selects a part, moves the focus to it as soon as it's on screen. */
export const useSelection = (root: RefObject<HTMLElement | null>) => {
  const [store] = useState(createSelectionStore)
  const selected = useSyncExternalStore(store.subscribe, store.get)
  const wanted = useRef<{ readonly key: string; readonly isNew: boolean } | null>(null)
  const [, update] = useState(0)
  const focus = useCallback(
    (key: string | null, isNew = false) => {
      wanted.current = key === null ? null : { key, isNew }
      // There's no part left to focus: the email is empty.
      if (key === null) root.current?.querySelector<HTMLElement>('[data-canvas]')?.focus()
      store.set(key)
      update((count) => count + 1)
    },
    [root, store],
  )
  // Runs after every render, because a new part isn't on screen until the page has rendered again.
  useEffect(() => {
    if (!wanted.current) return
    const { key, isNew } = wanted.current
    const frame = root.current?.querySelector<HTMLElement>(`[data-part="${key}"]`)
    if (!frame) return
    wanted.current = null
    const target = (isNew && frame.querySelector<HTMLElement>(FIRST)) || frame
    target.focus()
    frame.scrollIntoView({ block: 'nearest' })
  })
  return { store, selected, focus }
}
