import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { useTexts } from '../../../texts/locale.tsx'
import classes from './canvas.module.css'
import { GripIcon } from './icons.tsx'

interface Props {
  readonly name: string
  readonly attributes: DraggableAttributes
  readonly listeners: DraggableSyntheticListeners
  readonly setActivatorNodeRef: (element: HTMLElement | null) => void
}

/** The handle that moves a section or block with the mouse, by touch or with the keyboard. */
export const Grip = ({ name, attributes, listeners, setActivatorNodeRef }: Props) => (
  <button
    ref={setActivatorNodeRef}
    type="button"
    className={classes.grip}
    {...attributes}
    {...listeners}
    aria-label={useTexts().blocks.actions.drag(name)}
  >
    <GripIcon size={14} />
  </button>
)
