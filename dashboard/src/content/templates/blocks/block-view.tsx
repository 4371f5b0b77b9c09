import type { Block } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { ButtonView } from './button-view.tsx'
import classes from './email.module.css'
import { HeadingView } from './heading-view.tsx'
import { HtmlView } from './html-view.tsx'
import { BLOCK_ICONS } from './icons.tsx'
import { ImageView } from './image-view.tsx'
import { BlockList } from './section-view.tsx'
import { TextView } from './text-view.tsx'

interface Props {
  readonly block: Block
  readonly at: string
  readonly isSelected: boolean
}

/** A block, roughly as it looks in the email. Users can edit its text in place. */
export const BlockView = ({ block, at, isSelected }: Props) => {
  const texts = useTexts().blocks
  switch (block.type) {
    case 'text':
      return <TextView block={block} isSelected={isSelected} />
    case 'heading':
      return <HeadingView block={block} />
    case 'image':
      return <ImageView block={block} />
    case 'button':
      return <ButtonView block={block} />
    case 'divider':
      return <hr className={classes.divider} style={{ borderColor: block.color ?? undefined }} />
    case 'spacer':
      return (
        <div className={classes.spacer} style={{ height: block.height }}>
          <span>{`${block.height} px`}</span>
        </div>
      )
    case 'html':
      return <HtmlView block={block} />
    case 'repeat':
      return (
        <div className={classes.repeat}>
          <p className={classes.repeatAbout}>
            <BLOCK_ICONS.repeat size={14} />
            <span className="breakable">{block.over ? texts.repeat.each(block.over) : texts.repeat.noList}</span>
          </p>
          <BlockList blocks={block.blocks} parent={at} />
        </div>
      )
    case 'social':
      return (
        <div className={classes.social} data-align={block.align ?? 'center'}>
          <span className={classes.stub}>
            <BLOCK_ICONS.social />
            {texts.social}
          </span>
        </div>
      )
    case 'footer':
      return (
        <div className={classes.footer}>
          <BLOCK_ICONS.footer />
          {texts.footer}
        </div>
      )
  }
}
