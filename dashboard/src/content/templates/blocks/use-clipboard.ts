import { type RefObject, useEffect } from 'react'
import type { Actions } from './editing.ts'
import { withoutStyles } from './pasted.ts'
import type { SelectionStore } from './selection-store.ts'

const hasText = (html: string) =>
  new DOMParser().parseFromString(withoutStyles(html), 'text/html').body.textContent.trim() !== ''

/** Returns the image files on the clipboard. Office programs add a picture of the copied text, which is ignored. */
export const imagesIn = (data: DataTransfer | null): File[] => {
  const images = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  return images.length > 0 && hasText(data?.getData('text/html') ?? '') ? [] : images
}

/** Matches the fields that handle pasted images themselves. */
const TEXT_FIELD = ':is(input,textarea,[contenteditable="true"])'

/**
 * Copies, cuts and pastes the focused section or block. Copied blocks can also be pasted while the cursor is in text or nothing has
 * the focus. Listens on the document, because browsers send these events to the element that contains the cursor, which isn't
 * always the focused one.
 */
export const useClipboard = (root: RefObject<HTMLElement | null>, selection: SelectionStore, actions: Actions) => {
  useEffect(() => {
    const focusedKey = () => {
      const element = document.activeElement
      return element instanceof HTMLElement && root.current?.contains(element) ? element.dataset.part : undefined
    }
    const copy = (event: ClipboardEvent) => {
      const key = focusedKey()
      const text = key === undefined ? undefined : actions.copy(key)
      if (key === undefined || text === undefined) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      if (event.type === 'cut') actions.remove(key)
    }
    const paste = (event: ClipboardEvent) => {
      const element = document.activeElement
      // If nothing else has the focus, `element` is the page's body.
      const isHere = element?.contains(root.current) || root.current?.contains(element)
      if (!element || !isHere) return
      const after = element.closest<HTMLElement>('[data-part]')?.dataset.part ?? selection.get()
      const images = element.closest(TEXT_FIELD) ? [] : imagesIn(event.clipboardData)
      if (images.length > 0) void actions.addImages(images, after)
      else if (!actions.paste(event.clipboardData?.getData('text/plain') ?? '', after)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    // Runs before the text editors' own handlers, which would insert copied blocks as text.
    document.addEventListener('paste', paste, { capture: true })
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste, { capture: true })
    }
  }, [root, selection, actions])
}
