import { setImmediate as nextTurn } from 'node:timers/promises'
import { Tokenizer } from 'htmlparser2'

/** An element that tells something, with the attributes it was written with. */
export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface PageImage extends Element {
  readonly isInHeader: boolean
  readonly isInFooter: boolean
  /** The link around it. */
  readonly link: Element | undefined
}

/** What a page says of itself, in its order. */
export interface PageSignals {
  title: string
  baseHref: string | undefined
  readonly metas: Element[]
  readonly links: Element[]
  readonly anchors: Element[]
  readonly images: PageImage[]
  /** The texts of its JSON-LD scripts. */
  readonly jsonLd: string[]
}

/** Between two of these other requests have their turn. */
const CHUNK = 32 * 1024
/** A page with more is no home page, or means no good. */
const MAX_ELEMENTS = 20_000
const MAX_ATTRIBUTES = 64
const MAX_VALUE = 4_096
const MAX_TITLE = 4_096
const MAX_SCRIPT = 512 * 1024

const COLLECTED = ['meta', 'link', 'a', 'img'] as const
const isCollected = (tag: string): tag is (typeof COLLECTED)[number] => (COLLECTED as readonly string[]).includes(tag)

/**
 * Reads a page from its beginning to its end, without building a tree: the tokens alone tell enough, and no depth, width or
 * length of a hostile page makes a token cost more than its own letters.
 */
export const readPage = async (text: string): Promise<PageSignals> => {
  const reader = new PageReader(text)
  const tokenizer = new Tokenizer({}, reader)
  for (let at = 0; at < text.length; at += CHUNK) {
    if (at > 0) await nextTurn()
    tokenizer.write(text.slice(at, at + CHUNK))
  }
  tokenizer.end()
  return reader.signals
}

class PageReader {
  readonly signals: PageSignals = {
    title: '',
    baseHref: undefined,
    metas: [],
    links: [],
    anchors: [],
    images: [],
    jsonLd: [],
  }
  readonly #text: string
  #tag = ''
  #attributes: Record<string, string> = Object.create(null)
  #attributeCount = 0
  #attribute = ''
  #value = ''
  #elements = 0
  /** Where text goes, if anywhere. */
  #collects: 'title' | 'json-ld' | undefined
  #headers = 0
  #footers = 0
  #svgs = 0
  #link: Element | undefined

  constructor(text: string) {
    this.#text = text
  }

  onopentagname(start: number, end: number) {
    this.#tag = this.#text.slice(start, end).toLowerCase()
    this.#attributes = Object.create(null)
    this.#attributeCount = 0
  }

  onattribname(start: number, end: number) {
    this.#attribute = this.#text.slice(start, end).toLowerCase()
    this.#value = ''
  }

  onattribdata(start: number, end: number) {
    if (this.#value.length <= MAX_VALUE) this.#value += this.#text.slice(start, end)
  }

  onattribentity(codePoint: number) {
    if (this.#value.length <= MAX_VALUE) this.#value += String.fromCodePoint(codePoint)
  }

  onattribend() {
    if (this.#value.length > MAX_VALUE || this.#attribute in this.#attributes) return
    if (this.#attributeCount++ < MAX_ATTRIBUTES) this.#attributes[this.#attribute] = this.#value
  }

  onopentagend() {
    const [tag, attributes] = [this.#tag, this.#attributes]
    if (isCollected(tag)) this.#collect({ tag, attributes })
    else if (tag === 'base') this.signals.baseHref ??= attributes.href
    else if (tag === 'title' && this.#svgs === 0 && this.signals.title === '') this.#collects = 'title'
    else if (tag === 'script') this.#openScript(attributes)
    else if (tag === 'header' || attributes.role === 'banner') this.#headers++
    else if (tag === 'footer' || attributes.role === 'contentinfo') this.#footers++
    else if (tag === 'svg') this.#svgs++
  }

  onselfclosingtag() {
    // As in browsers: outside of drawings the slash means nothing.
    if (this.#tag !== 'svg') this.onopentagend()
  }

  onclosetag(start: number, end: number) {
    const tag = this.#text.slice(start, end).toLowerCase()
    if (tag === 'title' || tag === 'script') this.#collects = undefined
    else if (tag === 'a') this.#link = undefined
    else if (tag === 'header') this.#headers = Math.max(0, this.#headers - 1)
    else if (tag === 'footer') this.#footers = Math.max(0, this.#footers - 1)
    else if (tag === 'svg') this.#svgs = Math.max(0, this.#svgs - 1)
  }

  ontext(start: number, end: number) {
    if (this.#collects) this.#add(this.#text.slice(start, end))
  }

  ontextentity(codePoint: number) {
    if (this.#collects) this.#add(String.fromCodePoint(codePoint))
  }

  oncdata() {}
  oncomment() {}
  ondeclaration() {}
  onprocessinginstruction() {}
  onend() {}

  isInForeignContext() {
    return this.#svgs > 0
  }

  #collect(element: Element) {
    if (element.tag === 'a') this.#link = element
    if (this.#elements++ >= MAX_ELEMENTS) return
    if (element.tag === 'meta') this.signals.metas.push(element)
    else if (element.tag === 'link') this.signals.links.push(element)
    else if (element.tag === 'a') this.signals.anchors.push(element)
    else {
      this.signals.images.push({
        ...element,
        isInHeader: this.#headers > 0,
        isInFooter: this.#footers > 0,
        link: this.#link,
      })
    }
  }

  #openScript({ type = '' }: Readonly<Record<string, string>>) {
    if (!/^\s*application\/ld\+json\b/i.test(type)) return
    this.#collects = 'json-ld'
    this.signals.jsonLd.push('')
  }

  #add(text: string) {
    const { signals } = this
    if (this.#collects === 'title') {
      if (signals.title.length < MAX_TITLE) signals.title += text
      return
    }
    const last = signals.jsonLd.length - 1
    const script = signals.jsonLd[last] as string
    if (script.length <= MAX_SCRIPT) signals.jsonLd[last] = script + text
  }
}
