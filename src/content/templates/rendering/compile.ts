import { LINK_NAMES } from '../../../platform/links/link-holes.ts'
import { plainTextOf } from '../../../protocols/mime/plain-text.ts'
import { findScriptLink, scriptLinkMessage } from '../../../protocols/mime/script-links.ts'
import { applyLayout } from '../layout/apply-layout.ts'
import { blocksToMjml } from '../layout/blocks-to-mjml.ts'
import { compileMjml } from '../layout/compile-mjml.ts'
import { liquidText } from '../layout/fixed-text.ts'
import { layoutOf } from '../layout/layout.ts'
import { colorsOf, type Look } from '../layout/look.ts'
import { decodeInLiquid } from '../layout/text-html.ts'
import { type Escaping, type Parsed, parse } from '../liquid/engine.ts'
import { COMPUTED, findRequired, findUnknownNames, findUsed, type KnownField } from '../liquid/names.ts'
import type { TemplateContent } from '../template-content.ts'
import { type Fault, faultAt } from './fault.ts'
import { guardLinks } from './guard-links.ts'
import { liquidFault } from './liquid-fault.ts'
import { parseWithFooterHtml, parseWithFooterText } from './marketing-footer.ts'
import { sourcesOf } from './sources.ts'
import { LIQUID, type LinkTracking, trackableLinks, trackHtml } from './track-links.ts'

export interface Source {
  readonly content: TemplateContent
  readonly look: Look | null
  /** The language of the layout's text, like the label of the unsubscribe link. */
  readonly language: string
  readonly fields: readonly SourceField[]
  /** Set only for emails that are about to be sent. Previews and the web version have the original links. */
  readonly tracking?: LinkTracking
}

/** The parts of a contact field that templates need. */
export interface SourceField extends KnownField {
  readonly id: number
  readonly contact_type: string
}

/** A template that is ready to be rendered for any number of recipients. */
export interface Compiled {
  readonly subject: Parsed | undefined
  readonly preheader: Parsed | undefined
  readonly html: Parsed | undefined
  /**
   * The HTML with its original links. Set if `html` has tracked links and the text has to be generated from each recipient's HTML.
   */
  readonly untracked: Parsed | undefined
  /** The URLs of the links that can be tracked. */
  readonly links: readonly string[]
  /** Undefined if the text has to be generated from each recipient's HTML. */
  readonly text: Parsed | undefined
  /** Whether the text was generated from the HTML. Generated text has empty lines where Liquid tags were. */
  readonly isTextWritten: boolean
  readonly push: Readonly<Record<'title' | 'text' | 'url' | 'image', Parsed | undefined>> | undefined
  /** The fields that a recipient must have, and the names that `data` must contain. */
  readonly required: readonly string[]
  /** The top-level names that the template uses. */
  readonly used: ReadonlySet<string>
}

export type CompileResult = { readonly compiled: Compiled } | { readonly faults: readonly Fault[] }

const MAX_FAULTS = 50

/**
 * Checks and compiles a template once, so that only Liquid has to run for each recipient. If there is MJML to compile, calls
 * `beforeMjml` first.
 */
