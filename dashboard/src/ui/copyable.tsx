import { Button, Code, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './copyable.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { notify } from './notices.tsx'

/** How long the button says that it worked. */
const SAID_MS = 2_000

/** Selected by hand, where the browser gives pages from plain http no clipboard. */
const copySelected = (element: HTMLElement): boolean => {
  getSelection()?.selectAllChildren(element)
  return document.execCommand('copy')
}

/** Something to take elsewhere: a command, a link, a token. `label` says what, for the button. */
export const Copyable = ({ text, label }: { text: string; label: string }) => {
  const code = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    const done = await (navigator.clipboard?.writeText(text) ?? Promise.reject())
      .then(() => true)
      .catch(() => code.current !== null && copySelected(code.current))
    setCopied(done)
    if (!done) notify('Your browser did not let us copy this. Select the text and copy it yourself.', 'problem')
  }

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
