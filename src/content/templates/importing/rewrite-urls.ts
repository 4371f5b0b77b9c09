import { htmlTags } from '../../../protocols/mime/html-tags.ts'

export interface FoundUrl {
  readonly kind: 'image' | 'style-sheet'
  readonly url: string
  /** The URL's position in the HTML or, for a style sheet, the position of the whole element. */
  readonly start: number
  readonly end: number
}

export const findUrls = (html: string): FoundUrl[] =>
  htmlTags(html).flatMap(({ name, attributes, start, end }): FoundUrl[] => {
    const isSheet = name === 'link' && attributes.get('rel')?.value.toLowerCase() === 'stylesheet'
    const sheet = isSheet ? attributes.get('href') : undefined
    if (sheet) return [{ kind: 'style-sheet', url: sheet.value, start, end }]
    return [...attributes]
      .filter(([attribute, { value }]) => value !== '' && isImage(name, attribute))
      .map(([, { value, ...place }]) => ({ kind: 'image', url: value, ...place }))
  })

const isImage = (tag: string, attribute: string) => attribute === 'background' || (tag === 'img' && attribute === 'src')

/** The replacements must be sorted by position and must not overlap. */
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
