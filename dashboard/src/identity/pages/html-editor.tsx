import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { Annotation, Compartment, type Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { Input } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../texts/locale.tsx'
import { styleNonce } from '../../ui/style-nonce.ts'
import classes from './page-editor.module.css'

interface Props {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
  readonly about?: string
  /** Extensions to add when the editor is created. Without extensions, the editor has its own undo history. */
  readonly extensions?: readonly Extension[] | undefined
  /** Called with the editor when it has been created. */
  readonly onView?: (view: EditorView) => void
}

const HISTORY: readonly Extension[] = [history(), keymap.of(historyKeymap)]

/** After Escape, CodeMirror lets the next Tab move the focus out of the editor, so no key binding here handles Escape. */
const EXTENSIONS = [
  // CodeMirror's styles need the page's nonce; without it, the browser would block them.
  EditorView.cspNonce.of(styleNonce),
  lineNumbers(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  syntaxHighlighting(classHighlighter),
  EditorView.lineWrapping,
  html(),
  keymap.of([...defaultKeymap.filter(({ key }) => key !== 'Escape'), indentWithTab]),
]

/** Marks a change that comes from the `value` prop and must not be reported back. */
const fromValue = Annotation.define<true>()

/** Returns the smallest change that turns one string into another, so that the cursor stays where it is. */
const changeBetween = (before: string, after: string) => {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

export const HtmlEditor = ({ name, label, value, onChange, error, about, extensions = HISTORY, onView }: Props) => {
  const texts = useTexts().pages.form
  const id = useId()
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const change = useRef(onChange)
  change.current = onChange
  const attributes = useRef(new Compartment()).current
  const attributesNow = EditorView.contentAttributes.of({
    'data-field': name,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-about ${id}-error`,
    'aria-invalid': String(error !== undefined),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; the effects below apply later changes
  useEffect(() => {
    const view = new EditorView({
      doc: value,
      parent: parent.current as HTMLDivElement,
      extensions: [
        ...extensions,
        ...EXTENSIONS,
        attributes.of(attributesNow),
        EditorView.updateListener.of((update) => {
          const isOwn = update.transactions.every((transaction) => transaction.annotation(fromValue))
          if (update.docChanged && !isOwn) change.current(update.state.doc.toString())
        }),
      ],
    })
    editor.current = view
    onView?.(view)
    return () => view.destroy()
  }, [])

  useEffect(() => {
    const view = editor.current
    if (!view || view.state.doc.toString() === value) return
    view.dispatch({
      changes: changeBetween(view.state.doc.toString(), value),
      annotations: fromValue.of(true),
    })
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: attributesNow depends on these
  useEffect(() => {
    editor.current?.dispatch({ effects: attributes.reconfigure(attributesNow) })
  }, [error, id, name])

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor.current?.focus() }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      description={about ?? texts.htmlAbout}
      descriptionProps={{ id: `${id}-about` }}
    >
      <div ref={parent} className={classes.editor} data-error={error !== undefined} />
    </Input.Wrapper>
  )
}
