import { plainTextOf } from '../../mime/plain-text.ts'
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
import { liquidFault } from './liquid-fault.ts'
import { parseWithFooterHtml, parseWithFooterText } from './marketing-footer.ts'
import { sourcesOf } from './sources.ts'

export interface Source {
  readonly content: TemplateContent
  readonly look: Look | null
  /** The language of the layout's texts. */
  readonly language: string
  readonly fields: readonly SourceField[]
}

/** A contact field, as far as templates need it. */
export interface SourceField extends KnownField {
  readonly id: number
  readonly contact_type: string
}

/** A template that is ready to be rendered for any number of recipients. */
export interface Compiled {
  readonly subject: Parsed | undefined
  readonly preheader: Parsed | undefined
  readonly html: Parsed | undefined
  /** undefined if the text has to be written from each recipient's HTML. */
  readonly text: Parsed | undefined
  /** Whether the text was written from the HTML, with empty lines where tags were. */
  readonly isTextWritten: boolean
  readonly push: Readonly<Record<'title' | 'text' | 'url' | 'image', Parsed | undefined>> | undefined
  /** The fields that a recipient must have, and the names in `data` that must be given. */
  readonly required: readonly string[]
  /** The top-level names that the template uses. */
  readonly used: ReadonlySet<string>
}

export type CompileResult = { readonly compiled: Compiled } | { readonly faults: readonly Fault[] }

const MAX_FAULTS = 50

/**
 * Checks a template and compiles it: once, so that only Liquid runs for each recipient. `beforeMjml` is called if there is MJML to
 * compile.
 */
export const compile = async (source: Source, beforeMjml: () => Promise<void>): Promise<CompileResult> => {
  const { content, fields } = source
  const faults: Fault[] = []
  const required = new Set<string>()
  const used = new Set<string>()
  for (const { field, path, text, items, escaping, isMarkup } of sourcesOf(content)) {
    const parsed = tryParse(text, escaping, (fault) => faults.push({ field, path, ...fault }))
    if (!parsed) continue
    for (const fault of findUnknownNames(parsed, fields, items)) faults.push({ field, path, ...fault })
    for (const name of findRequired(parsed)) {
      required.add(name)
      if (!isRequirable(name, fields))
        faults.push(faultAt(`“${name}” can’t be required: only contact fields and data can.`, { field, path }))
    }
    for (const name of findUsed(parsed)) used.add(name)
    const open = isMarkup ? findOpenComment(text) : undefined
    if (open)
      faults.push(faultAt('A comment isn’t closed. It would hide the rest of the email.', { field, path, ...open }))
    const hasLink = content.channel === 'email' && (field === 'body' || field === 'text')
    if (!hasLink && findUsed(parsed).includes('unsubscribe_url')) {
      faults.push(faultAt('“unsubscribe_url” can be used only in the body of emails.', { field, path }))
    }
  }
  if (faults.length > 0) return { faults: faults.slice(0, MAX_FAULTS) }
  const html = content.channel === 'email' ? await compileHtml(source, beforeMjml) : undefined
  if (html && 'faults' in html) return { faults: html.faults.slice(0, MAX_FAULTS) }
  // The layout uses these.
  for (const name of ['unsubscribe_url', 'preferences_url', 'view_url']) used.add(name)
  const asText = (text: string | null | undefined) => (text ? parse(text, 'text') : undefined)
  const isPush = content.channel === 'push'
  return {
    compiled: {
      subject: asText(content.subject),
      preheader: asText(content.preheader),
      html: html?.parsed,
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

/** Returns the place of a comment that isn't closed. */
const findOpenComment = (html: string): Pick<Fault, 'line' | 'column'> | undefined => {
  const last = html.lastIndexOf('<!--')
  if (last === -1 || html.includes('-->', last)) return undefined
  const lines = html.slice(0, last).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** Whether it can be known before rendering if a value is missing. */
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

type CompiledHtml =
  | { readonly parsed: Parsed; readonly text: Parsed | undefined }
  | { readonly faults: readonly Fault[] }

const compileHtml = async (source: Source, beforeMjml: () => Promise<void>): Promise<CompiledHtml> => {
  if (source.content.format !== 'html') await beforeMjml()
  const made = await htmlOf(source)
  if ('faults' in made) return made
  const parsed = parseWithFooterHtml(made.html, source)
  // A brace that was escaped must not become Liquid when the text is decoded.
  const written = plainTextOf(made.html.replaceAll(BRACES, ESCAPED_BRACE))
  // If a tag isn't part of the text, like one in a comment or a link, the text has to be written from each recipient's HTML.
  if (tagsIn(written) !== tagsIn(made.html)) return { parsed, text: undefined }
  const text = written.replaceAll(ESCAPED_BRACE, '{{ "{" }}')
  return { parsed, text: parseWithFooterText(text, source, { isWritten: true }) }
}

const BRACES = /&(?:#0*123|#x0*7b|lbrace|lcub);/gi
/** A character that no text contains: the API refuses it. */
const ESCAPED_BRACE = '\0'

/** Returns all tags in order, as one text. */
const tagsIn = (source: string): string => (source.match(/\{%[\s\S]*?%\}/g) ?? []).join('').replaceAll(/\s+/g, ' ')

const htmlOf = async ({
  content,
  look,
  language,
}: Source): Promise<{ readonly html: string } | { readonly faults: readonly Fault[] }> => {
  if (content.format === 'html') {
    return { html: withPreheader(content.body, content.preheader) }
  }
  const preheader = liquidText(content.preheader ?? '')
  const layout = layoutOf({ look, language, preheader, hasOwnSections: content.format === 'mjml' })
  if (content.format === 'blocks') {
    const { html, faults } = await compileMjml(blocksToMjml(content.body, layout, colorsOf(look), language))
    return faults.length === 0 ? { html } : { faults: faults.map(({ message }) => faultAt(message)) }
  }
  if (content.format !== 'mjml') throw new TypeError(`${content.format} has no HTML`)
  const { html, faults } = await compileMjml(applyLayout(content.body, layout))
  return faults.length === 0
    ? { html: decodeInLiquid(html) }
    : { faults: faults.map(({ line, message }) => faultAt(message, { line })) }
}

const HIDDEN = 'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden'

/** Adds the preheader at the start of the body, where mail programs look for it, and hides it. */
const withPreheader = (html: string, preheader: string | null): string => {
  if (!preheader) return html
  const hidden = `<div style="${HIDDEN}">${liquidText(preheader)}</div>`
  return /<body[^>]*>/i.test(html) ? html.replace(/<body[^>]*>/i, (body) => body + hidden) : hidden + html
}
