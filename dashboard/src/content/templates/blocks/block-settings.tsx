import { NumberInput, Slider, Switch, Text, TextInput } from '@mantine/core'
import { type Block, SPACER_HEIGHT, TEXT_SIZES } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { AlignField, ChoiceField } from './choice-field.tsx'
import { ColorField } from './color-field.tsx'
import { useEditing } from './editing.ts'
import { ImageSettings } from './image-settings.tsx'
import { keyOf } from './keys.ts'
import { LinkLine } from './link-line.tsx'

const LEVELS = ['1', '2', '3'] as const
type Level = 1 | 2 | 3

/** The block settings that aren't edited on the canvas. */
export const BlockSettings = ({ block }: { block: Block }) => {
  const texts = useTexts().blocks.settings
  const { colors, actions } = useEditing()
  const set = (changed: Block) => actions.change(keyOf(block), changed)
  switch (block.type) {
    case 'text':
      return (
        <>
          <AlignField value={block.align ?? 'left'} onChange={(align) => set({ ...block, align })} />
          <ChoiceField
            label={texts.size}
            value={block.size ?? 'normal'}
            options={TEXT_SIZES}
            labelOf={(size) => texts.sizes[size]}
            onChange={(size) => set({ ...block, size })}
          />
        </>
      )
    case 'heading':
      return (
        <>
          <ChoiceField
            label={texts.level}
            value={`${block.level ?? 1}` as const}
            options={LEVELS}
            labelOf={(level) => texts.levels[level]}
            onChange={(level) => set({ ...block, level: Number(level) as Level })}
          />
          <AlignField value={block.align ?? 'left'} onChange={(align) => set({ ...block, align })} />
        </>
      )
    case 'image':
      return <ImageSettings block={block} />
    case 'button':
      return (
        <>
          <LinkLine value={block.href} onChange={(href) => set({ ...block, href })} />
          <ColorField
            label={texts.color}
            value={block.color ?? null}
            defaultLabel={texts.brandColor}
            defaultColor={colors[0] ?? null}
            onChange={(color) => set({ ...block, color })}
          />
          <AlignField value={block.align ?? 'left'} onChange={(align) => set({ ...block, align })} />
          <Switch
            label={texts.isWide}
            checked={block.is_wide === true}
            onChange={(event) => set({ ...block, is_wide: event.currentTarget.checked })}
          />
        </>
      )
    case 'divider':
      return (
        <ColorField
          label={texts.color}
          value={block.color ?? null}
          defaultLabel={texts.noColor}
          defaultColor={null}
          onChange={(color) => set({ ...block, color })}
        />
      )
    case 'spacer':
      return <SpacerSettings height={block.height} onChange={(height) => set({ ...block, height })} />
    case 'social':
      return (
        <>
          <Note text={texts.socialAbout} />
          <AlignField value={block.align ?? 'center'} onChange={(align) => set({ ...block, align })} />
        </>
      )
    case 'html':
      return <Note text={texts.htmlAbout} />
    case 'footer':
      return <Note text={texts.footerAbout} />
    case 'repeat':
      return (
        <>
          <TextInput
            label={texts.over}
            description={texts.overAbout}
            value={block.over}
            spellCheck={false}
            onChange={(event) => set({ ...block, over: event.currentTarget.value.trim() })}
          />
          <TextInput
            label={texts.as}
            description={texts.asAbout}
            value={block.as}
            spellCheck={false}
            onChange={(event) => set({ ...block, as: event.currentTarget.value.replace(/\W/g, '') })}
          />
        </>
      )
  }
}

const Note = ({ text }: { text: string }) => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
)

const SpacerSettings = ({ height, onChange }: { height: number; onChange: (height: number) => void }) => {
  const texts = useTexts().blocks.settings
  return (
    <>
      <NumberInput
        label={texts.height}
        {...SPACER_HEIGHT}
        clampBehavior="blur"
        allowDecimal={false}
        value={height}
        onChange={(value) =>
          typeof value === 'number' && value >= SPACER_HEIGHT.min && value <= SPACER_HEIGHT.max && onChange(value)
        }
      />
      <Slider {...SPACER_HEIGHT} thumbLabel={texts.height} value={height} onChange={onChange} label={null} />
    </>
  )
}
