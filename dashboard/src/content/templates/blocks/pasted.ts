import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { CHIP, isChip, type Known } from './chips.ts'
import { piecesOf } from './liquid.ts'

const withChips = (fragment: Fragment, schema: Schema, known: Known): Fragment => {
  const nodes: Node[] = []
  fragment.forEach((node) => {
    if (node.text === undefined) nodes.push(node.copy(withChips(node.content, schema, known)))
    else
      for (const { isLiquid, source } of piecesOf(node.text)) {
        const isKnown = isLiquid && isChip(source, known) && schema.nodes[CHIP] !== undefined
        nodes.push(isKnown ? schema.node(CHIP, { source }, undefined, node.marks) : schema.text(source, node.marks))
      }
  })
  return Fragment.fromArray(nodes)
}

export const pastedWithChips = ({ content, openStart, openEnd }: Slice, schema: Schema, known: Known): Slice =>
  new Slice(withChips(content, schema, known), openStart, openEnd)

/** Text blocks can't have styles, and the browser would report each one as a violation of the content security policy. */
export const withoutStyles = (html: string): string =>
  html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/(<[^>]*?)\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, '$1')
