import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** The text that the user typed to find a variable, and its position. */
export interface Search {
  readonly from: number
  readonly to: number
  readonly query: string
}

interface Options {
  /** `search` is null if the user isn't searching for a variable. */
  readonly onChange: (search: Search | null, view: EditorView) => void
  /** Returns true if the list of variables handles the key. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** Matches `{{` anywhere, but `@` only at the start of a word, so that an email address doesn't open the list. */
const TRIGGER = /(?:\{\{\s*|(?<![^\s(,;:])@)([\p{L}\p{N}_. ]{0,30})$/u
const QUERY = /^[\p{L}\p{N}_. ]{0,30}$/u

const KEY = new PluginKey<number | null>('suggest')

/** Opens the list of variables at the cursor, as if the user had typed `{{` or `@`. */
export const openSuggestions = (view: EditorView) => {
  view.focus()
  view.dispatch(view.state.tr.deleteSelection())
  view.dispatch(view.state.tr.setMeta(KEY, view.state.selection.from))
}

export const closeSuggestions = (view: EditorView) => view.dispatch(view.state.tr.setMeta(KEY, -1))

const searchIn = (view: EditorView): Search | null => {
  const { selection, doc } = view.state
  const { $from, empty, from } = selection
  if (!empty || !$from.parent.isTextblock || !view.editable) return null
  const openedAt = KEY.getState(view.state) ?? null
  if (openedAt !== null && openedAt >= 0) {
    const query = from >= openedAt ? doc.textBetween(openedAt, from, '\n', '\n') : '\n'
    if (QUERY.test(query)) return { from: openedAt, to: from, query }
  }
  const match = TRIGGER.exec($from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc'))
  return match && { from: from - match[0].length, to: from, query: match[1] ?? '' }
}

/** Reports when the user types `{{` or `@`, followed by part of a variable's name. */
export const suggestPlugin = ({ onChange, onKey }: Options) => {
  /** Where the list was closed with Escape. The list stays closed until the user types another `{{` or `@`. */
  let closedAt: number | null = null
  return new Plugin<number | null>({
    key: KEY,
    state: {
      init: () => null,
      apply: (transaction, openedAt) => {
        const asked: number | undefined = transaction.getMeta(KEY)
        if (asked !== undefined) return asked < 0 ? null : asked
        return openedAt === null ? null : transaction.mapping.map(openedAt, -1)
      },
    },
    view: () => ({
      update: (view) => {
        const search = view.hasFocus() ? searchIn(view) : null
        if (search?.from !== closedAt) closedAt = null
        onChange(closedAt === null ? search : null, view)
      },
    }),
    props: {
      handleKeyDown: (view, event) => {
        if (event.key === 'Escape' && onKey(event)) {
          closedAt = searchIn(view)?.from ?? null
          closeSuggestions(view)
          return true
        }
        return onKey(event)
      },
      handleDOMEvents: {
        blur: (view) => {
          if (KEY.getState(view.state) !== null) closeSuggestions(view)
          onChange(null, view)
          return false
        },
      },
    },
  })
}
