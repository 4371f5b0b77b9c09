import { type RefObject, useEffect, useEffectEvent } from 'react'

interface Actions {
  readonly undo: () => void
  readonly redo: () => void
}

/** Returns the action for Ctrl-Z, Cmd-Z, Ctrl-Shift-Z, Cmd-Shift-Z or Ctrl-Y. */
const actionOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof Actions | undefined => {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}

/** Matches fields that handle undo themselves, and everything in a dialog. */
const OWN_UNDO = 'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"], [role="dialog"]'

/**
 * Handles undo and redo with the keyboard for the whole template, even while a field in `area` has the focus: the field's own undo
 * would cover only its own text. Fields elsewhere, for example in a dialog, keep their own undo.
 */
export const useUndoKeys = (area: RefObject<HTMLElement | null>, actions: Actions) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event)
    const target = event.target as Element
    const isOthers = !area.current?.contains(target) && target.closest(OWN_UNDO) !== null
    if (!action || isOthers) return
    event.preventDefault()
    event.stopPropagation()
    actions[action]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
