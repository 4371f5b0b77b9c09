import { Anchor, Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import type { LibraryFile } from '@postrider/client'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFilePage } from '../data/use-files.ts'
import { PartBoundary } from '../ui/page-boundary.tsx'
import { fileSize } from './file-size.ts'
import classes from './files.module.css'
import { canBeShown, Thumbnail } from './thumbnail.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onPick: (file: LibraryFile) => void
}

/** Picks an image of the library. */
export const LibraryDialog = ({ isOpen, onClose, onPick }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="Pick from your files" closeButtonProps={{ 'aria-label': 'Close' }}>
    <PartBoundary>
      <Choices onPick={onPick} />
    </PartBoundary>
  </Modal>
)

const Choices = ({ onPick }: Pick<Props, 'onPick'>) => {
  const [number, setNumber] = useState(1)
  const page = useFilePage(number)
  const images = page.data.filter(canBeShown)
  if (page.total === 0)
    return (
      <Text>
        There is nothing in it yet. Upload a picture here with “Upload”, or several under{' '}
        <Anchor component={Link} href="/files">
          Files
        </Anchor>
        .
      </Text>
    )
  return (
    <Stack gap={4}>
      {images.map((file) => (
        <UnstyledButton key={file.id} className={classes.choice} onClick={() => onPick(file)}>
          <Thumbnail file={file} />
          <span className="breakable">
            {file.path}
            <Text size="sm" c="dimmed">
              {fileSize(file.size)}
            </Text>
          </span>
        </UnstyledButton>
      ))}
      {images.length === 0 && <Text>There are no pictures on this page.</Text>}
      {page.last_page > 1 && (
        <Group justify="space-between" mt="sm">
          <Button variant="default" disabled={number === 1} onClick={() => setNumber(number - 1)}>
            Previous
          </Button>
          <Text size="sm">
            Page {number} of {page.last_page}
          </Text>
          <Button variant="default" disabled={number >= page.last_page} onClick={() => setNumber(number + 1)}>
            Next
          </Button>
        </Group>
      )}
    </Stack>
  )
}
