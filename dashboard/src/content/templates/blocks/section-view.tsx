import { useDraggable } from '@dnd-kit/core'
import { Fragment, memo, useId } from 'react'
import type { Block, Section } from '../../../../../src/content/templates/blocks.ts'
import { readableOn } from '../../../identity/brands/readable-on.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { BlockFrame } from './block-frame.tsx'
import classes from './canvas.module.css'
import { useEditing, useSelected } from './editing.ts'
import { FaultList } from './fault-list.tsx'
import { Gap } from './gap.tsx'
import { Grip } from './grip.tsx'
import { keyOf } from './keys.ts'
import { sharesOf } from './layouts.ts'
import { PartToolbar } from './part-toolbar.tsx'
import { usePartProps } from './use-part-props.ts'

interface Props {
  readonly section: Section
  readonly index: number
  readonly count: number
}

export const SectionView = memo(({ section, index, count }: Props) => {
  const texts = useTexts().blocks
  const { faults, isNarrow } = useEditing()
  const key = keyOf(section)
  const isSelected = useSelected((selected) => selected === key)
  const id = useId()
  const label = texts.sectionOf(index + 1, count)
  const { setNodeRef, isDragging, ...drag } = useDraggable({
    id: key,
    data: { name: texts.section, type: 'section' },
    attributes: { roleDescription: texts.drag.role, tabIndex: isSelected ? 0 : -1 },
  })
  const messages = faults.get(String(index)) ?? []
  const shares = sharesOf(section.columns)
  return (
    <div
      ref={setNodeRef}
      className={classes.section}
      data-dragging={isDragging}
      data-fault={messages.length > 0}
      data-padding={section.padding ?? 'normal'}
      style={section.background ? { background: section.background, color: readableOn(section.background) } : undefined}
      data-colored={Boolean(section.background)}
      {...usePartProps({ key, label, isSelected, faultsId: id })}
    >
      <Grip name={label} {...drag} />
      {isSelected && <PartToolbar partKey={key} type="section" at="" />}
      <div
        className={classes.columns}
        style={{
          gridTemplateColumns: isNarrow ? undefined : shares.map((share) => `minmax(0, ${share}fr)`).join(' '),
        }}
      >
        {section.columns.map((column, columnIndex) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity apart from its position
            key={columnIndex}
            className={classes.column}
          >
            <BlockList blocks={column.blocks} parent={`${index}.${columnIndex}`} />
          </div>
        ))}
      </div>
      <FaultList id={id} messages={messages} />
    </div>
  )
})

/** The blocks of a column or repeat, with a gap before and after each block. */
export const BlockList = ({ blocks, parent }: { blocks: readonly Block[]; parent: string }) => {
  const selected = useSelected((key) => blocks.findIndex((block) => keyOf(block) === key))
  return (
    <>
      <Gap at={`${parent}.0`} isNear={selected === 0} isEdge={blocks.length > 0} isOnly={blocks.length === 0} />
      {blocks.map((block, index) => (
        <Fragment key={keyOf(block)}>
          <BlockFrame block={block} at={`${parent}.${index}`} count={blocks.length} />
          <Gap
            at={`${parent}.${index + 1}`}
            isNear={selected === index || selected === index + 1}
            isEdge={index === blocks.length - 1}
          />
        </Fragment>
      ))}
    </>
  )
}
