import type { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { ChipPopover } from './chip-popover.tsx'
import { CHIP } from './chips.ts'
import type { EditorKind } from './editor-extensions.ts'
import { outputOf } from './liquid.ts'
import classes from './liquid-editor.module.css'
import { closeSuggestions, type Search } from './suggest-plugin.ts'
import { matchingNames, SuggestionList } from './suggestion-list.tsx'
import type { MergeName } from './types.ts'
import { useLiquidEditor } from './use-liquid-editor.ts'

interface Props {
  readonly kind: EditorKind
  readonly value: string
  readonly onChange: (value: string) => void
  readonly names: readonly MergeName[]
  readonly maxLength?: number | undefined
  readonly attributes: Readonly<Record<string, string>>
  readonly placeholder?: string | undefined
  readonly className?: string | undefined
  readonly onPasteImages?: (files: readonly File[]) => void
  readonly onEditor?: (editor: Editor | null) => void
  /** Renders controls for the editor, like a toolbar. */
  readonly children?: (editor: Editor) => ReactNode
}

/** Editable text that shows variables as chips. Typing `{{` or `@` opens a list of variables. */
export const LiquidEditor = ({ attributes, placeholder, className, onEditor, children, ...props }: Props) => {
  const { names } = props
  const listId = useId()
  const [search, setSearch] = useState<Search | null>(null)
  const [active, setActive] = useState(0)
  const [chip, setChip] = useState<number | null>(null)
  const matches = useMemo(() => (search ? matchingNames(names, search.query) : []), [names, search])
  const isOpen = matches.length > 0
  const wrapper = useRef<HTMLDivElement>(null)

  const insert = (name: MergeName | undefined) => {
    if (!editor || !search || !name) return
    const content = { type: CHIP, attrs: { source: outputOf(name.name) } }
    editor.chain().focus().insertContentAt({ from: search.from, to: search.to }, content).run()
    closeSuggestions(editor.view)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % matches.length)
    else if (event.key === 'ArrowUp') setActive((active + matches.length - 1) % matches.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(matches[active])
    else return event.key === 'Escape'
    return true
  }
  const { host, editor } = useLiquidEditor({
    ...props,
    attributes: {
      class: classes.content ?? '',
      ...attributes,
      ...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` }),
    },
    onSearch: (next) => {
      const isSame = next?.from === search?.from && next?.query === search?.query
      if (!isSame) setActive(0)
      if (!isSame || next?.to !== search?.to) setSearch(next)
    },
    onKey,
    onChip: setChip,
  })
  useEffect(() => onEditor?.(editor), [editor, onEditor])

  /** Returns where a document position is on screen, relative to this component. */
  const placeOf = (position: number) => {
    const box = wrapper.current?.getBoundingClientRect()
    if (!editor || !box || position > editor.state.doc.content.size) return { left: 0, top: 0, height: 0 }
    const { left, top, bottom } = editor.view.coordsAtPos(position)
    return { left: left - box.left, top: top - box.top, height: bottom - top }
  }
  return (
    <div ref={wrapper} className={classes.editor}>
      {editor && children?.(editor)}
      <div ref={host} className={className} />
      {props.value === '' && placeholder && (
        <span className={`${classes.placeholder} ${className ?? ''}`} aria-hidden="true">
          {placeholder}
        </span>
      )}
      {isOpen && search && (
        <SuggestionList
          id={listId}
          names={matches}
          active={active}
          onPick={insert}
          onClose={() => editor && closeSuggestions(editor.view)}
          place={placeOf(search.from)}
        />
      )}
      {editor && chip !== null && (
        <ChipPopover
          editor={editor}
          position={chip}
          names={names}
          onClose={() => setChip(null)}
          place={placeOf(chip)}
        />
      )}
    </div>
  )
}
