import { useEffect, useRef } from 'react'
import type { BlocksBody } from '../../../../../src/content/templates/blocks.ts'
import { neighborOf, type Path } from './tree.ts'

interface Options {
  readonly body: BlocksBody
  readonly selected: string | null
  /** The path of the selected part, or undefined if the part is no longer in the body. */
  readonly path: Path | undefined
  readonly focus: (key: string | null) => void
}

/**
 * Moves the focus to a neighbor if the focused part disappears, for example because undo removes a new block. Otherwise, keyboard
 * users would lose their place.
 */
export const useKeptFocus = ({ body, selected, path, focus }: Options) => {
  const last = useRef<Path>(undefined)
  useEffect(() => {
    if (path) last.current = path
    // If the focused element is removed, browsers move the focus to the page's body.
    else if (selected !== null && last.current && document.activeElement === document.body)
      focus(neighborOf(body, last.current))
  }, [body, selected, path, focus])
}
