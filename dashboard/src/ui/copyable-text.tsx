import { ActionIcon, Code } from '@mantine/core'
import { Fragment, useRef } from 'react'
import { useTexts } from '../texts/locale.tsx'
import classes from './copyable-text.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useCopy } from './use-copy.ts'

/** An address, number, path, id or merge tag, usually in a table. A copy button appears on hover and focus. */
export const CopyableText = ({ text, isCode = false }: { text: string; isCode?: boolean }) => {
  const texts = useTexts().ui
  const element = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(text, element)
  return (
    <span className={classes.copyable}>
      {isCode ? (
        <Code ref={element}>{text}</Code>
      ) : (
        <span ref={element} className={classes.text}>
          {/* An address that is too long for its column wraps before the @ rather than inside a word. */}
          {text.split(/(?=@)/).map((part, index) => (
            <Fragment key={part}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        className={classes.button}
        data-copied={isCopied}
        aria-label={isCopied ? texts.copiedThis(text) : texts.copyThis(text)}
        onClick={copy}
      >
        {isCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      </ActionIcon>
    </span>
  )
}
