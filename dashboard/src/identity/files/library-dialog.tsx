import { Anchor, Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import type { LibraryFile } from '@postrider/client'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFilePage } from '../../data/use-files.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { Rich } from '../../ui/rich.tsx'
import classes from './files.module.css'
import { canBeShown, Thumbnail } from './thumbnail.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onPick: (file: LibraryFile) => void
}

/** Lets the user choose an image from the library. */
export const LibraryDialog = ({ isOpen, onClose, onPick }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title={useTexts().files.library.title}>
    <PartBoundary>
      <Choices onPick={onPick} />
    </PartBoundary>
  </Modal>
)

const Choices = ({ onPick }: Pick<Props, 'onPick'>) => {
  const texts = useTexts().files.library
  const formats = useFormats()
  const [number, setNumber] = useState(1)
  const page = useFilePage(number)
  const images = page.data.filter(canBeShown)
  if (page.total === 0)
    return (
      <Text>
        <Rich
          text={texts.empty}
          parts={{
            link: (words) => (
              <Anchor component={Link} href="/files">
                {words}
              </Anchor>
            ),
          }}
        />
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
              {formats.bytes(file.size)}
            </Text>
          </span>
        </UnstyledButton>
      ))}
      {images.length === 0 && <Text>{texts.noImages}</Text>}
      {page.last_page > 1 && (
        <Group justify="space-between" mt="sm">
          <Button variant="default" disabled={number === 1} onClick={() => setNumber(number - 1)}>
            {texts.previous}
          </Button>
          <Text size="sm">{texts.page(number, page.last_page)}</Text>
          <Button variant="default" disabled={number >= page.last_page} onClick={() => setNumber(number + 1)}>
            {texts.next}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
