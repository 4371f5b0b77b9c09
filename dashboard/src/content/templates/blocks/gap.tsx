import { useDroppable } from '@dnd-kit/core'
import { Menu } from '@mantine/core'
import { memo } from 'react'
import { BLOCK_TYPES } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { slotId } from './drag-slots.ts'
import { useEditing } from './editing.ts'
import classes from './gap.module.css'
import { BLOCK_ICONS } from './icons.tsx'
import { LayoutIcon } from './layout-icon.tsx'
import { LAYOUT_NAMES } from './layouts.ts'
import { canBeRepeated, isInRepeat, isSectionPath, type Path } from './tree.ts'

interface Props {
  /** The path that a block or section gets if it's inserted here. */
  readonly at: string
  /** True if the part before or after the gap is selected. Only such gaps are in the tab order, to keep it short. */
  readonly isNear: boolean
  /** True at the start and end of a column, where there's no space. */
  readonly isEdge?: boolean
  /** True in an empty column, where the button has a label. */
  readonly isOnly?: boolean
}

const pathOf = (at: string): Path => at.split('.').map(Number)

/** The gap between two blocks or sections, where parts can be dropped or added. */
export const Gap = memo(({ at, isNear, isEdge = false, isOnly = false }: Props) => {
  const texts = useTexts().blocks
  const path = pathOf(at)
  const isSection = isSectionPath(path)
  const { setNodeRef, isOver, active } = useDroppable({ id: slotId(path), data: { path } })
  return (
    <div
      ref={setNodeRef}
      className={classes.gap}
      data-over={isOver}
      data-dragging={active !== null}
      data-edge={isEdge}
      data-only={isOnly}
      data-section={isSection}
    >
      <Menu position="bottom" withinPortal returnFocus={false}>
        <Menu.Target>
          <button
            type="button"
            className={classes.plus}
            tabIndex={isNear || isOnly ? 0 : -1}
            aria-label={isOnly ? undefined : isSection ? texts.add.sectionHere : texts.add.blockHere}
          >
            <PlusIcon size={14} />
            {isOnly && <span>{texts.empty.emptyColumn}</span>}
          </button>
        </Menu.Target>
        <Menu.Dropdown>{isSection ? <SectionItems index={path[0] ?? 0} /> : <BlockItems path={path} />}</Menu.Dropdown>
      </Menu>
    </div>
  )
})

export const BlockItems = ({ path }: { path: Path }) => {
  const texts = useTexts().blocks
  const { actions } = useEditing()
  return BLOCK_TYPES.filter((type) => canBeRepeated(type) || !isInRepeat(path)).map((type) => {
    const Icon = BLOCK_ICONS[type]
    return (
      <Menu.Item key={type} leftSection={<Icon />} onClick={() => actions.addBlock(type, path)}>
        {texts.types[type]}
      </Menu.Item>
    )
  })
}

export const SectionItems = ({ index }: { index: number }) => {
  const texts = useTexts().blocks
  const { actions } = useEditing()
  return LAYOUT_NAMES.map((layout) => (
    <Menu.Item
      key={layout}
      leftSection={<LayoutIcon layout={layout} />}
      onClick={() => actions.addSection(layout, index)}
    >
      {texts.layouts[layout]}
    </Menu.Item>
  ))
}
