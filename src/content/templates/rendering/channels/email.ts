import { plainTextOf } from '../../../../protocols/mime/plain-text.ts'
import { applyLayout } from '../../layout/apply-layout.ts'
import { blocksToMjml } from '../../layout/blocks-to-mjml.ts'
import { compileMjml } from '../../layout/compile-mjml.ts'
import { liquidText } from '../../layout/fixed-text.ts'
import { layoutOf } from '../../layout/layout.ts'
import { colorsOf } from '../../layout/look.ts'
import { decodeInLiquid } from '../../layout/text-html.ts'
import type { Parsed } from '../../liquid/engine.ts'
import type { ContentOf } from '../../template-content.ts'
import { type Fault, faultAt } from '../fault.ts'
import { guardLinks } from '../guard-links.ts'
import { parseWithFooterHtml, parseWithFooterText } from '../marketing-footer.ts'
import { tryParse } from '../parse-part.ts'
import type { Source } from '../source.ts'
import { blockSources } from '../sources.ts'
import { trackableLinks, trackHtml } from '../track-links.ts'
import type { Faults, RenderingChannel } from './rendering-channel.ts'

type EmailTemplate = ContentOf<'email'>

const compileEmail: RenderingChannel<EmailTemplate>['compile'] = async (content, source, beforeMjml) => {
  const isMade = content.format !== 'html'
  if (isMade) await beforeMjml()
  const result = await htmlOf(content, source)
  if ('faults' in result) return result
  const { html } = result
  const faults: Fault[] = []
  const made = isMade ? tryParse(html, 'html', ({ message }) => faults.push(faultAt(message))) : undefined
  if (faults.length > 0) return { faults }
  const { tracking } = source
  // The plain text keeps the original links, so that people can see where a link goes.
  const written = writeText(html, source)
  return {
    html: parseWithFooterHtml(guardLinks(tracking ? trackHtml(html, tracking) : html), source),
    untracked: tracking && !written ? parseWithFooterHtml(guardLinks(html), source) : undefined,
    links: trackableLinks(html),
    text: content.text === null ? written : parseWithFooterText(content.text, source, { isWritten: false }),
    isTextWritten: content.text === null,
    made,
  }
}

/**
 * Generates the plain text from HTML. Returns undefined if the two don't contain the same Liquid, for example because a tag is in a
 * comment or a link, or an attribute has quotes inside its Liquid. Then the text has to be generated from each recipient's HTML.
 */
const writeText = (html: string, source: Source): Parsed | undefined => {
  // An escaped brace must not become Liquid when the text is decoded.
  const written = plainTextOf(html.replaceAll(BRACES, ESCAPED_BRACE))
  if (tagsIn(written).join('') !== tagsIn(html).join('')) return undefined
  const outputs = new Set(outputsIn(html))
  if (!outputsIn(written).every((output) => outputs.has(output))) return undefined
  const text = written.replaceAll(ESCAPED_BRACE, '{{ "{" }}')
  return parseWithFooterText(text, source, { isWritten: true })
}

const BRACES = /&(?:#0*123|#x0*7b|lbrace|lcub);/gi
/** A character that no template contains, because the API rejects it. */
const ESCAPED_BRACE = '\0'

const tagsIn = (source: string): string[] => partsIn(source, /\{%[\s\S]*?%\}/g)

/** An unclosed output extends to the end. */
const outputsIn = (source: string): string[] => partsIn(source, /\{\{[\s\S]*?(\}\}|$)/g)

const partsIn = (source: string, pattern: RegExp): string[] =>
  (source.match(pattern) ?? []).map((part) => part.replaceAll(/\s+/g, ' '))

const htmlOf = async (
  content: EmailTemplate,
  { look, language }: Source,
): Promise<{ readonly html: string } | Faults> => {
  if (content.format === 'html') {
    return { html: withPreheader(content.body, content.preheader) }
  }
  const preheader = liquidText(content.preheader ?? '')
  const layout = layoutOf({ look, language, preheader, hasOwnSections: content.format === 'mjml' })
  if (content.format === 'blocks') {
    const { html, faults } = await compileMjml(blocksToMjml(content.body, layout, colorsOf(look), language))
    return faults.length === 0
      ? { html: decodeInLiquid(html) }
      : { faults: faults.map(({ message }) => faultAt(message)) }
  }
  const { html: encoded, faults } = await compileMjml(applyLayout(content.body, layout))
  if (faults.length > 0) return { faults: faults.map(({ line, message }) => faultAt(message, { line })) }
  const html = decodeInLiquid(encoded)
  const lost = findLostTag(content.body, html)
  return lost === undefined
    ? { html }
    : { faults: [faultAt(`MJML drops “${lost}” between elements. Put it into <mj-raw>.`)] }
}

/** Finds a Liquid tag that MJML dropped, because it was between elements. */
const findLostTag = (mjml: string, html: string): string | undefined => {
  const left = Map.groupBy(tagsIn(html), (tag) => tag)
  const shown = mjml.replaceAll(/<!--[\s\S]*?-->|<mj-head[\s>][\s\S]*?<\/mj-head>/g, '')
  return tagsIn(decodeInLiquid(shown)).find((tag) => left.get(tag)?.pop() === undefined)
}

const HIDDEN = 'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden'

/**
 * Matches comments and `<body>` tags. Comments are matched to skip a `<body>` in a comment for Outlook. Attributes can contain `>`.
 */
const BODY_START = /<!--[\s\S]*?-->|<body(?:"[^"]*"|'[^']*'|[^"'>])*>/gi

/** Adds the preheader at the start of the body, where email clients look for it, and hides it. */
const withPreheader = (html: string, preheader: string | null): string => {
  if (!preheader) return html
  const hidden = `<div style="${HIDDEN}">${liquidText(preheader)}</div>`
  const body = [...html.matchAll(BODY_START)].find(([found]) => !found.startsWith('<!--'))
  const start = body ? body.index + body[0].length : 0
  return html.slice(0, start) + hidden + html.slice(start)
}

/** The body is HTML, MJML or blocks. */
const bodySources: RenderingChannel<EmailTemplate>['sources'] = (body) =>
  typeof body === 'string'
    ? [{ field: 'body', path: null, text: body, escaping: 'html', isMarkup: true }]
    : body.sections.flatMap(({ columns }, section) =>
        columns.flatMap(({ blocks }, column) =>
          blocks.flatMap((block, index) =>
            blockSources(block, `sections.${section}.columns.${column}.blocks.${index}`),
          ),
        ),
      )

export const email: RenderingChannel<EmailTemplate> = {
  linkFields: ['body', 'text'],
  sources: bodySources,
  compile: compileEmail,
}
