import { type Html, html } from './html.ts'
import type { PageTexts } from './texts/en.ts'

/**
 * The height of the hosted page with only the address field, and the height of each other field, in pixels. With these
 * values, most forms fit without a scroll bar.
 */
const FRAME_HEIGHT = 560
const FIELD_HEIGHT = 100

export const frameCode = (url: string, texts: PageTexts, listName: string, fields: number): string => {
  const height = FRAME_HEIGHT + FIELD_HEIGHT * fields
  return html`<iframe src="${url}" title="${texts.subscribe.title(listName)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`
    .text
}

/**
 * Matches the positions between tags, except around inputs in labels. Values in our HTML are escaped, so every `<` and `>` belongs
 * to a tag.
 */
const BETWEEN_TAGS = /(?<=(?<!<\/span|class="check")>)\s*(?=<)/

/** Formats our HTML with one indented tag per line, so that people can read and edit it. */
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
