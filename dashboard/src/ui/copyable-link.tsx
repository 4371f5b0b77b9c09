import { ActionIcon, Anchor, Group } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../texts/locale.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useCopy } from './use-copy.ts'

export const CopyableLink = ({ url }: { url: string }) => {
  const texts = useTexts().ui
  const link = useRef<HTMLAnchorElement>(null)
  const { isCopied, copy } = useCopy(url, link)
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <Anchor ref={link} href={url} target="_blank" rel="noreferrer" inherit className="breakable">
        {url}
      </Anchor>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isCopied ? texts.copiedThis(url) : texts.copyThis(url)}
        onClick={copy}
      >
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
    </Group>
  )
}
