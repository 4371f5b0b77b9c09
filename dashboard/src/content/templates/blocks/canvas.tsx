import { Button, Menu, Text, Title } from '@mantine/core'
import { type CSSProperties, Fragment } from 'react'
import { type BlocksBody, DEFAULT_COLOR } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import classes from './canvas.module.css'
import { END } from './drag-slots.ts'
import { useEditing, useSelected } from './editing.ts'
import { BlockItems, Gap, SectionItems } from './gap.tsx'
import { keyOf } from './keys.ts'
import { SectionView } from './section-view.tsx'
import { KEY_HINT_ID } from './use-part-props.ts'

/** The email. Users can select and edit its parts. */
export const Canvas = ({ body: { sections } }: { body: BlocksBody }) => {
  const texts = useTexts().blocks
  const { colors, actions } = useEditing()
  const selected = useSelected((key) => sections.findIndex((section) => keyOf(section) === key))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: clicking next to the email only clears the selection, which a button also does
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={classes.desk}
      onClick={({ target, currentTarget }) => target === currentTarget && actions.select(null)}
    >
      <span id={KEY_HINT_ID} hidden>
        {texts.keyHint}
      </span>
      <section
        className={classes.sheet}
        aria-label={texts.canvas}
        tabIndex={-1}
        data-canvas
        style={{ '--email-link': colors[0] ?? DEFAULT_COLOR } as CSSProperties}
      >
        {sections.length === 0 && (
          <div className={classes.empty}>
            <Title order={2}>{texts.empty.title}</Title>
            <Text size="sm">{texts.empty.about}</Text>
          </div>
        )}
        <Gap at="0" isNear={selected === 0} />
        {sections.map((section, index) => (
          <Fragment key={keyOf(section)}>
            <SectionView section={section} index={index} count={sections.length} />
            <Gap at={String(index + 1)} isNear={selected === index || selected === index + 1} />
          </Fragment>
        ))}
      </section>
      <div className={classes.addRow}>
        <Menu position="top" returnFocus={false}>
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />}>
              {texts.add.block}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <BlockItems path={END} />
          </Menu.Dropdown>
        </Menu>
        <Menu position="top" returnFocus={false}>
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />}>
              {texts.add.section}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <SectionItems index={sections.length} />
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  )
}
