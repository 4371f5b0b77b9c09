import { Button, Title } from '@mantine/core'
import type { Block, Section } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { BlockSettings } from './block-settings.tsx'
import { useEditing } from './editing.ts'
import { BLOCK_ICONS, SectionIcon } from './icons.tsx'
import { keyOf } from './keys.ts'
import { Palette } from './palette.tsx'
import { SectionSettings } from './section-settings.tsx'
import classes from './settings.module.css'
import type { Width } from './use-width.ts'

interface Props {
  readonly part: Section | Block | undefined
  readonly sectionCount: number
  readonly width: Width
}

/** The panel next to or below the canvas. Shows the settings of the selected section or block, or the palette. */
export const SettingsPanel = ({ part, sectionCount, width }: Props) => {
  const texts = useTexts().blocks
  const { actions, setFormatSlot } = useEditing()
  // Below the canvas, there's no room for the palette. The canvas has buttons to add blocks.
  if (!part && width !== 'wide') return null
  if (!part)
    return (
      <aside className={classes.panel} aria-label={texts.add.blocks}>
        <Palette sectionCount={sectionCount} />
      </aside>
    )
  const isSection = 'columns' in part
  const Icon = isSection ? SectionIcon : BLOCK_ICONS[part.type]
  return (
    <aside className={classes.panel} aria-label={texts.settings.title} tabIndex={-1} data-settings>
      <div className={classes.fields}>
        <Title order={2} className={classes.title}>
          <Icon />
          {isSection ? texts.section : texts.types[part.type]}
        </Title>
        {!isSection && part.type === 'text' && <div ref={setFormatSlot} className={classes.formats} />}
        <PartSettings part={part} />
        {width === 'wide' && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => actions.select(null)}
          >
            {texts.settings.deselect}
          </Button>
        )}
      </div>
    </aside>
  )
}

/** Each part has its own inputs, so that a half-typed value never shows up in another part's settings. */
export const PartSettings = ({ part }: { part: Section | Block }) =>
  'columns' in part ? (
    <SectionSettings key={keyOf(part)} section={part} />
  ) : (
    <BlockSettings key={keyOf(part)} block={part} />
  )
