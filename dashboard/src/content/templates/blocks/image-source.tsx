import type { LibraryFile } from '@postrider/client'
import type { SimpleBlock } from '../../../../../src/content/templates/blocks.ts'
import { ImageMenu } from '../../../identity/files/image-menu.tsx'
import { useTexts } from '../../../texts/locale.tsx'
import { useEditing } from './editing.ts'
import { keyOf } from './keys.ts'
import { ACCEPTED_IMAGES, useImageUpload } from './use-image-upload.ts'

/** Lets the user choose a block's image from the computer or the file library. */
export const ImageSource = ({ block }: { block: Extract<SimpleBlock, { type: 'image' }> }) => {
  const texts = useTexts().blocks.image
  const { actions } = useEditing()
  const { upload, isPending } = useImageUpload()
  const use = async (file: File | LibraryFile) => {
    const url = await upload(file)
    if (url !== undefined) actions.setImage(keyOf(block), url)
  }
  return (
    <ImageMenu
      label={block.url === '' ? texts.choose : texts.replace}
      texts={texts}
      accept={ACCEPTED_IMAGES}
      loading={isPending}
      position="bottom"
      onUpload={use}
      onPick={use}
    />
  )
}
