import { randomBytes } from 'node:crypto'
import { plainTextOf } from '../../mime/plain-text.ts'
import { type Parsed, render as renderLiquid } from '../liquid/engine.ts'
import { DateValue, type Locale } from '../liquid/values.ts'
import type { PushBody } from '../template-content.ts'
import type { Compiled } from './compile.ts'

/** A contact's values by merge tag. */
export interface RecipientContact {
  readonly id: number
  readonly uuid_id: string
  readonly type: string
  readonly tags: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  /** The values of related contacts, by the merge tag of the field that refers to them. */
  readonly related: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** What a template is filled with for one recipient. */
export interface Recipient {
  readonly contact: RecipientContact | null
  readonly data: Readonly<Record<string, unknown>>
  readonly brand: Readonly<Record<string, unknown>> | null
  readonly list: { readonly name: string } | null
  /** Whether the message has links to unsubscribe. */
  readonly hasLinks: boolean
}

/** Where the recipient's link goes. The links contain the message's id, which isn't known yet. */
export const LINK_HOLE = 'unsubscribe_url'
export type WithHoles = string | readonly (string | { readonly hole: string })[]

export interface Rendered {
  readonly subject: string | null
  readonly preheader: string | null
  readonly html: WithHoles | null
  readonly text: WithHoles | null
  readonly push: PushBody | null
}

/** The types of the team's fields, by merge tag. */
export type FieldTypes = ReadonlyMap<string, string>

/** Names that are missing for this recipient, although the template requires them. */
export const findMissing = ({ required }: Compiled, { contact, data }: Recipient): string[] =>
  required.filter((name) => {
    const [root = '', property] = name.split('.')
    if (root === 'data') return isEmpty(Object.hasOwn(data, property ?? '') ? data[property ?? ''] : undefined)
    return isEmpty(property === undefined ? contact?.values[root] : contact?.related[root]?.[property])
  })

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Fills a template for one recipient. Throws if the template exceeds a limit. */
export const render = (compiled: Compiled, recipient: Recipient, types: FieldTypes, locale: Locale): Rendered => {
  // Random, so that no value can contain it.
  const link = recipient.hasLinks ? `https://${randomBytes(16).toString('hex')}.invalid` : ''
  const scope = scopeOf(compiled, recipient, types, link)
  const fill = (parsed: Parsed | undefined) => (parsed ? renderLiquid(parsed, scope, locale) : null)
  const html = fill(compiled.html)
  const text = compiled.text ? fill(compiled.text) : html === null ? null : plainTextOf(html)
  const written = compiled.isTextWritten
    ? text
        ?.replaceAll(/[ \t]+\n/g, '\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    : text
  const oneLine = (given: string | null) => given?.replaceAll(/[\r\n]+/g, ' ').trim() ?? null
  const { push } = compiled
  return {
    subject: oneLine(fill(compiled.subject)),
    preheader: oneLine(fill(compiled.preheader)),
    html: withHoles(html, link),
    text: withHoles(written ?? null, link),
    push: push
      ? { title: oneLine(fill(push.title)) ?? '', text: fill(push.text), url: fill(push.url), image: fill(push.image) }
      : null,
  }
}

const withHoles = (text: string | null, link: string): WithHoles | null => {
  if (text === null || link === '' || !text.includes(link)) return text
  return text.split(link).flatMap((part, index) => (index === 0 ? [part] : [{ hole: LINK_HOLE }, part]))
}

/** Returns the variables. Contains only what the template uses, because preparing all values would take longer than rendering. */
const scopeOf = ({ used }: Compiled, recipient: Recipient, types: FieldTypes, link: string): object => {
  const { contact, data, brand, list } = recipient
  const scope: Record<string, unknown> = Object.create(null)
  for (const name of used) {
    const type = types.get(name)
    if (type === undefined || contact === null) continue
    const related = contact.related[name]
    scope[name] = type === 'related' && related ? typedValues(related, types) : typed(contact.values[name], type)
  }
  // System names win over fields with the same merge tag.
  scope.data = data
  scope.brand = brand
  scope.list = list
  // An empty text would count as true in conditions.
  scope.unsubscribe_url = link || null
  if (used.has('contact')) {
    const { id, uuid_id, type, tags } = contact ?? {}
    scope.contact = { ...typedValues(contact?.values ?? {}, types), id, uuid_id, type, tags }
  }
  return scope
}

const typedValues = (values: Readonly<Record<string, unknown>>, types: FieldTypes) =>
  Object.fromEntries(Object.entries(values).map(([tag, value]) => [tag, typed(value, types.get(tag))]))

const typed = (value: unknown, type: string | undefined) =>
  (type === 'date' || type === 'datetime') && typeof value === 'string' ? new DateValue(value) : value
