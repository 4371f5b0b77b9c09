import { setImmediate as nextTurn } from 'node:timers/promises'
import { Tokenizer } from 'htmlparser2'

/** An element that may contain information about the site, with its attributes. */
export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface PageImage extends Element {
  readonly isInHeader: boolean
  readonly isInFooter: boolean
  /** The classes and ids of the three innermost elements that contain the image. */
  readonly around: string
}

/** The information that a page contains about its site, in document order. */
export interface PageSignals {
  title: string
  baseHref: string | undefined
  readonly metas: Element[]
  readonly links: Element[]
  /** The link targets that include a host, like those of links to social profiles. */
  readonly profileHrefs: string[]
  readonly images: PageImage[]
  /** The contents of the page's JSON-LD scripts. */
  readonly jsonLd: string[]
}

/** How many characters to parse at a time. Between two chunks, the event loop handles other requests. */
const CHUNK = 32 * 1024
/**
 * Limits for the number of elements of each kind, the attributes per element, and the characters per attribute value. A page that
 * exceeds them is not a home page, or is hostile.
 */
const MAX_METAS = 200
const MAX_LINKS = 200
const MAX_HREFS = 2_000
const MAX_IMAGES = 200
const MAX_SCRIPTS = 20
const MAX_ATTRIBUTES = 64
const MAX_VALUE = 2_048
/** The maximum length of the values of attributes that contain words, sizes or colors. */
const MAX_WORDS = 256
const WORDS = new Set(['class', 'id', 'rel', 'sizes', 'name', 'property', 'media', 'type', 'role', 'itemprop', 'color'])
const MAX_TITLE = 4_096
/** The maximum total length of all JSON-LD scripts. */
const MAX_SCRIPT_LENGTH = 256 * 1024

/**
 * Reads the page from start to end without building a tree. The tokens contain enough information, and processing a token takes
 * time proportional to its length, no matter how deep, wide or long a hostile page is.
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

/** Real pages have fewer levels of nested elements. */
const MAX_DEPTH = 256
/** Elements that contain others and whose class often describes their content. */
const BOXES = new Set([
  'a',
  'div',
  'span',
  'section',
  'header',
  'footer',
  'nav',
  'aside',
  'ul',
  'li',
  'p',
  'h1',
  'picture',
  'figure',
])

interface Box {
  readonly tag: string
  readonly classAndId: string
  readonly isHeader: boolean
  readonly isFooter: boolean
}

class PageReader {
  readonly signals: PageSignals = {
    title: '',
    baseHref: undefined,
    metas: [],
    links: [],
    profileHrefs: [],
    images: [],
    jsonLd: [],
  }
  readonly #text: string
  #tag = ''
  #attributes: Record<string, string> = Object.create(null)
  #attributeCount = 0
  #attribute = ''
  #value = ''
  /** The kind of text that is currently being collected, if any. */
  #collects: 'title' | 'json-ld' | undefined
  #scriptLength = 0
  /** The open elements that are in `BOXES`, outermost first. */
  readonly #boxes: Box[] = []
  #svgs = 0

  constructor(text: string) {
    this.#text = text
  }

  onopentagname(start: number, end: number) {
    this.#tag = this.#text.slice(start, Math.min(end, start + 20)).toLowerCase()
    this.#attributes = Object.create(null)
    this.#attributeCount = 0
  }

  onattribname(start: number, end: number) {
    this.#attribute = this.#text.slice(start, Math.min(end, start + 40)).toLowerCase()
    this.#value = ''
  }

