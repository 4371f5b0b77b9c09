import { type AnyExtension, Extension, Node } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { ChipNode, type ChipOptions } from './chip-node.ts'
import { CHIP, docToLine } from './chips.ts'
import { piecesOf } from './liquid.ts'
import classes from './liquid-editor.module.css'
import { pastedWithChips, withoutStyles } from './pasted.ts'

/** One line of plain text, or paragraphs and lists. */
export type EditorKind = 'line' | 'rich'

/** A line has exactly one paragraph. */
const LineDocument = Node.create({
  name: 'doc',
  topNode: true,
  content: 'paragraph',
})

/** Liquid between paragraphs, like `{% if vip %}`. */
const CodeLine = Node.create({
  name: 'codeLine',
  group: 'block',
  content: 'text*',
  marks: '',
  parseHTML: () => [{ tag: 'p[data-code-line]', priority: 60 }],
  renderHTML: () => ['p', { 'data-code-line': '', class: classes.codeLine }, 0],
})

const NONE = {
  blockquote: false,
  code: false,
  codeBlock: false,
  heading: false,
  horizontalRule: false,
  dropcursor: false,
  gapcursor: false,
  trailingNode: false,
  // The page handles undo and redo, across all blocks and fields.
  undoRedo: false,
} as const

const LINE_KIT = StarterKit.configure({
  ...NONE,
  document: false,
  bold: false,
  italic: false,
  strike: false,
  underline: false,
  link: false,
  bulletList: false,
  orderedList: false,
  listItem: false,
  listKeymap: false,
  hardBreak: false,
})

const RICH_KIT = StarterKit.configure({
  ...NONE,
  link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
})

/** Formats Liquid as code, unless it's shown as a chip. */
const liquidDecorations = (doc: ProseNode): DecorationSet => {
  const decorations: Decoration[] = []
  doc.descendants((node, position) => {
    let at = position
    for (const { isLiquid, source } of piecesOf(node.text ?? '')) {
      if (isLiquid) decorations.push(Decoration.inline(at, at + source.length, { class: classes.liquid ?? '' }))
      at += source.length
    }
  })
  return DecorationSet.create(doc, decorations)
}

interface Options extends ChipOptions {
  readonly maxLength: number | undefined
  /** Called with a chip's position when the user clicks the chip, or selects it and presses Enter. */
  readonly onChip: (position: number) => void
}

const behavior = (kind: EditorKind, { known, maxLength, onChip }: Options) =>
  Extension.create({
    name: 'behavior',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => liquidDecorations(doc),
          handleKeyDown: ({ dom, state: { selection } }, { key }) => {
            // Moves the focus from the text to its block. By default, Escape would select the paragraph.
            if (key === 'Escape') dom.closest<HTMLElement>('[data-part]')?.focus()
            if (key !== 'Enter') return key === 'Escape'
            const isOnChip = selection instanceof NodeSelection && selection.node.type.name === CHIP
            if (isOnChip) onChip(selection.from)
            return isOnChip || kind === 'line'
          },
          transformPasted: (slice, { state: { schema } }) => pastedWithChips(slice, schema, known),
          transformPastedHTML: withoutStyles,
          handleClickOn: (_, __, node, position) => {
            if (node.type.name !== CHIP) return false
            onChip(position)
            return true
          },
          handleDOMEvents: {
            // The browser's own undo would bypass the page's.
            beforeinput: (_, event) => {
              if (/^history/.test(event.inputType)) event.preventDefault()
              return false
            },
          },
        },
        filterTransaction: (transaction, { doc }) => {
          if (maxLength === undefined || !transaction.docChanged) return true
          const length = docToLine(transaction.doc.toJSON()).length
          return length <= maxLength || length <= docToLine(doc.toJSON()).length
        },
      }),
    ],
  })

export const extensionsOf = (kind: EditorKind, options: Options): AnyExtension[] => [
  // Runs before TipTap's kit, which would split the paragraph on Enter.
  behavior(kind, options).extend({ priority: 1000 }),
  ...(kind === 'line' ? [LineDocument, LINE_KIT] : [RICH_KIT, CodeLine]),
  ChipNode.configure({ known: options.known, labelOf: options.labelOf }),
]
