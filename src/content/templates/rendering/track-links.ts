import { splitAtEnd } from '../../../protocols/mime/html-end.ts'
import { htmlTags } from '../../../protocols/mime/html-tags.ts'
import { replaceRanges } from '../importing/rewrite-urls.ts'

export interface LinkTracking {
  /** The base URL of the links, like `https://news.brand.example`. */
  readonly base: string
  /** The URLs of the tracked links. A link's number is its position, counted from 1. */
  readonly links: readonly string[]
  /** Whether to add an image that counts opens. */
  readonly opens: boolean
}

/** A placeholder for the message's token in compiled HTML. No text contains this character, because the API rejects it. */
export const TOKEN_MARK = '\0'

/** The maximum length of a tracked URL. Longer ones are rare, and some browsers refuse them in a redirect. */
const MAX_URL = 2_000

export const LIQUID = /\{\{[\s\S]*?(?:\}\}|$)|\{%[\s\S]*?(?:%\}|$)/g

interface FoundLink {
  readonly url: string
  readonly start: number
  readonly end: number
}

/**
 * Finds the links in a template's HTML that can be tracked: those to web pages. Links that contain Liquid aren't tracked, because
 * their targets differ by recipient, and each link has only one stored target. For example, the unsubscribe link isn't tracked.
 */
const findLinks = (html: string): FoundLink[] => {
  const liquid: { readonly start: number; readonly end: number }[] = []
  // Masks Liquid, because it can contain quotes and `>`, which would end an attribute or a tag.
  const masked = html.replaceAll(LIQUID, (found, start: number) => {
    liquid.push({ start, end: start + found.length })
    return 'x'.repeat(found.length)
  })
  let next = 0
  const hasLiquid = (start: number, end: number) => {
    while ((liquid[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    return (liquid[next]?.start ?? Number.POSITIVE_INFINITY) < end
  }
  return htmlTags(masked).flatMap(({ name, attributes }) => {
    const href = name === 'a' || name === 'area' ? attributes.get('href') : undefined
    if (!href || hasLiquid(href.start, href.end) || !isWebPage(href.value)) return []
    return { url: href.value, start: href.start, end: href.end }
  })
}

const isWebPage = (url: string): boolean =>
  url.length <= MAX_URL && /^https?:\/\//i.test(url) && URL.canParse(url) && url.isWellFormed()

export const trackableLinks = (html: string): string[] => [...new Set(findLinks(html).map(({ url }) => url))]

/** Replaces the tracked links, and adds the image that counts opens. `TOKEN_MARK` is the placeholder for the message's token. */
export const trackHtml = (html: string, { base, links, opens }: LinkTracking): string => {
  const numbers = new Map(links.map((url, index) => [url, index + 1]))
  const replacements = findLinks(html).flatMap(({ url, start, end }) => {
    const n = numbers.get(url)
    return n === undefined ? [] : { start, end, by: `${base}/c/${TOKEN_MARK}/${n}` }
  })
  const tracked = replaceRanges(html, replacements)
  if (!opens) return tracked
  const [before, after] = splitAtEnd(tracked)
  return `${before}<img src="${base}/o/${TOKEN_MARK}.gif" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">${after}`
}
