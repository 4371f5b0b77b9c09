import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { Compartment } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { Input } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { styleNonce } from '../shell/style-nonce.ts'
import { useTexts } from '../texts/locale.tsx'
import classes from './page-editor.module.css'

interface Props {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
}

/**
 * The editor's fixed extensions. After Escape, CodeMirror lets the next Tab move the focus out of the editor, so no key binding
 * here handles Escape.
 */
const EXTENSIONS = [
  // CodeMirror's styles need the page's nonce; without it, the browser would block them.
  EditorView.cspNonce.of(styleNonce),
  lineNumbers(),
  history(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  syntaxHighlighting(classHighlighter),
  EditorView.lineWrapping,
  html(),
  keymap.of([...defaultKeymap.filter(({ key }) => key !== 'Escape'), ...historyKeymap, indentWithTab]),
]

export const HtmlEditor = ({ name, label, value, onChange, error }: Props) => {
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
        ...EXTENSIONS,
        attributes.of(attributesNow),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change.current(update.state.doc.toString())
        }),
      ],
    })
    editor.current = view
    return () => view.destroy()
  }, [])

  useEffect(() => {
    const view = editor.current
    if (!view || view.state.doc.toString() === value) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
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
      description={texts.htmlAbout}
      descriptionProps={{ id: `${id}-about` }}
    >
      <div ref={parent} className={classes.editor} data-error={error !== undefined} />
    </Input.Wrapper>
  )
}
