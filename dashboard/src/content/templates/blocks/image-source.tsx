import { Button, FileButton, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { LibraryFile } from '@postrider/client'
import type { SimpleBlock } from '../../../../../src/content/templates/blocks.ts'
import { LibraryDialog } from '../../../identity/files/library-dialog.tsx'
import { useTexts } from '../../../texts/locale.tsx'
import { ChevronIcon, FilesIcon, UploadIcon } from '../../../ui/icons.tsx'
import { useEditing } from './editing.ts'
import { keyOf } from './keys.ts'
import { ACCEPTED_IMAGES, useImageUpload } from './use-image-upload.ts'

/** Lets the user choose a block's image from the computer or the file library. */
export const ImageSource = ({ block }: { block: Extract<SimpleBlock, { type: 'image' }> }) => {
  const texts = useTexts().blocks.image
  const { actions } = useEditing()
  const [isLibraryOpen, library] = useDisclosure()
  const { upload, isPending } = useImageUpload()
  const use = async (file: File | LibraryFile) => {
    const url = await upload(file)
    if (url !== undefined) actions.setImage(keyOf(block), url)
  }
  return (
    <>
      <FileButton accept={ACCEPTED_IMAGES} onChange={(file) => file && use(file)}>
        {({ onClick: chooseFile }) => (
          <Menu position="bottom">
            <Menu.Target>
              <Button
                data-edits
                variant="default"
                size="xs"
                loading={isPending}
                rightSection={<ChevronIcon size={14} />}
              >
                {block.url === '' ? texts.choose : texts.replace}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<UploadIcon />} onClick={chooseFile}>
                {texts.upload}
              </Menu.Item>
              <Menu.Item leftSection={<FilesIcon />} onClick={library.open}>
                {texts.fromLibrary}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <LibraryDialog
        isOpen={isLibraryOpen}
        onClose={library.close}
        onPick={(file) => {
          void use(file)
          library.close()
        }}
      />
    </>
  )
}
