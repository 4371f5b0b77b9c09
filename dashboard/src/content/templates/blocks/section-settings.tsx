import { Input, UnstyledButton } from '@mantine/core'
import { PADDINGS, type Section } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ColorField } from './color-field.tsx'
import { useEditing } from './editing.ts'
import { keyOf } from './keys.ts'
import { LayoutIcon } from './layout-icon.tsx'
import { LAYOUT_NAMES, layoutOf } from './layouts.ts'
import classes from './settings.module.css'

export const SectionSettings = ({ section }: { section: Section }) => {
  const texts = useTexts().blocks
  const { actions } = useEditing()
  const key = keyOf(section)
  const current = layoutOf(section)
  return (
    <>
      <Input.Wrapper label={texts.settings.layout} labelElement="div">
        <fieldset className={classes.layouts} aria-label={texts.settings.layout}>
          {LAYOUT_NAMES.map((layout) => (
            <UnstyledButton
              key={layout}
              className={classes.layout}
              aria-pressed={layout === current}
              onClick={() => actions.changeLayout(key, layout)}
            >
              <LayoutIcon layout={layout} />
              {texts.layouts[layout]}
            </UnstyledButton>
          ))}
        </fieldset>
      </Input.Wrapper>
      <ColorField
        label={texts.settings.background}
        value={section.background ?? null}
        defaultLabel={texts.settings.noColor}
        defaultColor={null}
        onChange={(background) => actions.changeSection(key, { background })}
      />
      <ChoiceField
        label={texts.settings.padding}
        value={section.padding ?? 'normal'}
        options={PADDINGS}
        labelOf={(padding) => texts.settings.paddings[padding]}
        onChange={(padding) => actions.changeSection(key, { padding })}
      />
    </>
  )
}
