import { Button, FileButton, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import classes from './file-drop.module.css'
import { UploadIcon } from './icons.tsx'

interface Props {
  /** On the button. */
  readonly label: string
  /** Beside it. */
  readonly hint: string
  readonly multiple?: boolean
  /** As a file input has it. */
  readonly accept?: string
  readonly onFiles: (files: readonly File[]) => void
}

/** A place for files: chosen by the button, or dropped. */
export const FileDrop = ({ label, hint, multiple = false, accept, onFiles }: Props) => {
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onChosen = (chosen: File | readonly File[] | null) => {
    if (chosen) onFiles([chosen].flat())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way, the button within is the other
    <div
      className={classes.drop}
      data-over={isOver}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileButton multiple={multiple} accept={accept} onChange={onChosen}>
        {(props) => (
          <Button {...props} leftSection={<UploadIcon />}>
            {label}
          </Button>
        )}
      </FileButton>
      <Text visibleFrom="sm">{hint}</Text>
    </div>
  )
}
