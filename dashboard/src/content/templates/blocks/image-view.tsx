import type { SimpleBlock } from '../../../../../src/content/templates/blocks.ts'
import { Picture } from '../../../identity/files/picture.tsx'
import { useTexts } from '../../../texts/locale.tsx'
import classes from './email.module.css'
import { BLOCK_ICONS } from './icons.tsx'
import { ImageSource } from './image-source.tsx'

type ImageBlock = Extract<SimpleBlock, { type: 'image' }>

export const ImageView = ({ block }: { block: ImageBlock }) => {
  const texts = useTexts().blocks.image
  const { url, alt, width, align } = block
  if (url === '')
    return (
      <div className={classes.noImage}>
        <BLOCK_ICONS.image size={28} />
        <ImageSource block={block} />
        <span>{texts.emptyAbout}</span>
      </div>
    )
  const isKnown = !url.includes('{{') && !url.includes('{%')
  const stub = (
    <span className={classes.noImage}>
      <BLOCK_ICONS.image size={28} />
      <span className="breakable">{alt || (isKnown ? texts.cantShow : texts.fromData)}</span>
    </span>
  )
  return (
    <div className={classes.image} data-align={align ?? 'center'}>
      <div style={{ width: width ?? '100%' }}>{isKnown ? <Picture url={url} alt={alt} fallback={stub} /> : stub}</div>
    </div>
  )
}
