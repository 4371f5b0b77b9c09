import type { FocusEvent, KeyboardEvent } from 'react'
import { useEditing } from './editing.ts'
import type { Direction } from './move.ts'

/** Moves the focus to the first text, input or block inside the frame. Returns false if the frame contains none of these. */
const enter = (frame: HTMLElement): boolean => {
  const first = frame.querySelector<HTMLElement>('[contenteditable="true"], textarea, [data-edits], [data-part]')
  first?.focus()
  return first !== null
}

/** The id of the text that explains the keys to screen readers. */
export const KEY_HINT_ID = 'blocks-key-hint'

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * Returns true if the event comes from the frame itself. Events from inputs inside the frame must be ignored, because there the
 * same keys edit text. React also passes events from open menus and dialogs here.
 */
const isOwn = ({ target, currentTarget }: { readonly target: EventTarget; readonly currentTarget: EventTarget }) =>
  target === currentTarget

interface Options {
  readonly key: string
  readonly label: string
  readonly isSelected: boolean
  readonly faultsId: string
}

/** Returns the props that make a section or block focusable and handle its keyboard shortcuts. */
export const usePartProps = ({ key, label, isSelected, faultsId }: Options) => {
  const { actions } = useEditing()

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    const direction = ARROWS[event.key]
    const act = () => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'd') actions.duplicate(key)
      else if (event.key === 'Enter' && isOwn(event)) return enter(event.currentTarget)
      else if (event.key === 'Escape' && !isOwn(event)) event.currentTarget.focus()
      else if (!isOwn(event)) return false
      else if (event.altKey && direction) actions.move(key, direction)
      else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove(key)
      else return false
      return true
    }
    if (!act()) return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    role: 'group',
    tabIndex: 0,
    'aria-label': label,
    'aria-describedby': `${faultsId} ${KEY_HINT_ID}`,
    'data-part': key,
    'data-selected': isSelected,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      // Keeps the section that contains the block from handling the event too.
      event.stopPropagation()
      if (!isSelected) actions.select(key)
    },
  }
}
