import { useEffect, useEffectEvent } from 'react'
import type { Fault } from '../../server/template-types.ts'

/** A request to show where a fault is. Each click creates a new object, so that clicking the same fault again works too. */
export interface Reveal {
  readonly fault: Fault
}

/** Calls `show` for each request, as soon as the editor has loaded. */
export const useRevealed = (reveal: Reveal | undefined, show: (fault: Fault) => void) => {
  const onReveal = useEffectEvent(show)
  useEffect(() => {
    if (reveal) onReveal(reveal.fault)
  }, [reveal])
}

/** Returns the innermost block that shows the fault's message. */
const blockOf = (area: HTMLElement, message: string) =>
  [...area.querySelectorAll<HTMLElement>('[data-part]')].findLast(({ textContent }) => textContent.includes(message))

/**
 * Moves the focus to the first input in the element for the fault's field, marked with `data-field-of`. If there is no such
 * element, uses the block that shows the fault's message.
 */
export const focusFault = (area: HTMLElement, { field, message }: Fault) => {
  const found = area.querySelector<HTMLElement>(`[data-field-of="${field}"]`) ?? blockOf(area, message)
  const input = found?.querySelector<HTMLElement>(':is(input,textarea,[contenteditable="true"])')
  input?.focus()
  found?.scrollIntoView({ block: 'center' })
}
