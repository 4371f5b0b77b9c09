import { Tokenizer } from 'htmlparser2'

/** A URL in HTML: of an image, or of a style sheet. */
export interface FoundUrl {
  readonly kind: 'image' | 'style-sheet'
  readonly url: string
  /** Where the URL is in the HTML. For a style sheet: where its element is. */
  readonly start: number
  readonly end: number
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#39;': "'" }
const decode = (text: string) => text.replaceAll(/&(amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** Finds the images and style sheets of HTML, without building a tree. */
export const findUrls = (html: string): FoundUrl[] => {
  const found: FoundUrl[] = []
  let tag = ''
  let tagStart = 0
  let attribute = ''
  let range: readonly [start: number, end: number] = [0, 0]
  let sheet: { href?: string; isSheet?: boolean } = {}
  const endTag = (end: number) => {
    if (tag === 'link' && sheet.isSheet && sheet.href) {
      found.push({ kind: 'style-sheet', url: sheet.href, start: tagStart, end: end + 1 })
    }
  }
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase()
        tagStart = start - 1
        sheet = {}
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase()
        range = [0, 0]
      },
      onattribdata: (start, end) => {
        range = range[1] === 0 ? [start, end] : [range[0], end]
      },
      onattribentity: nothing,
      onattribend: () => {
        const url = decode(html.slice(...range)).trim()
        if (tag === 'link' && attribute === 'href') sheet.href = url
        if (tag === 'link' && attribute === 'rel') sheet.isSheet = url.toLowerCase() === 'stylesheet'
        const isImage = (tag === 'img' && attribute === 'src') || attribute === 'background'
        if (isImage && url !== '') found.push({ kind: 'image', url, start: range[0], end: range[1] })
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: nothing,
      ontext: nothing,
      ontextentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
      isInForeignContext: () => false,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return found
}

/** Replaces parts of a text, given in order. */
export const replaceRanges = (
  text: string,
  replacements: readonly { readonly start: number; readonly end: number; readonly by: string }[],
): string => {
  let result = ''
  let at = 0
  for (const { start, end, by } of replacements) {
    result += text.slice(at, start) + by
    at = end
  }
  return result + text.slice(at)
}
