import { type Html, html } from './html.ts'
import type { PageTexts } from './texts/en.ts'

/** The height of our page with the address only, in pixels, and of each other field. Most forms then need no scroll bar. */
const FRAME_HEIGHT = 560
const FIELD_HEIGHT = 100

/** Returns code that shows a list's page in a frame on another site. */
export const frameCode = (url: string, texts: PageTexts, listName: string, fields: number): string => {
  const height = FRAME_HEIGHT + FIELD_HEIGHT * fields
  return html`<iframe src="${url}" title="${texts.subscribe.title(listName)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`
    .text
}

/**
 * Matches between tags, except around inputs in labels. Values in our HTML are escaped, so every `<` and `>` belongs to a tag.
 */
const BETWEEN_TAGS = /(?<=(?<!<\/span|class="check")>)\s*(?=<)/

/** Returns our HTML with one tag per line, indented, for people who read and change it. */
export const indented = ({ text }: Html): string => {
  let depth = 0
  const lines = text.split(BETWEEN_TAGS).map((line) => {
    const indent = '  '.repeat(line.startsWith('</') ? depth - 1 : depth)
    const opened = line.match(/<(?!\/|input\b)/g)?.length ?? 0
    const closed = line.match(/<\//g)?.length ?? 0
    depth += opened - closed
    return indent + line
  })
  return lines.join('\n')
}
