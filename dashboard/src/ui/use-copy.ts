import { type RefObject, useEffect, useState } from 'react'
import { useTexts } from '../texts/locale.tsx'
import { notify } from './notices.tsx'

/** How long the button says “Copied”: long enough for users to notice. */
const SAID_MS = 2_000

/**
 * Selects the element's text and copies the selection. This works on pages served over plain HTTP, where browsers have no
 * clipboard API.
 */
const copySelected = (element: HTMLElement): boolean => {
  getSelection()?.selectAllChildren(element)
  return document.execCommand('copy')
}

/** Returns a function that copies the text, and whether the text was just copied. `element` must show the same text. */
export const useCopy = (text: string, element: RefObject<HTMLElement | null>) => {
  const texts = useTexts().ui
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    const done = await (navigator.clipboard?.writeText(text) ?? Promise.reject())
      .then(() => true)
      .catch(() => element.current !== null && copySelected(element.current))
    setCopied(done)
    if (!done) notify(texts.copyBlocked, 'problem')
  }

  return { isCopied, copy }
}
