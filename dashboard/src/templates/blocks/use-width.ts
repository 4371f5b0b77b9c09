import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width in pixels below which columns are stacked. */
const STACKED_PX = 480
/** The width in pixels of an editor with room for the email and the settings next to it. */
const WIDE_PX = 760

/** How much room the editor has. Known before the first paint, so nothing jumps. */
export const useWidth = (root: RefObject<HTMLElement | null>) => {
  const [isNarrow, setIsNarrow] = useState(true)
  const [isStacked, setIsStacked] = useState(true)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const measure = () => {
      setIsNarrow(element.clientWidth < WIDE_PX)
      setIsStacked(element.clientWidth < STACKED_PX)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [root])
  return { isNarrow, isStacked }
}
