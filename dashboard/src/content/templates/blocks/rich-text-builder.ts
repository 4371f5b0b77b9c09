import { CHIP, type DocNode, type Mark } from './chips.ts'
import { piecesOf } from './liquid.ts'

const MARKS: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  a: 'link',
}
const LISTS: Readonly<Record<string, string>> = { ul: 'bulletList', ol: 'orderedList' }
const PARAGRAPHS = /^(p|div|h[1-6]|blockquote|section|article|table|tr|td|th|pre)$/

interface Container {
  readonly type: string
  readonly content: DocNode[]
}

const isList = ({ type }: Container) => Object.values(LISTS).includes(type)

interface Line {
  /** True if the HTML has an element for this paragraph. */
  readonly isExplicit: boolean
  readonly content: DocNode[]
}

/** Builds an editor's document from the HTML tags and text of a text block. */
export class RichTextBuilder {
  readonly #containers: [Container, ...Container[]] = [{ type: 'doc', content: [] }]
  readonly #isChip: (source: string) => boolean
  #line: Line | undefined
  #marks: Mark[] = []

  constructor({ isChip }: { isChip: (source: string) => boolean }) {
    this.#isChip = isChip
  }

  open(name: string, href: string) {
    const mark = MARKS[name]
    const list = LISTS[name]
    if (mark) this.#marks.push(mark === 'link' ? { type: mark, attrs: { href } } : { type: mark })
    else if (name === 'br') this.#add({ type: 'hardBreak' })
    else if (list) this.#openList(list)
    else if (name === 'li') this.#openItem()
    else if (PARAGRAPHS.test(name)) this.#startLine(true)
  }

  close(name: string) {
    const mark = MARKS[name]
    if (mark)
      this.#marks = this.#marks.toSpliced(
        this.#marks.findLastIndex(({ type }) => type === mark),
        1,
      )
    else if (name in LISTS) this.#leave(LISTS[name] ?? '')
    else if (name === 'li') this.#leave('listItem')
    else if (PARAGRAPHS.test(name)) this.#endLine()
  }

  addText(text: string) {
    const isAtStart = !this.#line || this.#line.content.length === 0 || this.#line.content.at(-1)?.type === 'hardBreak'
    const shown = isAtStart ? text.replace(/^ +/, '') : text
    if (shown) this.#add({ type: 'text', text: shown })
  }

  addLiquid(source: string) {
    this.#add(this.#isChip(source) ? { type: CHIP, attrs: { source } } : { type: 'text', text: source })
  }

  end(): DocNode {
    this.#endLine()
    while (this.#containers.length > 1) this.#pop()
    const { content } = this.#containers[0]
    return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
  }

  get #container(): Container {
    return this.#containers.at(-1) ?? this.#containers[0]
  }

  #add(node: DocNode) {
    // A list can contain only items. `canBeEdited` notices if Liquid is lost here.
    if (isList(this.#container)) return
    this.#line ??= { isExplicit: false, content: [] }
    const { content } = this.#line
    const marks = distinct(this.#marks)
    const marked = marks.length > 0 ? { ...node, marks } : node
    const last = content.at(-1)
    if (last?.text !== undefined && node.text !== undefined && isSameMarks(last, marked))
      content[content.length - 1] = { ...last, text: last.text + node.text }
    else content.push(marked)
  }

  #startLine(isExplicit: boolean) {
    this.#endLine()
    if (!isList(this.#container)) this.#line = { isExplicit, content: [] }
  }

  #endLine() {
    const line = this.#line
    this.#line = undefined
    if (!line) return
    const content = withoutTrailingSpace(line.content)
    if (content.length === 0 && !line.isExplicit) return
    const isCode = !line.isExplicit && this.#container.type === 'doc' && content.every(isLiquidText)
    this.#container.content.push({ type: isCode ? 'codeLine' : 'paragraph', ...(content.length > 0 && { content }) })
  }

  #openList(type: string) {
    this.#endLine()
    // A list directly inside a list belongs to the previous item.
    if (isList(this.#container)) this.#openItem()
    this.#containers.push({ type, content: [] })
  }

  #openItem() {
    this.#endLine()
    if (this.#container.type === 'listItem') this.#pop()
    if (!isList(this.#container)) this.#containers.push({ type: 'bulletList', content: [] })
    this.#containers.push({ type: 'listItem', content: [] })
  }

  #leave(type: string) {
    this.#endLine()
    if (!this.#containers.some((container) => container.type === type)) return
    while (this.#container.type !== type) this.#pop()
    this.#pop()
  }

  #pop() {
    if (this.#containers.length === 1) return
    const { type, content } = this.#container
    this.#containers.pop()
    const isItem = type === 'listItem'
    // An item must start with a paragraph, and a list can't be empty.
    if (isItem && content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph' })
    if (isItem || content.length > 0) this.#container.content.push({ type, content })
  }
}

const distinct = (marks: readonly Mark[]) =>
  marks.filter((mark, index) => marks.findLastIndex(({ type }) => type === mark.type) === index)

const isSameMarks = (a: DocNode, b: DocNode) => JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? [])

const isLiquidText = ({ type, text = '', marks }: DocNode) =>
  type === 'text' && !marks && piecesOf(text).every(({ isLiquid, source }) => isLiquid || source.trim() === '')

const withoutTrailingSpace = (nodes: readonly DocNode[]): DocNode[] => {
  const last = nodes.at(-1)
  if (last?.text === undefined || liquidEnds(last.text)) return [...nodes]
  const text = last.text.replace(/ +$/, '')
  return text ? [...nodes.slice(0, -1), { ...last, text }] : nodes.slice(0, -1)
}

const liquidEnds = (text: string) => /[}%]\}$/.test(text)
