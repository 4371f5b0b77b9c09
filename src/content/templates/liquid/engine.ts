import { CaptureTag, Context, type Emitter, Liquid, type Template, type Token, TokenKind } from 'liquidjs'
import { escapeHtml } from '../../../foundation/escape-html.ts'
import { isScriptUrl } from '../../../protocols/mime/script-links.ts'
import { Ending } from './ending.ts'
import { speedUpPositions } from './fast-positions.ts'
import { speedUp } from './fast-tags.ts'
import { FILTERS, TemplateLimit } from './filters.ts'
import { renderNow } from './render-now.ts'
import { startTimeLimit } from './time-limit.ts'
import { CapturedHtml, type Locale, textOf } from './values.ts'
import { walk } from './walk.ts'

/** The tags that templates can use, along with their end tags and branches, like `endif` and `else`. */
export const TAGS = ['if', 'unless', 'case', 'for', 'assign', 'capture', 'comment', 'raw'] as const

/** The maximum length of a source, in characters. */
export const MAX_SOURCE = 1_000_000
/** The maximum length of the output, in characters: ten times as much as Gmail shows. */
const MAX_OUTPUT = 1_000_000
/** How many items and characters one rendering may create. */
const MAX_CREATED = 2_000_000
/** How deeply tags can be nested. Liquid parses nested tags recursively. */
const MAX_NESTING = 50

/** `html` escapes values; `text` doesn't. */
export type Escaping = 'html' | 'text'

/** A parsed template: fixed text and the parts that differ by recipient, in order. */
export interface Parsed {
  readonly templates: readonly Template[]
  readonly escaping: Escaping
}

let locale: Locale = { language: 'en', timeZone: 'UTC' }

/** The maximum length of a capture, in characters. */
const MAX_CAPTURED = 100_000

/** Limits captured text. LiquidJS's own limits don't cover it, so repeated captures could double the text until memory runs out. */
class BoundedCapture extends CaptureTag {
  override *render(ctx: Context): Generator<unknown, void, string> {
    const { templates, variable } = this
    const emitter = new BoundedEmitter({ left: MAX_CAPTURED })
    yield renderNow(templates, ctx, emitter)
    const isHtml = ctx.opts.outputEscape === engines.html.options.outputEscape
    const captured = isHtml ? new CapturedHtml(emitter.buffer) : emitter.buffer
    ;(ctx.bottom() as Record<string, unknown>)[variable] = captured
  }
}

const createLiquid = (escaping: Escaping): Liquid => {
  const liquid = new Liquid({
    // Disables partials, so that templates can't include other files.
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    outputEscape: (value: unknown) => {
      const text = textOf(value, locale)
      // Captured text is already HTML.
      return escaping === 'html' && !(value instanceof CapturedHtml) ? escapeHtml(text) : text
    },
    parseLimit: MAX_SOURCE,
    memoryLimit: MAX_CREATED,
  })
  for (const name of Object.keys(liquid.tags)) if (!TAGS.some((tag) => tag === name)) delete liquid.tags[name]
  liquid.registerTag('capture', BoundedCapture)
  // Tags call this to render their content.
  const bounded: typeof renderNow = (templates, ctx, emitter = new BoundedEmitter({ left: MAX_OUTPUT })) =>
    renderNow(templates, ctx, emitter)
  Object.assign(liquid.renderer, { renderTemplates: bounded })
  for (const name of Object.keys(liquid.filters)) delete liquid.filters[name]
  for (const [name, { run, isHtml }] of Object.entries(FILTERS)) {
    const handler = (value: unknown, ...args: unknown[]) => run(value, args, locale)
    // In plain text, filters that produce HTML return the text unchanged.
    liquid.registerFilter(name, isHtml && escaping === 'text' ? (value: unknown) => textOf(value, locale) : handler)
  }
  // See `guardLinks`.
  liquid.registerFilter('safe_link', (value: unknown) => (isScriptUrl(textOf(value, locale)) ? '#' : value))
  return liquid
}

speedUpPositions()

const engines = { html: createLiquid('html'), text: createLiquid('text') }

/** If the source isn't valid, throws a LiquidJS error with the position in the source. */
export const parse = (source: string, escaping: Escaping): Parsed => {
  refuseTooMuch(source)
  refuseDeepNesting(source)
  const templates = engines[escaping].parse(source)
  speedUp(walk(templates))
  return { templates, escaping }
}

/** The maximum number of tags and outputs in a template: a hundred times as many as a typical newsletter has. */
const MAX_TAGS = 5_000
/** The maximum length of a tag, in characters. LiquidJS takes quadratic time to parse some long tags. */
const MAX_TAG_LENGTH = 5_000

const refuseTooMuch = (source: string) => {
  const opening = /\{\{|\{%/g
  let count = 0
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    if (++count > MAX_TAGS) throw new TemplateLimit(`has more than ${MAX_TAGS} tags`)
    const part = source.slice(found.index, found.index + MAX_TAG_LENGTH)
    const length = part.indexOf(found[0] === '{{' ? '}}' : '%}')
    if (length === -1 && part.length === MAX_TAG_LENGTH) {
      throw new TemplateLimit(`has a tag of more than ${MAX_TAG_LENGTH} characters`)
    }
    opening.lastIndex = found.index + Math.max(length, 2)
  }
}

const refuseDeepNesting = (source: string) => {
  let depth = 0
  for (const { 1: end = '' } of source.matchAll(/\{%-?\s*(end)?(?:if|unless|case|for|capture)\b/g)) {
    depth += end === '' ? 1 : -1
    if (depth > MAX_NESTING) throw new TemplateLimit(`nests tags more than ${MAX_NESTING} levels deep`)
  }
}

/** Collects a part's output. Throws if the whole output gets too long. */
class BoundedEmitter implements Emitter {
  buffer = ''
  readonly #budget: { left: number }
  constructor(budget: { left: number }) {
    this.#budget = budget
  }
  write(html: unknown): void {
    const text = typeof html === 'string' ? html : String(html ?? '')
    this.#budget.left -= text.length
    if (this.#budget.left < 0) throw new TemplateLimit('produces more than a million characters')
    this.buffer += text
  }
}

export const render = (parsed: Parsed, scope: object, given: Locale): string =>
  withFixedText(renderParts(parsed, scope, given), parsed.templates)

const withFixedText = (parts: readonly (string | undefined)[], templates: readonly Template[]) =>
  parts.map((part, index) => part ?? fixedText(templates[index] as Template)).join('')

/**
 * Renders only the parts that differ by recipient. The result contains undefined in place of fixed text, which the caller prepares
 * once for all recipients.
 */
export const renderParts = ({ templates, escaping }: Parsed, scope: object, given: Locale): (string | undefined)[] => {
  locale = given
  startTimeLimit()
  const { options } = engines[escaping]
  const context = new Context(scope, options, { sync: true, memoryLimit: MAX_CREATED })
  const budget = { left: MAX_OUTPUT }
  const parts: (string | undefined)[] = []
  for (const template of templates) {
    if (fixedText(template) !== undefined) parts.push(undefined)
    else if (template instanceof Ending) parts.push(template.write(() => withFixedText(parts, templates), scope))
    else parts.push(renderNow([template], context, new BoundedEmitter(budget)))
  }
  return parts
}

/** undefined: the part differs by recipient. */
export const fixedText = ({ token }: Template): string | undefined =>
  token.kind === TokenKind.HTML ? (token as Token & { getContent: () => string }).getContent() : undefined
