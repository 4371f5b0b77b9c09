import { CHIP, type DocNode, isChip, type Known, type Mark, sourceOf } from './chips.ts'
import { liquidIn, piecesOf } from './liquid.ts'
import { RichTextBuilder } from './rich-text-builder.ts'

/** Decodes character references like `&auml;`. */
export type Decode = (text: string) => string

/**
 * The start and end of a placeholder that replaces Liquid while the HTML around it is parsed. Otherwise, a `<` or quotation mark in
 * Liquid could look like HTML.
 */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const PLACEHOLDER = /\uE000(\d+)\uE001/g
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

export const htmlToDoc = (html: string, known: Known, decode: Decode): DocNode => {
  const liquid: string[] = []
  const masked = maskLiquid(html, liquid)
  const unmask = (text: string) => text.replace(PLACEHOLDER, (_, index) => liquid[Number(index)] ?? '')
  const builder = new RichTextBuilder({ isChip: (source) => isChip(source, known) })
  const addText = (text: string) => {
    for (const [index, part] of text.split(PLACEHOLDER).entries()) {
      if (index % 2 === 1) builder.addLiquid(liquid[Number(part)] ?? '')
      else if (part) builder.addText(decode(part.replace(/[ \t\n\r\f]+/g, ' ')))
    }
  }
  let end = 0
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of masked.matchAll(TAG)) {
    addText(masked.slice(end, index))
    end = index + tag.length
    if (name === undefined) continue
    const [, double, single, bare] = HREF.exec(attributes) ?? []
    if (slash) builder.close(name.toLowerCase())
    else builder.open(name.toLowerCase(), decode(unmask(double ?? single ?? bare ?? '')))
  }
  addText(masked.slice(end))
  return builder.end()
}

const maskLiquid = (html: string, liquid: string[]): string => {
  let rest = html
  let masked = ''
  for (const source of liquidIn(html)) {
    const at = rest.indexOf(source)
    masked += `${rest.slice(0, at)}${OPEN}${liquid.push(source) - 1}${CLOSE}`
    rest = rest.slice(at + source.length)
  }
  return masked + rest
}

/** Returns false if the editor would lose Liquid, like a loop around list items. Such text must be edited as HTML. */
export const canBeEdited = (html: string, known: Known, decode: Decode): boolean => {
  const liquidOf = (text: string) => JSON.stringify(liquidIn(text).map(decode))
  return liquidOf(docToHtml(htmlToDoc(html, known, decode))) === liquidOf(html)
}

/** Matches a `<` that would start an HTML tag. Any other `<` in Liquid is left as the user wrote it. */
const TAG_START = /<(?=[a-z/!?])/gi

const escapePlain = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
    .replace(/ (?= )/g, '&nbsp;')

const escapeText = (text: string) =>
  piecesOf(text)
    .map(({ isLiquid, source }) => (isLiquid ? source.replaceAll(TAG_START, '&lt;') : escapePlain(source)))
    .join('')

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The HTML elements for marks, from outermost to innermost. */
const MARK_TAGS: Readonly<Record<string, string>> = {
  link: 'a',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
}
const MARK_ORDER = Object.keys(MARK_TAGS)

const openTag = ({ type, attrs }: Mark) =>
  type === 'link' ? `<a href="${escapeAttribute(String(attrs?.href ?? ''))}">` : `<${MARK_TAGS[type]}>`

const isSame = (a: Mark | undefined, b: Mark | undefined) => a?.type === b?.type && a?.attrs?.href === b?.attrs?.href

const inlineHtml = (nodes: readonly DocNode[]): string => {
  let html = ''
  let opened: readonly Mark[] = []
  const change = (wanted: readonly Mark[]) => {
    const first = opened.findIndex((mark, index) => !isSame(mark, wanted[index]))
    const kept = first === -1 ? opened.length : first
    for (const { type } of opened.slice(kept).reverse()) html += `</${MARK_TAGS[type]}>`
    for (const mark of wanted.slice(kept)) html += openTag(mark)
    opened = wanted
  }
  for (const node of nodes) {
    const marks = (node.marks ?? []).filter(({ type }) => type in MARK_TAGS)
    change(marks.toSorted((a, b) => MARK_ORDER.indexOf(a.type) - MARK_ORDER.indexOf(b.type)))
    if (node.type === 'hardBreak') html += '<br>'
    else html += node.type === CHIP ? sourceOf(node) : escapeText(sourceOf(node))
  }
  change([])
  return html
}

/** A list item with only one paragraph gets no `p` element, like in HTML that people write by hand. */
const itemHtml = ({ content = [] }: DocNode): string => {
  const [first, ...rest] = content
  if (first?.type !== 'paragraph' || rest.some(({ type }) => type === 'paragraph'))
    return content.map(blockHtml).join('')
  return inlineHtml(first.content ?? []) + rest.map(blockHtml).join('')
}

const blockHtml = (node: DocNode): string => {
  const { type, content = [] } = node
  if (type === 'bulletList') return `<ul>${content.map(blockHtml).join('')}</ul>`
  if (type === 'orderedList') return `<ol>${content.map(blockHtml).join('')}</ol>`
  if (type === 'listItem') return `<li>${itemHtml(node)}</li>`
  if (type === 'codeLine') return inlineHtml(content)
  return `<p>${inlineHtml(content)}</p>`
}

/** An empty document becomes an empty string. */
export const docToHtml = ({ content = [] }: DocNode): string => {
  const [first] = content
  if (content.length === 1 && first?.type === 'paragraph' && !first.content?.length) return ''
  return content.map(blockHtml).join('')
}
