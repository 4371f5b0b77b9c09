import { useEffect, useRef } from 'react'
import type { BlocksBody } from '../../../../src/templates/blocks.ts'
import { neighborOf, type Path } from './tree.ts'

interface Options {
  readonly body: BlocksBody
  readonly selected: string | null
  /** The path of the selected part. Undefined: the body doesn't have it. */
  readonly path: Path | undefined
  readonly focus: (key: string | null) => void
}

/**
 * If the part with the focus disappears, for example because an undo removes a new block, its neighbor takes the focus, so that
 * keyboard users keep their place.
 */
export const useKeptFocus = ({ body, selected, path, focus }: Options) => {
  const last = useRef<Path>(undefined)
  useEffect(() => {
    if (path) last.current = path
    // Browsers move the focus to the page's body if the element that has it is removed.
    else if (selected !== null && last.current && document.activeElement === document.body)
      focus(neighborOf(body, last.current))
  }, [body, selected, path, focus])
}
