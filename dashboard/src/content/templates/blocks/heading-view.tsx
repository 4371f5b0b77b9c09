import { MAX_HEADING, type SimpleBlock } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { BlockLine } from './block-line.tsx'
import classes from './email.module.css'

export const HeadingView = ({ block }: { block: Extract<SimpleBlock, { type: 'heading' }> }) => (
  <div className={classes.heading} data-level={block.level ?? 1} data-align={block.align ?? 'left'}>
    <BlockLine block={block} maxLength={MAX_HEADING} texts={useTexts().blocks.heading} />
  </div>
)
