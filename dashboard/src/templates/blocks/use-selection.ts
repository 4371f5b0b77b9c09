import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The parts of a block to focus first, so that people can type in a new block at once. */
const FIRST = '[contenteditable="true"], textarea'

/** Which section or block is selected. The focus follows, as soon as the part is on screen. */
export const useSelection = (root: RefObject<HTMLElement | null>) => {
  const [selected, setSelected] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const [, update] = useState(0)
  const focus = useCallback((key: string | null) => {
    wanted.current = key
    setSelected(key)
    update((count) => count + 1)
  }, [])
  // After every render, because a new part can be on screen only after the page has rendered again.
  useEffect(() => {
    const key = wanted.current
    const frame = key === null ? null : root.current?.querySelector<HTMLElement>(`[data-part="${key}"]`)
    if (!frame) return
    wanted.current = null
    const isEmpty = frame.dataset.type !== undefined && frame.textContent === ''
    const target = isEmpty ? (frame.querySelector<HTMLElement>(FIRST) ?? frame) : frame
    target.focus()
    frame.scrollIntoView({ block: 'nearest' })
  })
  return { selected, select: setSelected, focus }
}
