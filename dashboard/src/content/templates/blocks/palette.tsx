import { useDraggable } from '@dnd-kit/core'
import { Text, Title, UnstyledButton } from '@mantine/core'
import { BLOCK_TYPES, type Block } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { END, newPartId } from './drag-slots.ts'
import { useEditing } from './editing.ts'
import { BLOCK_ICONS } from './icons.tsx'
import { LayoutIcon } from './layout-icon.tsx'
import { LAYOUT_NAMES, type Layout } from './layouts.ts'
import classes from './settings.module.css'

/** All blocks and section layouts. Users click one or drag it into the email. */
export const Palette = ({ sectionCount }: { sectionCount: number }) => {
  const texts = useTexts().blocks
  return (
    <>
      <Title order={2} className={classes.title}>
        {texts.add.blocks}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {texts.add.about}
      </Text>
      <div className={classes.tiles}>
        {BLOCK_TYPES.map((type) => (
          <BlockTile key={type} type={type} />
        ))}
      </div>
      <Title order={2} className={classes.title} mt="lg" mb="xs">
        {texts.add.sections}
      </Title>
      <div className={classes.layouts}>
        {LAYOUT_NAMES.map((layout) => (
          <LayoutTile key={layout} layout={layout} index={sectionCount} />
        ))}
      </div>
    </>
  )
}

/** Returns only the listeners for dragging with the pointer. With the keyboard, parts are added at the end instead of dragged. */
const pointerOnly = (listeners: ReturnType<typeof useDraggable>['listeners']) => ({
  onPointerDown: listeners?.onPointerDown as React.PointerEventHandler | undefined,
})

const BlockTile = ({ type }: { type: Block['type'] }) => {
  const texts = useTexts().blocks
  const { actions } = useEditing()
  const { setNodeRef, listeners } = useDraggable({ id: newPartId(type), data: { name: texts.types[type], type } })
  const Icon = BLOCK_ICONS[type]
  return (
    <UnstyledButton
      ref={setNodeRef}
      className={classes.tile}
      {...pointerOnly(listeners)}
      onClick={() => actions.addBlock(type, END)}
    >
      <Icon size={20} />
      {texts.types[type]}
    </UnstyledButton>
  )
}

const LayoutTile = ({ layout, index }: { layout: Layout; index: number }) => {
  const texts = useTexts().blocks
  const { actions } = useEditing()
  const { setNodeRef, listeners } = useDraggable({
    id: newPartId(layout),
    data: { name: texts.layouts[layout], type: 'section' },
  })
  return (
    <UnstyledButton
      ref={setNodeRef}
      className={classes.layout}
      {...pointerOnly(listeners)}
      onClick={() => actions.addSection(layout, index)}
    >
      <LayoutIcon layout={layout} />
      {texts.layouts[layout]}
    </UnstyledButton>
  )
}
