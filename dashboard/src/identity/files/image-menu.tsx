import { Button, type ButtonProps, FileButton, Menu, type MenuProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { LibraryFile } from '@postrider/client'
import type { ReactNode } from 'react'
import { ChevronIcon, FilesIcon, UploadIcon } from '../../ui/icons.tsx'
import { LibraryDialog } from './library-dialog.tsx'

interface Props extends Pick<ButtonProps, 'className' | 'loading'>, Pick<MenuProps, 'position' | 'returnFocus'> {
  readonly label: string
  /** What screen readers say instead of the label. */
  readonly fullLabel?: string
  readonly texts: { readonly upload: string; readonly fromLibrary: string }
  /** The image types that can be uploaded. */
  readonly accept: string
  readonly onUpload: (file: File) => void
  readonly onPick: (file: LibraryFile) => void
  /** More menu items. */
  readonly children?: ReactNode
}

/** A button with a menu to choose an image from the computer or the file library. */
export const ImageMenu = ({ label, fullLabel, texts, accept, onUpload, onPick, children, ...look }: Props) => {
  const { className, loading, ...menu } = look
  const [isLibraryOpen, library] = useDisclosure()
  return (
    <>
      <FileButton accept={accept} onChange={(file) => file && onUpload(file)}>
        {({ onClick: chooseFile }) => (
          <Menu {...menu}>
            <Menu.Target>
              <Button
                // In the template editor, selecting the block moves the focus here.
                data-edits
                variant="default"
                size="xs"
                className={className}
                loading={loading}
                rightSection={<ChevronIcon size={14} />}
                aria-label={fullLabel}
              >
                {label}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<UploadIcon />} onClick={chooseFile}>
                {texts.upload}
              </Menu.Item>
              <Menu.Item leftSection={<FilesIcon />} onClick={library.open}>
                {texts.fromLibrary}
              </Menu.Item>
              {children}
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <LibraryDialog
        isOpen={isLibraryOpen}
        onClose={library.close}
        onPick={(file) => {
          onPick(file)
          library.close()
        }}
      />
    </>
  )
}
