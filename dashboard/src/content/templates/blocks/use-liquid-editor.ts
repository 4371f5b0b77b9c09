import { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type DocNode, docToLine, inlineOf, knownNames, lineToDoc } from './chips.ts'
import { decode } from './decode.ts'
import { type EditorKind, extensionsOf } from './editor-extensions.ts'
import { readOutput } from './liquid.ts'
import { docToHtml, htmlToDoc } from './rich-text.ts'
import { type Search, suggestPlugin } from './suggest-plugin.ts'
import type { MergeName } from './types.ts'
import { imagesIn } from './use-clipboard.ts'

interface Options {
  readonly kind: EditorKind
  readonly value: string
  readonly onChange: (value: string) => void
  readonly names: readonly MergeName[]
  readonly maxLength?: number | undefined
  /** The attributes of the editable element, like `aria-label`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly onSearch: (search: Search | null) => void
  readonly onKey: (event: KeyboardEvent) => boolean
  readonly onChip: (position: number) => void
  readonly onPasteImages?: ((files: readonly File[]) => void) | undefined
}

/**
 * Creates an editor for text with Liquid. The page holds the value. If it changes outside the editor, for example because of undo,
 * the editor shows the new value.
 */
export const useLiquidEditor = ({ kind, value, names, maxLength, attributes, ...callbacks }: Options) => {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  /** The value that the editor shows. */
  const shown = useRef(value)
  const known = useMemo(() => knownNames(names), [names])
  const docOf = (text: string) => (kind === 'line' ? lineToDoc(text, known) : htmlToDoc(text, known, decode))
  const attributesNow = useRef(attributes)
  attributesNow.current = attributes

  const onUpdate = useEffectEvent((doc: DocNode) => {
    shown.current = kind === 'line' ? docToLine(doc) : docToHtml(doc)
    if (shown.current !== value) callbacks.onChange(shown.current)
  })
  const onSearch = useEffectEvent(callbacks.onSearch)
  const onKey = useEffectEvent(callbacks.onKey)
  const onChip = useEffectEvent(callbacks.onChip)
  const onPaste = useEffectEvent((created: Editor, data: DataTransfer | null): boolean => {
    const images = imagesIn(data)
    if (images.length > 0 && callbacks.onPasteImages) {
      callbacks.onPasteImages(images)
      return true
    }
    const text = data?.getData('text/plain')
    if (kind !== 'line' || !text) return false
    // Pastes text as a single line, and cuts it off at the length limit.
    const { from, to } = created.state.selection
    const room = (maxLength ?? Number.POSITIVE_INFINITY) - docToLine(created.state.doc.toJSON()).length + (to - from)
    const line = text
      .trim()
      .replace(/\s*[\r\n]+\s*/g, ' ')
      .slice(0, Math.max(0, room))
    return created.commands.insertContent(inlineOf(line, known))
  })
  const initialDoc = useEffectEvent(() => docOf(value))

  useLayoutEffect(() => {
    const labelOf = (source: string) => {
      const name = readOutput(source)?.name
      return names.find((known) => known.name === name)?.label ?? source
    }
    const created = new Editor({
      element: host.current,
      // Our own style sheet contains TipTap's rules, because the content security policy blocks style elements.
      injectCSS: false,
      extensions: extensionsOf(kind, { known, labelOf, maxLength, onChip: (position) => onChip(position) }),
      content: initialDoc(),
      editorProps: {
        attributes: () => attributesNow.current,
        handlePaste: (_, event) => onPaste(created, event.clipboardData),
      },
      onUpdate: ({ editor: { state } }) => onUpdate(state.doc.toJSON()),
    })
    created.registerPlugin(
      suggestPlugin({ onChange: (search) => onSearch(search), onKey: (event) => onKey(event) }),
      // Runs before the kit's plugins, which would handle Enter and the arrow keys.
      (suggest, plugins) => [suggest, ...plugins],
    )
    // If the user hasn't placed the cursor yet, merge tags are inserted at the end.
    created.commands.setTextSelection(created.state.doc.content.size)
    setEditor(created)
    return () => created.destroy()
  }, [kind, known, maxLength, names])

  const show = useEffectEvent((text: string) => {
    if (!editor || editor.isDestroyed || text === shown.current) return
    shown.current = text
    const { from, to } = editor.state.selection
    editor.commands.setContent(docOf(text), { emitUpdate: false })
    const end = editor.state.doc.content.size
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) })
  })
  useEffect(() => show(value), [value])

  // The editor reads its attributes only when it is updated.
  const attributesKey = JSON.stringify(attributes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: updates the editor if the attributes change
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.view.dispatch(editor.state.tr)
  }, [editor, attributesKey])

  return { host, editor }
}