  onattribdata(start: number, end: number) {
    const limit = WORDS.has(this.#attribute) ? MAX_WORDS : MAX_VALUE + 1
    if (this.#value.length < limit) this.#value += this.#text.slice(start, Math.min(end, start + limit))
  }

  onattribentity(codePoint: number) {
    if (this.#value.length <= MAX_VALUE) this.#value += String.fromCodePoint(codePoint)
  }

  onattribend() {
    // A description may be truncated, but a URL must not be.
    if (this.#value.length > MAX_VALUE && this.#attribute !== 'content') return
    if (this.#attribute in this.#attributes || this.#attributeCount++ >= MAX_ATTRIBUTES) return
    this.#attributes[this.#attribute] = this.#value
  }

  onopentagend() {
    const [tag, attributes] = [this.#tag, this.#attributes]
    const { signals } = this
    if (tag === 'meta' && signals.metas.length < MAX_METAS) signals.metas.push({ tag, attributes })
    else if (tag === 'link' && signals.links.length < MAX_LINKS) signals.links.push({ tag, attributes })
    else if (tag === 'img') this.#addImage({ tag, attributes })
    else if (tag === 'base') signals.baseHref ??= attributes.href
    else if (tag === 'title' && this.#svgs === 0 && signals.title === '') this.#collects = 'title'
    else if (tag === 'script') this.#openScript(attributes)
    else if (tag === 'svg') this.#svgs++
    if (tag === 'a') this.#addHref(attributes.href)
    if (BOXES.has(tag)) this.#openBox(tag, attributes)
  }

  onselfclosingtag() {
    // As in browsers, a self-closing slash means nothing outside of SVG.
    if (this.#tag !== 'svg') this.onopentagend()
  }

  onclosetag(start: number, end: number) {
    const tag = this.#text.slice(start, Math.min(end, start + 20)).toLowerCase()
    if (tag === 'title' || tag === 'script') this.#collects = undefined
    else if (tag === 'svg') this.#svgs = Math.max(0, this.#svgs - 1)
    else if (BOXES.has(tag)) this.#closeBox(tag)
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

  #addHref(href: string | undefined) {
    const { profileHrefs } = this.signals
    if (href && profileHrefs.length < MAX_HREFS && /^\s{0,9}(?:https?:)?\/\//i.test(href))
      profileHrefs.push(href.trim())
  }

  #addImage(element: Element) {
    if (this.signals.images.length >= MAX_IMAGES) return
    this.signals.images.push({
      ...element,
      isInHeader: this.#boxes.some(({ isHeader }) => isHeader),
      isInFooter: this.#boxes.some(({ isFooter }) => isFooter),
      around: this.#boxes
        .slice(-3)
        .map(({ classAndId }) => classAndId)
        .join(' '),
    })
  }

  #openBox(tag: string, attributes: Readonly<Record<string, string>>) {
    // A link inside a link ends the outer one. The same goes for paragraphs and list items.
    if (tag === 'a' || tag === 'p' || tag === 'li') this.#closeBox(tag)
    if (this.#boxes.length >= MAX_DEPTH) return
    this.#boxes.push({
      tag,
      classAndId: `${attributes.class ?? ''} ${attributes.id ?? ''}`.trim(),
      isHeader: tag === 'header' || attributes.role === 'banner',
      isFooter: tag === 'footer' || attributes.role === 'contentinfo',
    })
  }

  /** Closes the innermost open box with this tag, and all boxes inside it. The search is short, because the depth is limited. */
  #closeBox(tag: string) {
    const at = this.#boxes.findLastIndex((box) => box.tag === tag)
    if (at !== -1) this.#boxes.length = at
  }

  #openScript({ type = '' }: Readonly<Record<string, string>>) {
    if (!/^application\/ld\+json\b/i.test(type.trim()) || this.signals.jsonLd.length >= MAX_SCRIPTS) return
    this.#collects = 'json-ld'
    this.signals.jsonLd.push('')
  }

  #add(text: string) {
    const { signals } = this
    if (this.#collects === 'title') {
      if (signals.title.length < MAX_TITLE) signals.title += text.slice(0, MAX_TITLE)
      return
    }
    this.#scriptLength += text.length
    const last = signals.jsonLd.length - 1
    if (this.#scriptLength <= MAX_SCRIPT_LENGTH) signals.jsonLd[last] = (signals.jsonLd[last] as string) + text
  }
}

/** Every relative URL on a page is resolved against the base URL. Real base URLs are shorter. */
const MAX_BASE_LENGTH = 2_048

/** Returns the URL against which a page's relative URLs are resolved. */
export const baseOf = (page: PageSignals, url: URL): URL => {
  const base = page.baseHref === undefined ? null : URL.parse(page.baseHref.trim(), url)
  const isGood = base && ['http:', 'https:'].includes(base.protocol) && base.href.length <= MAX_BASE_LENGTH
  return isGood ? base : url
}
