import type { Template } from 'liquidjs'
import { escapeHtml } from '../../../foundation/escape-html.ts'
import { splitAtEnd } from '../../../protocols/mime/html-end.ts'
import { plainTextOf } from '../../../protocols/mime/plain-text.ts'
import { layoutTexts } from '../layout/layout-texts.ts'
import type { Look } from '../layout/look.ts'
import { addressHtml, containsAddress, FOOTER_STYLE } from '../layout/postal-address.ts'
import { Ending } from '../liquid/ending.ts'
import { fixedText, type Parsed, parse } from '../liquid/engine.ts'

export interface FooterSource {
  readonly look: Look | null
  readonly language: string
}

/** How to search a part of an email (its HTML or plain text), and what to add to it. */
interface Kind {
  /** Converts the part to text, to search it for the address. */
  readonly toText: (part: string) => string
  readonly withoutComments: (part: string) => string
  readonly escape: (value: string) => string
  /** The label and the URL are already escaped. */
  readonly link: (label: string, url: string) => string
  readonly address: (address: string) => string
}

const HTML: Kind = {
  toText: plainTextOf,
  withoutComments: (html) => (html.includes('<!--') ? html.replaceAll(/<!--[\s\S]*?-->/g, '') : html),
  escape: escapeHtml,
  link: (label, url) => `<p style="${FOOTER_STYLE}"><a href="${url}">${label}</a></p>`,
  address: addressHtml,
}

const TEXT: Kind = {
  toText: (text) => text,
  withoutComments: (text) => text,
  escape: (text) => text,
  link: (label, url) => `\n\n--\n${label}\n${url}\n`,
  address: (address) => `\n\n${address}`,
}

/** For plain text that Postrider generates from the HTML. The link has the same format as links from `plainTextOf`. */
const WRITTEN_TEXT: Kind = { ...TEXT, link: (label, url) => `\n\n${label}\n${url}` }

/** Parses an email's HTML. Adds the postal address and the unsubscribe link to marketing emails that don't show them. */
export const parseWithFooterHtml = (html: string, footer: FooterSource): Parsed => {
  const [parsed, before, after] = parseUntilEnd(html)
  return withEnding(parsed, before, parse(after, 'html').templates, HTML, footer)
}

/** Like `parseWithFooterHtml`, for plain text. */
export const parseWithFooterText = (
  text: string,
  footer: FooterSource,
  { isWritten }: { readonly isWritten: boolean },
): Parsed => withEnding(parse(text, 'text'), text, [], isWritten ? WRITTEN_TEXT : TEXT, footer)

/** Parses HTML up to the end of its body. If the end is inside a Liquid block, like a condition, parses all of the HTML. */
const parseUntilEnd = (html: string): readonly [parsed: Parsed, before: string, after: string] => {
  const [before, after] = splitAtEnd(html)
  try {
    return [parse(before, 'html'), before, after]
  } catch {
    return [parse(html, 'html'), html, '']
  }
}

/** Whether all, some or no recipients see the link or the address. */
type Shown = 'always' | 'sometimes' | 'never'

/**
 * Adds the footer at the end of a part. Most templates either always or never show the link and the address. This is determined
 * once, when the template is compiled. For other templates, each rendered part is searched for the link and the address.
 */
const withEnding = (
  { templates, escaping }: Parsed,
  source: string,
  after: readonly Template[],
  kind: Kind,
  { look, language }: FooterSource,
): Parsed => {
  const address = look?.postal_address || null
  // If the template assigns to `unsubscribe_url` or `brand`, their values aren't known.
  const certain = ASSIGNED.test(source) ? '' : kind.toText(certainOf(templates, kind.escape(address ?? '')))
  const isLinkShown: Shown = certain.includes(LINK)
    ? 'always'
    : source.includes('unsubscribe_url')
      ? 'sometimes'
      : 'never'
  const isAddressShown: Shown =
    address === null || containsAddress(certain, address)
      ? 'always'
      : /postal_address/.test(source) || containsAddress(kind.toText(source), address)
        ? 'sometimes'
        : 'never'
  if (isLinkShown === 'always' && isAddressShown === 'always') return { templates: [...templates, ...after], escaping }
  const label = kind.escape(layoutTexts(language).unsubscribe)
  const ending = new Ending((before, scope) => {
    const { unsubscribe_url: link } = scope as { readonly unsubscribe_url: string | null }
    // Only marketing emails have a link.
    if (link === null) return ''
    const url = kind.escape(link)
    const hasAddress =
      isAddressShown === 'sometimes'
        ? containsAddress(kind.toText(before()), address ?? '')
        : isAddressShown === 'always'
    const hasLink =
      isLinkShown === 'sometimes' ? kind.withoutComments(before()).includes(url) : isLinkShown === 'always'
    return (hasAddress ? '' : kind.address(address ?? '')) + (hasLink ? '' : kind.link(label, url))
  })
  return { templates: [...templates, ending, ...after], escaping }
}

/** A placeholder for the unsubscribe link. It's a URL, because `plainTextOf` drops links that aren't URLs. */
const LINK = 'https://unsubscribe.invalid'

const ASSIGNED = /\{%-?\s*(assign|capture|for)\s+(unsubscribe_url|brand)\b/
const LINK_OUTPUT = /^\{\{-?\s*unsubscribe_url\s*-?\}\}$/
const LINK_CONDITION = /^\{%-?\s*if\s+unsubscribe_url\s*-?%\}$/
const ADDRESS_OUTPUT = /^\{\{-?\s*brand\.postal_address\s*(\|\s*newline_to_br\s*)?-?\}\}$/

/**
 * Returns the output that every recipient of a marketing email sees: the fixed text, the link and the address. Leaves out
 * conditional output, except for `{% if unsubscribe_url %}`, which is always true here.
 */
const certainOf = (templates: readonly Template[], address: string): string => {
  const textOf = (template: Template): string => {
    const text = fixedText(template)
    if (text !== undefined) return text
    const source = template.token.getText()
    if (LINK_OUTPUT.test(source)) return LINK
    if (ADDRESS_OUTPUT.test(source)) return address
    if (LINK_CONDITION.test(source)) return ofCondition(template).map(textOf).join('')
    return ''
  }
  return templates.map(textOf).join('')
}

/** Returns the templates that are rendered if the condition is true. */
const ofCondition = (template: Template) =>
  (template as Template & { branches: { templates: Template[] }[] }).branches[0]?.templates ?? []
