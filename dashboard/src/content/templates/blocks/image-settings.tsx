import { Checkbox, NumberInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SimpleBlock } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { AlignField } from './choice-field.tsx'
import { useEditing } from './editing.ts'
import { isUndescribed, markDecorative, markUndescribed } from './image-description.ts'
import { ImageSource } from './image-source.tsx'
import { keyOf } from './keys.ts'
import { LinkLine } from './link-line.tsx'

/** The initial width in pixels when the user makes an image narrower than its column: half the width of an email. */
const FIRST_WIDTH = 300
/** The width of an email in pixels. */
const MAX_WIDTH = 600
const MIN_WIDTH = 16

export const ImageSettings = ({ block }: { block: Extract<SimpleBlock, { type: 'image' }> }) => {
  const texts = useTexts().blocks.image
  const { actions } = useEditing()
  const key = keyOf(block)
  // Used only to rerender, because the set of undescribed images isn't React state.
  const [, update] = useState(0)
  const set = (changes: Partial<typeof block>) => actions.change(key, { ...block, ...changes })
  const isDecorative = block.url !== '' && block.alt === '' && !isUndescribed(key)
  return (
    <>
      <ImageSource block={block} />
      <TextInput
        label={texts.url}
        type="text"
        placeholder="https://"
        value={block.url}
        onChange={(event) => {
          if (block.alt === '') markUndescribed(key)
          set({ url: event.currentTarget.value.trim() })
        }}
      />
      <TextInput
        label={texts.alt}
        description={texts.altAbout}
        disabled={isDecorative}
        error={block.url !== '' && block.alt === '' && !isDecorative ? texts.altMissing : undefined}
        value={block.alt}
        onChange={(event) => {
          markUndescribed(key)
          set({ alt: event.currentTarget.value })
        }}
      />
      <Checkbox
        label={texts.isDecorative}
        description={texts.isDecorativeAbout}
        checked={isDecorative}
        disabled={block.url === ''}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) markDecorative(key)
          else markUndescribed(key)
          if (checked && block.alt !== '') set({ alt: '' })
          update((count) => count + 1)
        }}
      />
      <LinkLine value={block.href ?? ''} onChange={(href) => set({ href: href === '' ? null : href })} />
      <Switch
        label={texts.isFullWidth}
        checked={!block.width}
        onChange={({ currentTarget: { checked } }) => set({ width: checked ? null : FIRST_WIDTH })}
      />
      {block.width && (
        <NumberInput
          label={texts.width}
          min={MIN_WIDTH}
          max={MAX_WIDTH}
          allowDecimal={false}
          value={block.width}
          onChange={(width) => typeof width === 'number' && width >= MIN_WIDTH && width <= MAX_WIDTH && set({ width })}
        />
      )}
      <AlignField value={block.align ?? 'center'} onChange={(align) => set({ align })} />
    </>
  )
}
