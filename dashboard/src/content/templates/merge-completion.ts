import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { Names } from '../../server/template-types.ts'

/** How many characters before the cursor to search for the start of a merge tag. */
const REACH = 300

/** Matches a merge tag that isn't closed yet: everything from `{{` to the cursor. */
const OPEN_TAG = /\{\{((?:(?!\}\})[\s\S])*)$/

/** Inserts a merge tag, and closes its braces unless they are already closed. */
const applyName = (view: EditorView, { label }: Completion, from: number, to: number) => {
  const before = view.state.sliceDoc(from - 1, from) === '{' ? ' ' : ''
  const isClosed = /^\s*(\}\}|\|)/.test(view.state.sliceDoc(to, to + REACH))
  const insert = `${before}${label}${isClosed ? '' : ' }}'}`
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
}

/** Completes merge tags after `{{`, and filters after `|`. */
export const mergeCompletion =
  ({ names, filters }: Names) =>
  ({ state, pos }: CompletionContext): CompletionResult | null => {
    const inside = OPEN_TAG.exec(state.sliceDoc(Math.max(0, pos - REACH), pos))?.[1]
    if (inside === undefined) return null
    const word = /[\w.]*$/.exec(inside)?.[0] ?? ''
    const from = pos - word.length
    const rest = inside.slice(0, inside.length - word.length).trimEnd()
    if (rest.endsWith('|'))
      return {
        from,
        options: filters.map(({ name, about, example }) => ({ label: name, detail: about, info: example })),
      }
    if (rest !== '') return null
    return { from, options: names.map(({ name, label }) => ({ label: name, detail: label, apply: applyName })) }
  }
