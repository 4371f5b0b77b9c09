import { type RefObject, useEffect, useState } from 'react'
import { notify } from './notices.tsx'

/** How long the button says that it worked. */
const SAID_MS = 2_000

/** Selected by hand, where the browser gives pages from plain http no clipboard. */
const copySelected = (element: HTMLElement): boolean => {
  getSelection()?.selectAllChildren(element)
  return document.execCommand('copy')
}

/** For a button that copies a text; `element` shows the same text. */
export const useCopy = (text: string, element: RefObject<HTMLElement | null>) => {
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
    if (!done) notify('Your browser did not let us copy this. Select the text and copy it yourself.', 'problem')
  }

  return { isCopied, copy }
}
