import { type RefObject, useEffect } from 'react'
import type { Actions } from './editing.ts'

/** The image files on a clipboard. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/**
 * Copies, cuts and pastes the section or block that has the focus. Listens on the document: browsers send these events to the
 * element with the text cursor, which isn't always the focused one.
 */
export const useClipboard = (root: RefObject<HTMLElement | null>, actions: Actions) => {
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
      const key = focusedKey()
      if (key === undefined) return
      const images = imagesIn(event.clipboardData)
      if (images.length > 0) actions.addImages(images, key)
      else if (!actions.paste(event.clipboardData?.getData('text/plain') ?? '', key)) return
      event.preventDefault()
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [root, actions])
}
