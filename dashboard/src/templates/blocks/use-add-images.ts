import type { RefObject } from 'react'
import type { Block, BlocksBody } from '../../../../src/templates/blocks.ts'
import { markUndescribed } from './image-description.ts'
import { keyOf } from './keys.ts'
import { blockAt, blocksIn, insertBlocks, isSectionPath, pathOf, withBlock } from './tree.ts'
import { useImageUpload } from './use-image-upload.ts'

/** Returns a function that uploads pasted images and inserts them after a part. An image block without an image gets the first. */
export const useAddImages = (
  body: RefObject<BlocksBody>,
  onChange: (body: BlocksBody) => void,
  focus: (key: string) => void,
) => {
  const upload = useImageUpload()
  return (files: readonly File[], after: string) => {
    const [file] = files
    if (!file) return
    upload.mutate(file, {
      onSuccess: (url) => {
        // The body can have changed during the upload.
        const path = pathOf(body.current, after)
        if (!path) return
        const selected = blockAt(body.current, path)
        const isReplaced = selected?.type === 'image'
        const image: Block = isReplaced ? { ...selected, url } : { type: 'image', url, alt: '' }
        const [section = 0] = path
        const end = [section, 0, blocksIn(body.current, [section, 0]).length]
        const place = isSectionPath(path) ? end : path.with(-1, (path.at(-1) ?? 0) + 1)
        onChange(isReplaced ? withBlock(body.current, path, image) : insertBlocks(body.current, place, [image]))
        if (image.alt === '') markUndescribed(keyOf(image))
        focus(keyOf(image))
      },
    })
  }
}
