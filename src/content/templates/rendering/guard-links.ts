import { LINK_NAMES } from '../../../platform/links/link-holes.ts'
import { htmlTags } from '../../../protocols/mime/html-tags.ts'
import { OPENING } from '../../../protocols/mime/script-links.ts'
import { replaceRanges } from '../importing/rewrite-urls.ts'
import { LIQUID } from './track-links.ts'

/** Our own links can't run a script, and a message whose `data` contains a script is refused when it is created. */
const TRUSTED = new RegExp(`^\\{\\{-?\\s*(?:(?:${LINK_NAMES.join('|')})\\s*-?\\}\\}$|data\\b)`)

/**
 * Adds a filter to the values that a link's address starts with, such as a contact's website. If such a value would run a script,
 * the link leads nowhere.
 */
export const guardLinks = (html: string): string => {
  const masked = html.replaceAll(LIQUID, (found) => 'x'.repeat(found.length))
  const replacements = htmlTags(masked).flatMap(({ attributes }) =>
    OPENING.flatMap((name) => {
      const address = attributes.get(name)
      return address ? outputsAtStart(html.slice(address.start, address.end), address.start) : []
    }),
  )
  return replaceRanges(
    html,
    replacements.toSorted((a, b) => a.start - b.start),
  )
}

const outputsAtStart = (address: string, offset: number) => {
  const outputs: { readonly start: number; readonly end: number; readonly by: string }[] = []
  let end = 0
  for (const { 0: found, index } of address.matchAll(LIQUID)) {
    if (address.slice(end, index).trim() !== '') break
    end = index + found.length
    if (!found.startsWith('{{') || TRUSTED.test(found)) continue
    const by = found.replace(/\s*-?\}\}$/, (closing) => ` | safe_link${closing}`)
    outputs.push({ start: offset + index, end: offset + end, by })
  }
  return outputs
}
