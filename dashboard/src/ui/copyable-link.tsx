import { ActionIcon, Anchor, Group } from '@mantine/core'
import { useRef } from 'react'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useCopy } from './use-copy.ts'

/** An address to open, in a tab of its own, or to take elsewhere. */
export const CopyableLink = ({ url }: { url: string }) => {
  const link = useRef<HTMLAnchorElement>(null)
  const { isCopied, copy } = useCopy(url, link)
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <Anchor ref={link} href={url} target="_blank" rel="noreferrer" inherit className="breakable">
        {url}
      </Anchor>
      <ActionIcon variant="subtle" color="gray" aria-label={`${isCopied ? 'Copied' : 'Copy'} ${url}`} onClick={copy}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
    </Group>
  )
}
