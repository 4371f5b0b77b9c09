import type { SimpleBlock } from '../../../../src/templates/blocks.ts'
import { useTexts } from '../../texts/locale.tsx'
import { useEditing } from './editing.ts'
import classes from './email.module.css'
import { keyOf } from './keys.ts'
import { LiquidEditor } from './liquid-editor.tsx'

/** The server's limit. */
const MAX_LENGTH = 1_000

export const HeadingView = ({ block }: { block: Extract<SimpleBlock, { type: 'heading' }> }) => {
  const texts = useTexts().blocks.heading
  const { names, actions } = useEditing()
  return (
    <div className={classes.heading} data-level={block.level ?? 1} data-align={block.align ?? 'left'}>
      <LiquidEditor
        kind="line"
        value={block.text}
        onChange={(text) => actions.change(keyOf(block), { ...block, text })}
        names={names}
        maxLength={MAX_LENGTH}
        placeholder={texts.placeholder}
        attributes={{ role: 'textbox', 'aria-label': texts.label }}
      />
    </div>
  )
}
