import { Button, Code, Group } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../texts/locale.tsx'
import classes from './copyable.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useCopy } from './use-copy.ts'

/**
 * A command, link or token with a button to copy it. `label` names the text in the button's label for screen readers: `token`
 * results in `Copy token`.
 */
export const Copyable = ({ text, label }: { text: string; label: string }) => {
  const texts = useTexts().ui
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
        aria-label={isCopied ? texts.copiedThis(label) : texts.copyThis(label)}
        leftSection={isCopied ? <CheckIcon /> : <CopyIcon />}
      >
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </Group>
  )
}
