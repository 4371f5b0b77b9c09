import { useEffect, useEffectEvent } from 'react'
import type { Fault } from '../server/templates-api.ts'

/** A request to show where a fault is. Each click is a new object, so that a second click works too. */
export interface Reveal {
  readonly fault: Fault
}

/** Calls `show` for each request, once the editor is there. */
export const useRevealed = (reveal: Reveal | undefined, show: (fault: Fault) => void) => {
  const onReveal = useEffectEvent(show)
  useEffect(() => {
    if (reveal) onReveal(reveal.fault)
  }, [reveal])
}

/** Moves the focus to the first input of a field, which is marked with `data-part`. */
export const focusPart = (area: HTMLElement | null, part: string) => {
  const found = area?.querySelector<HTMLElement>(`[data-part="${part}"]`)
  const input = found?.querySelector<HTMLElement>(':is(input,textarea,[contenteditable="true"])')
  input?.focus()
  found?.scrollIntoView({ block: 'center' })
}
