import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { AREAS } from './areas.ts'

/** The maximum time between the two keys of a sequence. */
const SEQUENCE_MS = 1_000

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Shortcuts are off while a dialog is open, because opening another page would discard the dialog's contents. */
const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null

interface Shortcuts {
  readonly onPalette: () => void
  readonly onHelp: () => void
}

/** Handles Cmd/Ctrl-K, ?, and G followed by an area's key. Shortcuts are off while the user is typing in an input. */
export const useShortcuts = ({ onPalette, onHelp }: Shortcuts) => {
  const [, go] = useLocation()
  const prefixAtMs = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event) || isDialogOpen()) return
      const key = event.key.toLowerCase()
      const run = (action: () => void) => {
        event.preventDefault()
        action()
      }
      if (event.metaKey || event.ctrlKey) {
        if (key === 'k' && !event.shiftKey && !event.altKey) run(onPalette)
        return
      }
      if (event.altKey) return
      if (key === '?') return run(onHelp)
      const isSecond = event.timeStamp - prefixAtMs.current < SEQUENCE_MS
      prefixAtMs.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const area = AREAS.find((area) => area.shortcut === key)
      if (isSecond && area) run(() => go(area.href))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onPalette, onHelp, go])
}
