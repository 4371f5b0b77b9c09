import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Text } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { HtmlEditor } from '../../identity/pages/html-editor.tsx'
import type { Fault, Names } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { mergeCompletion } from './merge-completion.ts'
import { type Reveal, useRevealed } from './reveal.ts'

interface Props {
  readonly format: 'html' | 'mjml'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly names: Names
  readonly faults: readonly Fault[]
  readonly reveal: Reveal | undefined
}

const placeOf = (doc: Text, { line, column }: Pick<Fault, 'line' | 'column'>): number => {
  const found = doc.line(Math.min(Math.max(1, line ?? 1), doc.lines))
  return Math.min(found.to, found.from + Math.max(0, (column ?? 1) - 1))
}

const diagnosticOf = (doc: Text, fault: Fault): Diagnostic => {
  const from = placeOf(doc, fault)
  return { from, to: doc.lineAt(from).to, severity: 'error', message: fault.message }
}

const extensionsWith = (names: Names) => {
  // CodeMirror compares completion sources by identity, so this must be the same function every time.
  const sources = [{ autocomplete: mergeCompletion(names) }]
  return [autocompletion(), keymap.of(completionKeymap), EditorState.languageData.of(() => sources), lintGutter()]
}

/** An editor for HTML or MJML. Completes merge tags and marks faults in the margin. */
export const CodeBody = ({ format, value, onChange, names, faults, reveal }: Props) => {
  const texts = useTexts().templates.editor
  const view = useRef<EditorView>(null)
  const [extensions] = useState(() => extensionsWith(names))

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const own = faults.filter(({ field }) => field === 'body')
    editor.dispatch(
      setDiagnostics(
        editor.state,
        own.map((fault) => diagnosticOf(editor.state.doc, fault)),
      ),
    )
  }, [faults])

  useRevealed(reveal, (fault) => {
    const editor = view.current
    if (!editor || fault.field !== 'body') return
    const anchor = placeOf(editor.state.doc, fault)
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    editor.focus()
  })

  return (
    <HtmlEditor
      name="body"
      label={texts[format]}
      about={texts.codeAbout}
      value={value}
      onChange={onChange}
      extensions={extensions}
      onView={(created) => {
        view.current = created
      }}
    />
  )
}
