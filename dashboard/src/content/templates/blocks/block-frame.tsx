import { useDraggable } from '@dnd-kit/core'
import { memo, useId } from 'react'
import type { Block } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { BlockView } from './block-view.tsx'
import classes from './canvas.module.css'
import { useEditing, useSelected } from './editing.ts'
import { FaultList } from './fault-list.tsx'
import { Grip } from './grip.tsx'
import { keyOf } from './keys.ts'
import { PartToolbar } from './part-toolbar.tsx'
import { usePartProps } from './use-part-props.ts'

interface Props {
  readonly block: Block
  /** The block's path, like `0.1.2`. */
  readonly at: string
  readonly count: number
}

/** A block on the canvas. While it has the focus, keyboard shortcuts move, copy and delete it. */
export const BlockFrame = memo(({ block, at, count }: Props) => {
  const texts = useTexts().blocks
  const { faults, isNarrow, setFormatSlot } = useEditing()
  const key = keyOf(block)
  const isSelected = useSelected((selected) => selected === key)
  const id = useId()
  const label = texts.blockOf(texts.types[block.type], Number(at.split('.').at(-1)) + 1, count)
  const { setNodeRef, isDragging, ...drag } = useDraggable({
    id: key,
    data: { name: texts.types[block.type], type: block.type },
    attributes: { roleDescription: texts.drag.role, tabIndex: isSelected ? 0 : -1 },
  })
  const messages = faults.get(at) ?? []
  return (
    <div
      ref={setNodeRef}
      className={classes.block}
      data-type={block.type}
      data-dragging={isDragging}
      data-fault={messages.length > 0}
      {...usePartProps({ key, label, isSelected, faultsId: id })}
    >
      <Grip name={label} {...drag} />
      {isSelected && <PartToolbar partKey={key} type={block.type} at={at} />}
      <BlockView block={block} at={at} isSelected={isSelected} />
      <FaultList id={id} messages={messages} />
      {isNarrow && isSelected && block.type === 'text' && <div ref={setFormatSlot} />}
    </div>
  )
})
