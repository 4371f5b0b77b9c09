import { DEFAULT_COLOR, MAX_BUTTON, type SimpleBlock } from '../../../../../src/content/templates/blocks.ts'
import { colorOr, readableOn } from '../../../identity/brands/readable-on.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { BlockLine } from './block-line.tsx'
import { useEditing } from './editing.ts'
import classes from './email.module.css'

export const ButtonView = ({ block }: { block: Extract<SimpleBlock, { type: 'button' }> }) => {
  const texts = useTexts().blocks.button
  const { colors } = useEditing()
  const color = colorOr(block.color ?? colors[0] ?? '', DEFAULT_COLOR)
  return (
    <div className={classes.buttonRow} data-align={block.align ?? 'left'} data-wide={block.is_wide === true}>
      <div className={classes.button} style={{ background: color, color: readableOn(color) }}>
        <BlockLine block={block} maxLength={MAX_BUTTON} texts={texts} />
      </div>
    </div>
  )
}
