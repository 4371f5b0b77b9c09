import { randomBytes } from 'node:crypto'
import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { type ContactStructure, getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { findListName } from '../../audience/lists/list-queries.ts'
import { findBrand, findDefaultBrandId } from '../../identity/brands/brand-queries.ts'
import { LINK_NAMES, type LinkName, type LinkUrls } from '../../platform/links/link-holes.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { BodySource, Hole } from '../../protocols/mime/compiled-body.ts'
import { readContactValues } from './rendering/contact-values.ts'
import { type Fault, faultAt } from './rendering/fault.ts'
import type { RenderJob } from './rendering/job.ts'
import type { RecipientContact } from './rendering/recipient.ts'
import type { RenderPool } from './rendering/render-pool.ts'
import { sampleContact, withSampleValues } from './rendering/sample-contact.ts'
import { withSampleData } from './rendering/sample-data.ts'
import type { Source } from './rendering/source.ts'
import type { PushBody, TemplateContent } from './template-content.ts'

export interface RenderRequest {
  readonly content: TemplateContent
  /** Null for no brand. */
  readonly brandId: number | null
  /** A contact's id, `sample` for made-up values, or null for no contact. */
  readonly contact: number | 'sample' | null
  readonly listId?: number | null
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** Whether the message has an unsubscribe link. */
  readonly hasLinks: boolean
  /**
   * The names of required values that the recipient doesn't have. Sample values are used instead, so that the content can be shown.
   */
  readonly madeUp?: readonly string[]
  /** The language of the layout's text. Defaults to the team's language. */
  readonly language?: string
}

export interface RenderedContent {
  readonly subject: string | null
  readonly preheader: string | null
  readonly html: BodySource | null
  readonly text: BodySource | null
  readonly push: PushBody | null
}

/** The rendered content, the names of required values that are missing, or the template's errors. */
export type ContentResult =
  | { readonly rendered: RenderedContent }
  | { readonly missing: readonly string[] }
  | { readonly faults: readonly Fault[] }

type Brand = NonNullable<Awaited<ReturnType<typeof findBrand>>>

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/** Renders content for one recipient, with the current values of the contact and the brand. */
export const renderContent = async (
  { db, pool }: Deps,
  teamId: number,
  { content, brandId, contact, listId = null, data = {}, hasLinks, madeUp = [], language: wanted }: RenderRequest,
): Promise<ContentResult> => {
  const [brand, { fields }, settings, listName] = await Promise.all([
    brandId === null ? undefined : findBrand(db, teamId, brandId),
    getContactStructure(db, teamId),
    getSettings(db, teamId),
    listId === null ? undefined : findListName(db, teamId, listId),
  ])
  const { language, time_zone: timeZone } = settings
  const found = await readContact(db, teamId, contact, fields)
  const known = madeUp.length === 0 ? found : withSampleValues(found, madeUp, fields)
  const source = sourceOf(content, brand, fields, wanted ?? language)
  const shared = {
    brand: brand ? { ...brand } : null,
    locale: { language, timeZone },
    data: withSampleData(data, madeUp),
    list: listName === undefined ? null : { name: listName },
  }
  return renderFor(pool, teamId, { source, shared }, known, hasLinks)
}

/** Renders a template that was pinned for a campaign, with the current values of a contact. */
export const renderPinned = async (
  { db, pool }: Deps,
  teamId: number,
  template: Pick<RenderJob, 'source' | 'shared'>,
  contactId: number | null,
): Promise<ContentResult> => {
  const ids = contactId === null ? [] : [contactId]
  const contacts = await readContactValues(db, teamId, ids, template.source.fields)
  return renderFor(pool, teamId, template, contacts.get(contactId ?? 0) ?? null, true)
}

/**
 * Renders a pinned template without a contact and without personal links. Contact values are left out or replaced by their
 * defaults.
 */
export const renderForEveryone = async (
  pool: RenderPool,
  teamId: number,
  template: Pick<RenderJob, 'source' | 'shared'>,
): Promise<ContentResult> => {
  const job = { ...template, recipients: [{ contact: null, links: null }], ignoresMissing: true }
  const result = await pool.render(teamId, job)
  if ('faults' in result) return result
  const [first] = result.results
  if (first && 'rendered' in first) return { rendered: first.rendered }
  return { faults: [faultAt(first && 'fault' in first ? first.fault : 'The template can’t be rendered.')] }
}

const renderFor = async (
  pool: RenderPool,
  teamId: number,
  template: Pick<RenderJob, 'source' | 'shared'>,
  contact: RecipientContact | null,
  hasLinks: boolean,
): Promise<ContentResult> => {
  // Random, so that no value can contain it.
  const mark = randomBytes(16).toString('hex')
  const links = hasLinks ? markedLinks(mark) : null
  const result = await pool.render(teamId, { ...template, recipients: [{ contact, links }] })
  if ('faults' in result) return result
  const [first] = result.results
  if (first && 'fault' in first) return { faults: [faultAt(first.fault)] }
  if (!first || 'missing' in first) return { missing: first?.missing ?? [] }
  const { html, text, ...rest } = first.rendered
  const rendered = { ...rest, html: withHoles(html, links), text: withHoles(text, links) }
  // If part of a placeholder remains, a filter changed it, so it can't be replaced with the real link.
  const left = JSON.stringify(rendered).toLowerCase()
  if (left.includes(mark))
    return { faults: [changedLink(LINK_NAMES.find((name) => left.includes(hostOf(name, mark))))] }
  return { rendered }
}

const hostOf = (name: LinkName, mark: string) => `${name.replace('_', '-')}.${mark}.invalid`

/** Returns placeholders for the real links, to render a message with. */
const markedLinks = (mark: string): LinkUrls => ({
  unsubscribe_url: `https://${hostOf('unsubscribe_url', mark)}`,
  preferences_url: `https://${hostOf('preferences_url', mark)}`,
  view_url: `https://${hostOf('view_url', mark)}`,
})

const changedLink = (name: LinkName = 'unsubscribe_url') =>
  faultAt(`A filter changes “${name}”. Use it without filters.`)

/** Replaces the placeholder links with holes. The real links contain the message's id, which isn't known yet. */
const withHoles = (text: string | null, links: LinkUrls | null): BodySource | null => {
  if (text === null || links === null) return text
  let parts: (string | Hole)[] = [text]
  for (const name of LINK_NAMES) {
    parts = parts.flatMap((part): (string | Hole)[] =>
      typeof part === 'string'
        ? part.split(links[name]).flatMap((it, index) => (index === 0 ? [it] : [{ hole: name }, it]))
        : [part],
    )
  }
  return parts.length === 1 ? text : parts
}

/** Returns everything that a template's compiled form depends on. */
export const sourceOf = (
  content: TemplateContent,
  brand: Brand | null | undefined,
  fields: ContactStructure['fields'],
  language: string,
): Source => ({
  content,
  language,
  look: brand ? lookOf(brand) : null,
  fields: fields.map(({ id, tag, type, contact_type }) => ({ id, tag, type, contact_type })),
})

/** Checks a template's Liquid and MJML by rendering it with sample values. */
export const checkContent = async (
  { db, pool }: Deps,
  teamId: number,
  content: TemplateContent,
  brandId: number | null,
): Promise<ContentResult> =>
  renderContent({ db, pool }, teamId, { content, brandId, contact: 'sample', hasLinks: true })

const lookOf = (brand: Brand) => {
  const { name, website_url, primary_color, logo_image, header_image, footer_image, social_links, postal_address } =
    brand
  return { name, website_url, primary_color, logo_image, header_image, footer_image, social_links, postal_address }
}

/** Returns the first of the given brands. If none is given, returns the team's default brand. */
export const resolveBrandId = async (
  db: Db,
  teamId: number,
  ...choices: readonly (number | null | undefined)[]
): Promise<number | null> => choices.find((id) => typeof id === 'number') ?? (await findDefaultBrandId(db, teamId))

const readContact = async (
  db: Db,
  teamId: number,
  contact: RenderRequest['contact'],
  fields: ContactStructure['fields'],
): Promise<RecipientContact | null> => {
  if (contact === 'sample') return sampleContact(fields)
  if (contact === null) return null
  return (await readContactValues(db, teamId, [contact], fields)).get(contact) ?? null
}
