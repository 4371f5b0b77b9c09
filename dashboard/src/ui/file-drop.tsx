import '@mantine/dropzone/styles.layer.css'
import { Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef } from 'react'
import classes from './file-drop.module.css'
import { UploadIcon } from './icons.tsx'
import { useAsked } from './use-asked.ts'

interface Props {
  /** The button's label. */
  readonly label: string
  /** The text next to the button. */
  readonly hint: string
  readonly multiple?: boolean
  /** Filters the file dialog, as in a file input. Dropped files can have any type; the server validates them. */
  readonly accept?: string
  readonly onFiles: (files: readonly File[]) => void
  /** Whether a palette command can open the file dialog: see `useAsked`. */
  readonly isCommand?: boolean
}

/** An area onto which users can drop files, with a button that opens a file dialog. */
export const FileDrop = ({ label, hint, multiple = false, accept, onFiles, isCommand = false }: Props) => {
  const openDialog = useRef<() => void>(null)
  useAsked(() => isCommand && openDialog.current?.())
  return (
    <Dropzone
      className={classes.drop}
      classNames={{ inner: classes.inner }}
      openRef={openDialog}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      multiple={multiple}
      inputProps={{ accept, 'aria-hidden': true }}
      onDrop={(files) => files.length > 0 && onFiles(files)}
    >
      <Button leftSection={<UploadIcon />} onClick={() => openDialog.current?.()}>
        {label}
      </Button>
      <Text visibleFrom="sm">{hint}</Text>
    </Dropzone>
  )
}
