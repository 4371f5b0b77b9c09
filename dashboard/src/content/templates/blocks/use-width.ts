import { type RefObject, useLayoutEffect, useState } from 'react'

/** The minimum width of the editor, in pixels, for showing the settings next to the email. */
const WIDE_PX = 760
/** The minimum width of the editor, in pixels, for showing columns side by side, with the settings below the email. */
const MEDIUM_PX = 480

export type Width = 'narrow' | 'medium' | 'wide'

const widthOf = (pixels: number): Width => {
  if (pixels >= WIDE_PX) return 'wide'
  return pixels >= MEDIUM_PX ? 'medium' : 'narrow'
}

/** Returns how much room the editor has. Measures it before the first paint, so that the layout doesn't jump. */
export const useWidth = (root: RefObject<HTMLElement | null>): Width => {
  const [width, setWidth] = useState<Width>('narrow')
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const measure = () => setWidth(widthOf(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [root])
  return width
}
