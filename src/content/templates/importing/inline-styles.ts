import type juiceModule from 'juice'
import { faultAt } from '../rendering/fault.ts'
import type { InlineJob, InlineResult, ReplaceJob, ReplaceResult } from '../rendering/job.ts'
import { archivePath } from './archive-path.ts'
import { decodeText } from './decode-text.ts'
import { findUrls, replaceRanges } from './rewrite-urls.ts'

/** The maximum length of the HTML together with its style sheets. */
const MAX_LENGTH = 5_000_000
const TOO_LONG = { faults: [faultAt('The HTML and its style sheets must not be greater than 5 MB.')] }
/** The maximum number of images that an import adds to the file library. */
const MAX_IMAGES = 100

type Juice = typeof juiceModule

/**
 * Inlines style sheets, because many email clients ignore them. Rules that can't be inlined, like those for phones, stay in a style
 * sheet. Runs in a render thread, because this takes up to seconds.
 */
export const inlineStyles = ({ html: given, sheets }: InlineJob, juice: Juice): InlineResult => {
  const complete = given.length > MAX_LENGTH ? undefined : withStyleSheets(given, sheets)
  if (complete === undefined) return TOO_LONG
  const html = juice(complete, { preserveImportant: true, preserveMediaQueries: true, preserveFontFaces: true })
  const urls = [...new Set(imagesIn(html).map(({ url }) => url))]
  return { html, images: { urls: urls.slice(0, MAX_IMAGES), excess: Math.max(urls.length - MAX_IMAGES, 0) } }
}

export const replaceImages = ({ html, urls }: ReplaceJob): ReplaceResult => {
  const replaced = imagesIn(html).flatMap(({ url, start, end }) => {
    const by = urls.get(url)
    return by === undefined ? [] : [{ start, end, by }]
  })
  return { html: replaceRanges(html, replaced) }
}

const imagesIn = (html: string) => findUrls(html).filter(({ kind }) => kind === 'image')

/**
 * Inserts the archive's style sheets that the HTML links to, each only once, so that their rules can be inlined. Returns undefined
 * if the result would be too long.
 */
const withStyleSheets = (html: string, sheets: InlineJob['sheets']): string | undefined => {
  const added = new Set<string>()
  let length = html.length
  const replacements = findUrls(html).flatMap(({ kind, url, start, end }) => {
    const path = archivePath(url)
    const css = kind === 'style-sheet' && !added.has(path) ? sheets.get(path) : undefined
    length += css?.length ?? 0
    if (!css || length > MAX_LENGTH) return []
    added.add(path)
    return [{ start, end, by: `<style>${decodeText(css).replaceAll('</', '<\\/')}</style>` }]
  })
  return length > MAX_LENGTH ? undefined : replaceRanges(html, replacements)
}
