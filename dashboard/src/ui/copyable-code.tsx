import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../texts/locale.tsx'
import classes from './copyable-code.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useCopy } from './use-copy.ts'

/** Lets users scroll long code with the keyboard too. */
const KEYBOARD_SCROLLS = { tabIndex: 0 }

/** Several lines of code with a button to copy them. `label` names the code: `HTML code` results in `Copy HTML code`. */
export const CopyableCode = ({ code, label }: { code: string; label: string }) => {
  const texts = useTexts().ui
  const element = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(code, element)
  return (
    <div>
      <section className={classes.code} aria-label={label} {...KEYBOARD_SCROLLS}>
        <code ref={element}>{code}</code>
      </section>
      <Button
        mt="sm"
        className={classes.button}
        leftSection={isCopied ? <CheckIcon /> : <CopyIcon />}
        variant="default"
        onClick={copy}
      >
        {isCopied ? texts.copied : texts.copyThis(label)}
      </Button>
    </div>
  )
}
