import { LINK_NAMES, type LinkUrls } from '../../../platform/links/link-holes.ts'
import { plainTextOf } from '../../../protocols/mime/plain-text.ts'
import { fixedText, type Parsed, render as renderLiquid, renderParts } from '../liquid/engine.ts'
import { readProperty } from '../liquid/evaluate.ts'
import { DateValue, type Locale } from '../liquid/values.ts'
import {
  type FixedPart,
  type FixedParts,
  PART_END,
  type RecipientContact,
  type Rendered,
  type RenderedParts,
  type Shared,
  TRACKING_TOKEN,
} from './recipient.ts'
import type { Compiled } from './source.ts'
import { TOKEN_MARK } from './track-links.ts'

export const findMissing = (
  { required }: Compiled,
  contact: RecipientContact | null,
  data: Shared['data'],
  types: FieldTypes,
): string[] =>
  required.filter((name) => {
    const [root = '', ...path] = name.split('.')
    return isEmpty(path.reduce(readProperty, root === 'data' ? data : contact && rawValue(contact, root, types)))
  })

/** Returns the value of a field. For a related contact, returns that contact's values, or null if the contact was deleted. */
const rawValue = ({ values, related }: RecipientContact, tag: string, types: FieldTypes): unknown =>
  types.get(tag) === 'related' ? (related[tag] ?? null) : values[tag]

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const oneLine = (text: string | null) => text?.replaceAll(/[\r\n]+/g, ' ').trim() ?? null

/** Throws if the template exceeds a limit. */
export const render = (compiled: Compiled, scope: object, locale: Locale): Rendered => {
  const fill = (parsed: Parsed | undefined) => (parsed ? renderLiquid(parsed, scope, locale) : null)
  const html = fill(compiled.html)
  const text = compiled.text ? fill(compiled.text) : html === null ? null : plainTextOf(html)
  const { push } = compiled
  return {
    subject: oneLine(fill(compiled.subject)),
    preheader: oneLine(fill(compiled.preheader)),
    html,
    text: compiled.isTextWritten ? withoutGaps(text) : text,
    push: push
      ? { title: oneLine(fill(push.title)) ?? '', text: fill(push.text), url: fill(push.url), image: fill(push.image) }
      : null,
  }
}

/** Removes the empty lines that Liquid tags leave in generated text. */
const withoutGaps = (text: string | null) =>
  text
    ?.replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim() ?? null

/** Renders an email for one recipient, without the fixed text. Links inside conditions and loops get the tracking token `token`. */
export const renderEmailParts = (compiled: Compiled, scope: object, locale: Locale, token: string): RenderedParts => {
  const partsOf = (parsed: Parsed | undefined) => (parsed ? joined(renderParts(parsed, scope, locale), token) : '')
  const subject = compiled.subject ? oneLine(renderLiquid(compiled.subject, scope, locale)) : null
  const text =
    compiled.text || !compiled.html
      ? partsOf(compiled.text)
      : plainTextOf(renderLiquid(compiled.untracked ?? compiled.html, scope, locale))
  return { subject: subject ?? '', html: partsOf(compiled.html), text }
}

const joined = (parts: readonly (string | undefined)[], token: string): string => {
  let text = ''
  let isFirst = true
  for (const part of parts) {
    if (part === undefined) continue
    if (!isFirst) text += PART_END
    isFirst = false
    text += part.includes(TOKEN_MARK) ? part.replaceAll(TOKEN_MARK, token) : part
  }
  return text
}

export const fixedParts = ({ html, text }: Compiled): FixedParts => {
  const partsOf = (parsed: Parsed | undefined): readonly FixedPart[] | null =>
    parsed
      ? parsed.templates.flatMap((template) => {
          const text = fixedText(template)
          return text === undefined ? [null] : withTokens(text)
        })
      : null
  // If the plain text is generated from the HTML, all of it differs by recipient.
  return { html: partsOf(html), text: text || !html ? partsOf(text) : [null] }
}

const withTokens = (text: string): FixedPart[] =>
  text.split(TOKEN_MARK).flatMap((part, index): FixedPart[] => (index === 0 ? [part] : [TRACKING_TOKEN, part]))

/** The types of the team's fields, keyed by merge tag. */
export type FieldTypes = ReadonlyMap<string, string>

/** Returns the variables that the template uses. Preparing all variables would take longer than rendering. */
export const scopeOf = (
  { used }: Compiled,
  contact: RecipientContact | null,
  { data, brand, list }: Shared,
  links: LinkUrls | null,
  types: FieldTypes,
): object => {
  const scope: Record<string, unknown> = Object.create(null)
  for (const name of used) {
    if (types.has(name) && contact !== null) scope[name] = typedValue(contact, name, types)
  }
  // System names take precedence over fields with the same merge tag.
  scope.data = data
  scope.brand = brand
  scope.list = list
  // Links that don't exist are null, because an empty string counts as true in Liquid conditions.
  for (const name of LINK_NAMES) scope[name] = links?.[name] || null
  if (used.has('contact')) {
    const { id, uuid_id, type, tags } = contact ?? {}
    const values = contact && Object.keys(contact.values).map((tag) => [tag, typedValue(contact, tag, types)] as const)
    scope.contact = { ...Object.fromEntries(values ?? []), id, uuid_id, type, tags }
  }
  return scope
}

const typedValue = (contact: RecipientContact, tag: string, types: FieldTypes): unknown => {
  const related = contact.related[tag]
  return related ? typedValues(related, types) : typed(rawValue(contact, tag, types), types.get(tag))
}

const typedValues = (values: Readonly<Record<string, unknown>>, types: FieldTypes) =>
  Object.fromEntries(Object.entries(values).map(([tag, value]) => [tag, typed(value, types.get(tag))]))

const typed = (value: unknown, type: string | undefined) =>
  (type === 'date' || type === 'datetime') && typeof value === 'string' ? new DateValue(value) : value
