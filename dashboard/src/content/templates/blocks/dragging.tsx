import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { BLOCK_TYPES, type BlocksBody } from '../../../../../src/content/templates/blocks.ts'
import type { Texts } from '../../../texts/en.ts'
import { useTexts } from '../../../texts/locale.tsx'
import classes from './canvas.module.css'
import { isLayout, newPartOf, pathOfSlot, slotCoordinates, slotDetection } from './drag-slots.ts'
import type { Actions } from './editing.ts'
import { isInRepeat, isSectionPath } from './tree.ts'

/** How far the pointer must move, in pixels, before a drag starts. Without a minimum, clicks would start drags. */
const DRAG_DISTANCE_PX = 6
const POINTER = { activationConstraint: { distance: DRAG_DISTANCE_PX } }

interface Props {
  readonly body: RefObject<BlocksBody>
  readonly actions: Actions
  readonly children: ReactNode
}

const placeText = (id: string, texts: Texts['blocks']['drag']): string => {
  const path = pathOfSlot(id)
  const [section = 0, column = 0, block = 0, inner = 0] = path
  if (isSectionPath(path)) return texts.sectionPlace(section + 1)
  return isInRepeat(path) ? texts.repeatPlace(inner + 1) : texts.blockPlace(section + 1, column + 1, block + 1)
}

const announcementsOf = (texts: Texts['blocks']['drag']): Announcements => ({
  onDragStart: ({ active }) => texts.started(String(active.data.current?.name ?? '')),
  onDragOver: ({ over }) => (over ? texts.over(placeText(String(over.id), texts)) : undefined),
  onDragEnd: ({ over }) => (over ? texts.dropped(placeText(String(over.id), texts)) : texts.canceled),
  onDragCancel: () => texts.canceled,
})

/** Lets people drag blocks and sections with the mouse, by touch and with the keyboard. Nothing moves until the drop. */
export const Dragging = ({ body, actions, children }: Props) => {
  const texts = useTexts().blocks.drag
  const [dragged, setDragged] = useState<string | null>(null)
  /** The slot selected with the arrow keys. */
  const chosen = useRef<string | null>(null)
  const getBody = useMemo(() => () => body.current, [body])
  // The options must stay the same objects, because new ones would rerender all blocks.
  const keyboard = useMemo(() => ({ coordinateGetter: slotCoordinates(getBody, chosen) }), [getBody])
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, keyboard))
  const collisionDetection = useMemo(() => slotDetection(getBody, chosen), [getBody])
  const end = () => {
    chosen.current = null
    setDragged(null)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    end()
    if (!over) return
    const to = pathOfSlot(String(over.id))
    const kind = newPartOf(String(active.id))
    const type = BLOCK_TYPES.find((known) => known === kind)
    if (kind === undefined) actions.moveTo(String(active.id), to)
    else if (isLayout(kind)) actions.addSection(kind, to[0] ?? 0)
    else if (type) actions.addBlock(type, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={{
        announcements: announcementsOf(texts),
        screenReaderInstructions: { draggable: texts.instructions },
      }}
      onDragStart={({ active }) => setDragged(String(active.data.current?.name ?? ''))}
      onDragEnd={drop}
      onDragCancel={end}
    >
      {children}
      <DragOverlay dropAnimation={null} className={classes.overlay}>
        {dragged !== null && <span className={classes.dragged}>{dragged}</span>}
      </DragOverlay>
    </DndContext>
  )
}