export const compile = async (source: Source, beforeMjml: () => Promise<void>): Promise<CompileResult> => {
  const { content, fields } = source
  const faults: Fault[] = []
  const required = new Set<string>()
  const used = new Set<string>()
  const checkNames = (parsed: Parsed, items: readonly string[], place: Pick<Fault, 'field' | 'path'>) => {
    for (const fault of findUnknownNames(parsed, fields, items)) faults.push({ ...place, ...fault })
    for (const name of findRequired(parsed)) {
      required.add(name)
      if (!isRequirable(name, fields))
        faults.push(faultAt(`“${name}” can’t be required: only contact fields and data can.`, place))
    }
    for (const name of findUsed(parsed)) used.add(name)
  }
  for (const { field, path, text, items = [], escaping, isMarkup } of sourcesOf(content)) {
    const parsed = tryParse(text, escaping, (fault) => faults.push({ field, path, ...fault }))
    if (!parsed) continue
    checkNames(parsed, items, { field, path })
    const open = isMarkup ? findOpenComment(text) : undefined
    if (open)
      faults.push(faultAt('A comment isn’t closed. It would hide the rest of the email.', { field, path, ...open }))
    const script = isMarkup ? findScriptLink(text.replaceAll(LIQUID, (it) => 'x'.repeat(it.length))) : undefined
    if (script) faults.push(faultAt(scriptLinkMessage(script.url), { field, path, ...positionOf(text, script.start) }))
    const hasLink = content.channel === 'email' && (field === 'body' || field === 'text')
    const link = hasLink ? undefined : LINK_NAMES.find((name) => findUsed(parsed).includes(name))
    if (link) faults.push(faultAt(`“${link}” can be used only in the body of emails.`, { field, path }))
  }
  if (faults.length > 0) return { faults: faults.slice(0, MAX_FAULTS) }
  const html = content.channel === 'email' ? await compileHtml(source, beforeMjml) : undefined
  if (html && 'faults' in html) return { faults: html.faults.slice(0, MAX_FAULTS) }
  if (html?.made) {
    checkNames(html.made, [], { field: 'body', path: null })
    // Removes lines and columns, which refer to the generated HTML, not to the template.
    if (faults.length > 0) return { faults: faults.map((fault) => ({ ...fault, line: null, column: null })) }
  }
  // The layout always uses these links.
  for (const name of LINK_NAMES) used.add(name)
  const asText = (text: string | null | undefined) => (text ? parse(text, 'text') : undefined)
  const isPush = content.channel === 'push'
  return {
    compiled: {
      subject: asText(content.subject),
      preheader: asText(content.preheader),
      html: html?.parsed,
      untracked: html?.untracked,
      links: html?.links ?? [],
      text:
        content.channel === 'sms'
          ? asText(content.body)
          : content.text !== null
            ? parseWithFooterText(content.text, source, { isWritten: false })
            : html?.text,
      isTextWritten: content.channel === 'email' && content.text === null,
      push: isPush
        ? {
            title: asText(content.body.title),
            text: asText(content.body.text),
            url: asText(content.body.url),
            image: asText(content.body.image),
          }
        : undefined,
      required: [...required],
      used,
    },
  }
}

const findOpenComment = (html: string): Pick<Fault, 'line' | 'column'> | undefined => {
  const last = html.lastIndexOf('<!--')
  return last === -1 || html.includes('-->', last) ? undefined : positionOf(html, last)
}

const positionOf = (text: string, index: number): Pick<Fault, 'line' | 'column'> => {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** Returns true if it can be checked before rendering whether this value is missing. */
const isRequirable = (name: string, fields: readonly KnownField[]) =>
  !name.includes(COMPUTED) &&
  (name.startsWith('data.') || fields.some(({ tag }) => name === tag || name.startsWith(`${tag}.`)))

const tryParse = (
  text: string,
  escaping: Escaping,
  report: (fault: Pick<Fault, 'line' | 'column' | 'message'>) => void,
): Parsed | undefined => {
  try {
    return parse(text, escaping)
  } catch (error) {
    report(liquidFault(error))
    return undefined
  }
}

interface CompiledHtml extends Pick<Compiled, 'untracked' | 'links'> {
  readonly parsed: Parsed
  readonly text: Parsed | undefined
  /**
   * The HTML that was generated from blocks or MJML. It has to be checked again, because removing an element can join two braces
   * into a tag, as in text from a word processor.
   */
  readonly made: Parsed | undefined
}

type Faults = { readonly faults: readonly Fault[] }

const compileHtml = async (source: Source, beforeMjml: () => Promise<void>): Promise<CompiledHtml | Faults> => {
  const isMade = source.content.format !== 'html'
  if (isMade) await beforeMjml()
  const result = await htmlOf(source)
  if ('faults' in result) return result
  const { html } = result
  const faults: Fault[] = []
  const made = isMade ? tryParse(html, 'html', ({ message }) => faults.push(faultAt(message))) : undefined
  if (faults.length > 0) return { faults }
  const { tracking } = source
  // The plain text keeps the original links, so that people can see where a link goes.
  const text = writeText(html, source)
  return {
    parsed: parseWithFooterHtml(guardLinks(tracking ? trackHtml(html, tracking) : html), source),
    untracked: tracking && !text ? parseWithFooterHtml(guardLinks(html), source) : undefined,
    links: trackableLinks(html),
    text,
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

const htmlOf = async ({ content, look, language }: Source): Promise<{ readonly html: string } | Faults> => {
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
  if (content.format !== 'mjml') throw new TypeError(`${content.format} has no HTML`)
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
