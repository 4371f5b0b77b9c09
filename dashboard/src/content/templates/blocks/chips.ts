import { piecesOf, readOutput } from './liquid.ts'
import type { MergeName } from './types.ts'

/** A node of an editor's document, in ProseMirror's JSON. */
export interface DocNode {
  readonly type: string
  readonly text?: string
  readonly attrs?: Record<string, unknown>
  // These arrays are mutable, because TipTap's types require it.
  readonly marks?: Mark[]
  readonly content?: DocNode[]
}

export interface Mark {
  readonly type: string
  readonly attrs?: Record<string, unknown>
}

/** The node that shows a variable as its label. Its `source` is the variable's Liquid output. */
export const CHIP = 'chip'

export type Known = ReadonlySet<string>

export const knownNames = (names: readonly MergeName[]): Known => new Set(names.map(({ name }) => name))

/** Returns true for Liquid that outputs a known variable. All other Liquid is shown as code. */
export const isChip = (source: string, known: Known): boolean => {
  const output = readOutput(source)
  return output !== undefined && known.has(output.name)
}

/** Converts plain text to the nodes of a line: chips for known variables, and text for the rest. */
export const inlineOf = (text: string, known: Known, marks: Mark[] = []): DocNode[] => {
  const nodes: DocNode[] = []
  const marked = marks.length > 0 ? { marks } : {}
  for (const { isLiquid, source } of piecesOf(text)) {
    const last = nodes.at(-1)
    if (isLiquid && isChip(source, known)) nodes.push({ type: CHIP, attrs: { source }, ...marked })
    // ProseMirror doesn't allow two adjacent text nodes with the same marks.
    else if (last?.text !== undefined) nodes[nodes.length - 1] = { ...last, text: last.text + source }
    else nodes.push({ type: 'text', text: source, ...marked })
  }
  return nodes
}

/** Returns the text or Liquid that an inline node stands for. */
export const sourceOf = ({ type, text, attrs }: DocNode): string => {
  if (type === CHIP) return String(attrs?.source ?? '')
  return type === 'hardBreak' ? '\n' : (text ?? '')
}

/** Converts a line of plain text with Liquid, like a subject, to an editor's document. */
export const lineToDoc = (line: string, known: Known): DocNode => {
  const content = inlineOf(line.replace(/\r\n?|\n/g, ' '), known)
  return { type: 'doc', content: [content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }] }
}

export const docToLine = (doc: DocNode): string =>
  (doc.content ?? [])
    .map(({ content = [] }) => content.map(sourceOf).join(''))
    .join(' ')
    .replaceAll('\n', ' ')
