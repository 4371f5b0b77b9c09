import type { SimpleBlock } from '../../../../src/templates/blocks.ts'
import { colorOr, readableOn } from '../../brands/readable-on.ts'
import { useTexts } from '../../texts/locale.tsx'
import { useEditing } from './editing.ts'
import classes from './email.module.css'
import { keyOf } from './keys.ts'
import { LiquidEditor } from './liquid-editor.tsx'

/** The server's limit. */
const MAX_LENGTH = 200
/** The color of buttons if the brand has none, as in the email. */
export const NO_BRAND = '#2f5d50'

export const ButtonView = ({ block }: { block: Extract<SimpleBlock, { type: 'button' }> }) => {
  const texts = useTexts().blocks.button
  const { names, colors, actions } = useEditing()
  const color = colorOr(block.color ?? colors[0] ?? '', NO_BRAND)
  return (
    <div className={classes.buttonRow} data-align={block.align ?? 'left'} data-wide={block.is_wide === true}>
      <div className={classes.button} style={{ background: color, color: readableOn(color) }}>
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
    </div>
  )
}
