import { Button, Code, Group } from '@mantine/core'
import { useRef } from 'react'
import classes from './copyable.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useCopy } from './use-copy.ts'

/** Something to take elsewhere: a command, a link, a token. `label` says what, for the button. */
export const Copyable = ({ text, label }: { text: string; label: string }) => {
  const code = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(text, code)

  return (
    <Group gap="sm" align="stretch" wrap="nowrap" className={classes.copyable}>
      <Code ref={code} className={classes.text}>
        {text}
      </Code>
      <Button
        variant="default"
        className={classes.button}
        onClick={copy}
        aria-label={`${isCopied ? 'Copied' : 'Copy'} ${label}`}
        leftSection={isCopied ? <CheckIcon /> : <CopyIcon />}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </Group>
  )
}
