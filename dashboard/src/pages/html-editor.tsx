import { Input } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './page-editor.module.css'

const INDENT = '  '

interface Props {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
}

/** A place to write HTML: lines have numbers, and Tab indents, without holding those who go by keyboard. */
export const HtmlEditor = ({ name, label, value, onChange, error }: Props) => {
  const id = useId()
  const numbers = useRef<HTMLDivElement>(null)
  const letsGo = useRef(false)

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    if (isTab && !letsGo.current) {
      event.preventDefault()
      indent(event.currentTarget)
    }
    letsGo.current = event.key === 'Escape'
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      size="md"
      error={error}
      errorProps={{ id: `${id}-error` }}
      description="Tab indents; Escape, then Tab leads on."
      descriptionProps={{ id: `${id}-about` }}
    >
      <div className={classes.editor} data-error={error !== undefined}>
        <div ref={numbers} className={classes.numbers} aria-hidden="true">
          {numbersOf(value)}
        </div>
        <textarea
          id={id}
          name={name}
          value={value}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-describedby={`${id}-about ${id}-error`}
          aria-invalid={error !== undefined}
          className={classes.text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

const numbersOf = (text: string): string =>
  text
    .split('\n')
    .map((_, index) => index + 1)
    .join('\n')

/** All lines of a selection, else where one types. As if it were typed, so that it can be undone. */
const indent = (area: HTMLTextAreaElement) => {
  const { selectionStart, selectionEnd, value } = area
  if (selectionStart === selectionEnd) return document.execCommand('insertText', false, INDENT)
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1
  const lines = value.slice(start, selectionEnd).replace(/^(?=.)/gm, INDENT)
  area.setSelectionRange(start, selectionEnd)
  document.execCommand('insertText', false, lines)
  area.setSelectionRange(start, start + lines.length)
}
