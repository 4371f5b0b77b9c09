import { QuoteType, Tokenizer } from 'htmlparser2'

export interface HtmlAttribute {
  /** The value, with entities decoded and surrounding spaces removed. */
  readonly value: string
  /** The position of the value in the HTML, without its quotes. */
  readonly start: number
  readonly end: number
}

export interface HtmlTag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, HtmlAttribute>
  readonly start: number
  readonly end: number
}

/** Matches the separator between an attribute's name and value. */
const BEFORE_VALUE = /\s*=\s*["']?/y

/** Returns all opening tags in the HTML, in order. Reads the HTML once without building a tree, like `plainTextOf`. */
export const htmlTags = (html: string): HtmlTag[] => {
  const tags: HtmlTag[] = []
  let tag = { name: '', start: 0, attributes: new Map<string, HtmlAttribute>() }
  let attribute = { name: '', value: '', nameEnd: 0 }
  const endTag = (end: number) => tags.push({ ...tag, end: end + 1 })
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => {
        tag = { name: html.slice(start, end).toLowerCase(), start: start - 1, attributes: new Map() }
      },
      onattribname: (start, end) => {
        attribute = { name: html.slice(start, end).toLowerCase(), value: '', nameEnd: end }
      },
      onattribdata: (start, end) => {
        attribute.value += html.slice(start, end)
      },
      onattribentity: (codePoint) => {
        attribute.value += String.fromCodePoint(codePoint)
      },
      onattribend: (quote, end) => {
        BEFORE_VALUE.lastIndex = attribute.nameEnd
        const start = attribute.nameEnd + (BEFORE_VALUE.exec(html)?.[0].length ?? 0)
        const isQuoted = quote === QuoteType.Double || quote === QuoteType.Single
        const { name, value } = attribute
        tag.attributes.set(name, { value: value.trim(), start, end: Math.max(isQuoted ? end - 1 : end, start) })
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: ignore,
      ontext: ignore,
      ontextentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
      isInForeignContext: () => false,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return tags
}
