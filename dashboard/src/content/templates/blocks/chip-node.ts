import { InputRule, Node } from '@tiptap/core'
import { CHIP, isChip, type Known } from './chips.ts'
import classes from './liquid-editor.module.css'

export interface ChipOptions {
  readonly known: Known
  readonly labelOf: (source: string) => string
}

const TYPED_OUTPUT = /\{\{[^{}]*\}\}$/

/** The editor node for a variable. It shows the variable's label, so users can't mistype the name. */
export const ChipNode = Node.create<ChipOptions>({
  name: CHIP,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,

  addOptions: () => ({ known: new Set<string>(), labelOf: (source: string) => source }),

  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset.liquid ?? '',
      renderHTML: ({ source }) => ({ 'data-liquid': source }),
    },
  }),

  parseHTML() {
    const { known } = this.options
    return [{ tag: 'span[data-liquid]', getAttrs: (span) => isChip(span.dataset.liquid ?? '', known) && null }]
  },

  renderHTML({ node, HTMLAttributes }) {
    const label = this.options.labelOf(node.attrs.source)
    return ['span', { ...HTMLAttributes, class: classes.chip, title: node.attrs.source }, label]
  },

  renderText: ({ node }) => node.attrs.source,

  addInputRules() {
    const { known } = this.options
    return [
      new InputRule({
        find: TYPED_OUTPUT,
        handler: ({ state, range, match: [source] }) => {
          if (!isChip(source, known)) return null
          state.tr.replaceRangeWith(range.from, range.to, this.type.create({ source }))
        },
      }),
    ]
  },
})
